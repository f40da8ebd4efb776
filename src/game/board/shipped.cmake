# Writes the C tables of what ships: cmake -DOUT=FILE -DBOARDS=a.board;b.board -DPOSITIONS=.. -DWEIGHTS=..
# -P shipped.cmake

set(texts "")
set(tables "")
set(count 0)
foreach(kind BOARDS POSITIONS WEIGHTS)
  set(rows "")
  foreach(file IN LISTS ${kind})
    get_filename_component(name "${file}" NAME_WLE)
    file(READ "${file}" hex HEX)
    string(REGEX REPLACE "(................................)" "\\1\n" hex "${hex}")
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${hex}")
    string(APPEND texts "static const char text_${count}[] = {\n${bytes}0};\n")
    string(APPEND rows "    {\"${name}\", text_${count}, sizeof text_${count} - 1},\n")
    math(EXPR count "${count} + 1")
  endforeach()
  string(TOLOWER ${kind} table)
  string(APPEND tables "static const board_shipped_file ${table}[] = {\n${rows}    {0}};\n")
endforeach()
file(WRITE "${OUT}" "/* Generated from boards/ by shipped.cmake. */
#include \"shipped.h\"

${texts}
${tables}
const board_shipped_file *const shipped_files[] = {
    [SHIPPED_BOARD] = boards, [SHIPPED_POSITION] = positions, [SHIPPED_WEIGHTS] = weights};
")
