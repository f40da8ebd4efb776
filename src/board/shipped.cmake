# Writes the C table of the boards that ship: cmake -DOUT=FILE -DBOARDS=a.board;b.board -P shipped.cmake

set(texts "")
set(rows "")
set(count 0)
foreach(file IN LISTS BOARDS)
  get_filename_component(name "${file}" NAME_WLE)
  file(READ "${file}" hex HEX)
  string(REGEX REPLACE "(................................)" "\\1\n" hex "${hex}")
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${hex}")
  string(APPEND texts "static const char text_${count}[] = {\n${bytes}0};\n")
  string(APPEND rows "    {\"${name}\", text_${count}, sizeof text_${count} - 1},\n")
  math(EXPR count "${count} + 1")
endforeach()
file(WRITE "${OUT}" "/* Generated from boards/ by shipped.cmake. */
#include \"shipped.h\"

${texts}
const board_shipped_file shipped_files[] = {
${rows}};
const size_t shipped_count = ${count};
")
