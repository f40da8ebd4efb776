# The compile options of every target, and one function that makes a module of the library.

set(CMAKE_C_STANDARD 17)
set(CMAKE_C_STANDARD_REQUIRED ON)
set(CMAKE_C_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release)
endif()
set(CMAKE_C_FLAGS_RELEASE "-O2 -g")

find_package(Threads REQUIRED)
find_package(PkgConfig REQUIRED)
pkg_check_modules(GMP REQUIRED IMPORTED_TARGET gmp)
pkg_check_modules(JANSSON REQUIRED IMPORTED_TARGET jansson)
pkg_check_modules(NAUTY REQUIRED IMPORTED_TARGET nauty)

# FLINT 2.9 and GLPK come without a pkg-config file.
foreach(lib glpk flint)
  string(TOUPPER ${lib} LIB)
  find_library(${LIB}_LIBRARY ${lib} REQUIRED)
  add_library(${lib}::${lib} UNKNOWN IMPORTED)
  set_target_properties(${lib}::${lib} PROPERTIES IMPORTED_LOCATION ${${LIB}_LIBRARY})
endforeach()

function(pagoda_options target)
  target_compile_definitions(${target} PRIVATE _GNU_SOURCE)
  target_compile_options(${target} PRIVATE -Wall -Wextra -Wshadow -Wstrict-prototypes -Wmissing-prototypes)
  if(PAGODA_WERROR)
    target_compile_options(${target} PRIVATE -Werror)
  endif()
  if(PAGODA_SANITIZE)
    target_compile_options(${target} PRIVATE -fsanitize=${PAGODA_SANITIZE} -fno-sanitize-recover=all
                                             -fno-omit-frame-pointer)
    target_link_options(${target} PRIVATE -fsanitize=${PAGODA_SANITIZE})
  endif()
endfunction()

# pagoda_module(NAME SOURCES a.c b.c [USES module ...] [LIBRARIES lib ...]): one folder of src, one object
# library. A module sees the headers of the modules it uses and of those that their headers use, no others.
function(pagoda_module name)
  cmake_parse_arguments(M "" "" "SOURCES;USES;LIBRARIES" ${ARGN})
  add_library(${name} OBJECT ${M_SOURCES})
  pagoda_options(${name})
  target_include_directories(${name} PUBLIC ${CMAKE_CURRENT_SOURCE_DIR})
  target_link_libraries(${name} PUBLIC ${M_USES} PRIVATE ${M_LIBRARIES})
  set_property(GLOBAL APPEND PROPERTY PAGODA_MODULES ${name})
  set_property(GLOBAL APPEND PROPERTY PAGODA_LIBRARIES ${M_LIBRARIES})
endfunction()
