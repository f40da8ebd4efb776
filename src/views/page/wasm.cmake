# The WebAssembly that goes into pages: pagoda-check, from the same sources as the native program, and of pagoda
# the engines of the player's hints. Needs clang and lld with WebAssembly, wasi-libc and clang's run-time library for
# it; PAGODA_PAGE says whether that is wanted.

set(PAGODA_PAGE AUTO CACHE STRING "the checker and the player's engine inside pages: AUTO, ON or OFF")
set_property(CACHE PAGODA_PAGE PROPERTY STRINGS AUTO ON OFF)
set(page_packages "clang-14 lld-14 wasi-libc libclang-rt-14-dev-wasm32")

find_program(PAGE_CLANG NAMES clang-14 clang)
mark_as_advanced(PAGE_CLANG)
set(page_compile ${PAGE_CLANG} --target=wasm32-wasi -std=gnu17 -Os -Wall -Wextra -Wshadow
                 -D_GNU_SOURCE -DPAGODA_VERSION="${PROJECT_VERSION}")
# The stack comes first, so that an overflow ends the program instead of writing over its data.
set(page_link -Wl,--strip-all,--stack-first,-z,stack-size=1048576)
if(PAGODA_WERROR)
  list(APPEND page_compile -Werror)
endif()

# page_try(): PAGE_WASM, does the compiler make a WebAssembly program here?
function(page_try)
  if(PAGE_CLANG)
    file(WRITE ${CMAKE_CURRENT_BINARY_DIR}/try.c "#include <stdio.h>\nint main(void) { return puts(\"\"); }\n")
    execute_process(COMMAND ${page_compile} try.c ${page_link} -o try.wasm
      WORKING_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR} RESULT_VARIABLE result OUTPUT_QUIET ERROR_QUIET)
    if(result EQUAL 0)
      set(PAGE_WASM TRUE CACHE INTERNAL "")
    endif()
  endif()
endfunction()

# page_wasm(NAME flags sources headers): builds NAME.wasm here and adds it to page_programs of the caller.
function(page_wasm name flags sources headers)
  set(file ${CMAKE_CURRENT_BINARY_DIR}/${name}.wasm)
  file(GLOB headers CONFIGURE_DEPENDS ${headers})
  add_custom_command(OUTPUT ${file} COMMAND ${page_compile} ${flags} ${sources} ${page_link} -o ${file}
    DEPENDS ${sources} ${headers} COMMENT "WebAssembly: ${name}" VERBATIM)
  set(page_programs ${page_programs} ${file} PARENT_SCOPE)
endfunction()

set(page_programs)
set(PAGE_WASM FALSE CACHE INTERNAL "the WebAssembly is built")
if(NOT PAGODA_PAGE STREQUAL OFF)
  page_try()
  if(NOT PAGE_WASM AND PAGODA_PAGE STREQUAL AUTO)
    message(STATUS "Pages without the checker and the player's hints (for them: apt-get install ${page_packages})")
  elseif(NOT PAGE_WASM)
    pagoda_missing("A compiler for WebAssembly" "${page_packages}")
  endif()
endif()
if(PAGE_WASM)
  set(src ${PROJECT_SOURCE_DIR}/src)
  file(GLOB check_sources CONFIGURE_DEPENDS ${src}/checker/c/*.c)
  set(here ${CMAKE_CURRENT_SOURCE_DIR}/wasm)
  # size_t has 32 bits here: see src/checker/c/CMakeLists.txt
  set(cut -Wconversion -Wno-sign-conversion -Werror=conversion -Werror=shorten-64-to-32)
  page_wasm(pagoda-check "${cut};-I${here};-I${src}/checker/c" "${check_sources};${here}/gmp.c"
            "${here}/*.h;${src}/checker/c/*.h")

  # What the C library lacks is in programs/wasm/include; what nothing calls is left out.
  set(hints -DNDEBUG -D_WASI_EMULATED_SIGNAL -msimd128 -isystem ${src}/programs/wasm/include
      -I${src} -I${src}/game -I${src}/engines -mexec-model=reactor -ffunction-sections -Wl,--gc-sections)
  set(base bits crew gf2 large_plain limits memory peers)
  set(closure closure jumpless kernel layout members remote run spread trace transfers)
  list(TRANSFORM base PREPEND base/)
  list(TRANSFORM closure PREPEND engines/closure/)
  set(hint_sources ${base} ${closure} engines/levels/coordinates game/board/game game/board/position
      game/positions/steps game/positions/store)
  list(TRANSFORM hint_sources REPLACE "(.+)" "${src}/\\1.c")
  page_wasm(hints "${hints}" "${here}/hints.c;${hint_sources}"
            "${src}/base/*.h;${src}/game/*/*.h;${src}/engines/closure/*.h;${src}/engines/levels/*.h")
endif()
