# Writes files as C strings: cmake -DOUT=FILE -DMODELS=a.mzn;b.lp -P texts.cmake. a.mzn is emit_a_mzn.

set(texts "")
foreach(file IN LISTS MODELS)
  get_filename_component(name "${file}" NAME)
  string(MAKE_C_IDENTIFIER "${name}" name)
  file(READ "${file}" hex HEX)
  string(REGEX REPLACE "(................................)" "\\1\n" hex "${hex}")
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${hex}")
  string(APPEND texts "const char emit_${name}[] = {\n${bytes}0};\n")
endforeach()
file(WRITE "${OUT}" "/* Generated from models/ by texts.cmake. */
#include \"text.h\"

${texts}")
