# What scripts that write C tables of files share: included by src/views/page/assets.cmake and src/views/site/assets.cmake,
# which run as cmake -P.

# join(OUT files): one file of all, at OUT.
function(join out)
  execute_process(COMMAND cat ${ARGN} OUTPUT_FILE "${out}" COMMAND_ERROR_IS_FATAL ANY)
endfunction()

# bytes(VARIABLE name file): the definition of asset_NAME.
function(bytes variable name file)
  file(READ "${file}" hex HEX)
  string(REGEX REPLACE "(................................)" "\\1\n" hex "${hex}")
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," list "${hex}")
  set(${variable} "${${variable}}static const char ${name}_bytes[] = {\n${list}0};
const page_text asset_${name} = {${name}_bytes, sizeof ${name}_bytes - 1};\n\n" PARENT_SCOPE)
endfunction()

# hash(VARIABLE name file): the definition of asset_NAME_hash, SHA-256 in base64 as policies name it.
function(hash variable name file)
  execute_process(COMMAND sh -c "sha256sum | cut -d ' ' -f 1 | sed 's/../\\\\x&/g' | xargs -0 printf '%b' | head -c 32 | base64 -w 0"
    INPUT_FILE "${file}" OUTPUT_VARIABLE base64 RESULT_VARIABLE result)
  string(LENGTH "${base64}" length)
  if(NOT length EQUAL 44)
    message(FATAL_ERROR "${file}: no SHA-256 of it: ${base64}")
  endif()
  set(${variable} "${${variable}}const char asset_${name}_hash[] = \"${base64}\";\n\n" PARENT_SCOPE)
endfunction()

# program(OUT file): its gzip in base64, or nothing.
function(program out file)
  if(file)
    execute_process(COMMAND gzip -9nc "${file}" COMMAND base64 -w 0 OUTPUT_FILE "${out}" COMMAND_ERROR_IS_FATAL ANY)
  else()
    file(WRITE "${out}" "")
  endif()
endfunction()
