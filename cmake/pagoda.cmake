# The compile options of every target, the libraries, and one function that makes a module.

set(CMAKE_C_STANDARD 17)
set(CMAKE_C_STANDARD_REQUIRED ON)
set(CMAKE_C_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_C_VISIBILITY_PRESET hidden) # libpagoda exports what <pagoda.h> marks, nothing else
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release)
endif()
set(CMAKE_C_FLAGS_RELEASE "-O2 -g") # no NDEBUG: assertions and checks stand in release builds
set(CMAKE_C_FLAGS_DEBUG "-O1 -g")

# ---- libraries; docs/building/dependencies.md says what each is for ------------------------------------

function(pagoda_missing what package)
  message(FATAL_ERROR "${what} was not found. On Debian: apt-get install ${package}")
endfunction()

# pagoda_pkgconfig(PREFIX module package): the target PkgConfig::PREFIX, by pkg-config.
function(pagoda_pkgconfig prefix module package)
  pkg_check_modules(${prefix} QUIET IMPORTED_TARGET ${module})
  if(NOT ${prefix}_FOUND)
    pagoda_missing("The library ${module}" ${package})
  endif()
endfunction()

# pagoda_library(name header package): the target name::name, for libraries without a pkg-config file.
function(pagoda_library name header package)
  string(TOUPPER ${name} NAME)
  find_library(${NAME}_LIBRARY ${name})
  find_path(${NAME}_INCLUDE_DIR ${header})
  mark_as_advanced(${NAME}_LIBRARY ${NAME}_INCLUDE_DIR)
  if(NOT ${NAME}_LIBRARY OR NOT ${NAME}_INCLUDE_DIR)
    pagoda_missing("The library ${name} (with <${header}>)" ${package})
  endif()
  add_library(${name}::${name} UNKNOWN IMPORTED)
  set_target_properties(${name}::${name} PROPERTIES
    IMPORTED_LOCATION "${${NAME}_LIBRARY}" INTERFACE_INCLUDE_DIRECTORIES "${${NAME}_INCLUDE_DIR}")
endfunction()

# pagoda_soname(VARIABLE library): the name by which the system's loader knows a shared library; empty where
# that cannot be told.
function(pagoda_soname variable library)
  set(${variable} "" PARENT_SCOPE)
  if(CMAKE_OBJDUMP AND CMAKE_EXECUTABLE_FORMAT STREQUAL ELF)
    execute_process(COMMAND ${CMAKE_OBJDUMP} -p ${library} OUTPUT_VARIABLE text ERROR_QUIET)
    if(text MATCHES "SONAME +([^ \n]+)")
      set(${variable} ${CMAKE_MATCH_1} PARENT_SCOPE)
    endif()
  endif()
endfunction()

find_package(Threads REQUIRED)
find_package(PkgConfig QUIET)
if(NOT PKG_CONFIG_FOUND)
  pagoda_missing("pkg-config" pkgconf)
endif()
pagoda_pkgconfig(GMP gmp libgmp-dev)
pagoda_pkgconfig(JANSSON jansson libjansson-dev)
if(NOT PAGODA_WASI)
  pagoda_pkgconfig(CAIRO cairo-svg libcairo2-dev)
endif()
pagoda_pkgconfig(NAUTY nauty libnauty2-dev)
find_library(NAUTY_ARCHIVE libnauty.a HINTS ${NAUTY_LIBRARY_DIRS} ${NAUTY_LIBDIR})
mark_as_advanced(NAUTY_ARCHIVE)
pagoda_library(glpk glpk.h libglpk-dev)
pagoda_library(flint flint/fmpz.h libflint-dev)

# ---- targets ----------------------------------------------------------------------------------

function(pagoda_options target)
  target_compile_definitions(${target} PRIVATE _GNU_SOURCE PAGODA_VERSION="${PROJECT_VERSION}")
  target_compile_options(${target} PRIVATE -Wall -Wextra -Wshadow -Wstrict-prototypes -Wmissing-prototypes)
  if(PAGODA_WERROR)
    target_compile_options(${target} PRIVATE -Werror)
  endif()
  if(PAGODA_SANITIZE)
    target_compile_options(${target} PRIVATE -fsanitize=${PAGODA_SANITIZE} -fno-sanitize-recover=all
                                             -fno-omit-frame-pointer)
    target_link_options(${target} PRIVATE -fsanitize=${PAGODA_SANITIZE})
  endif()
  if(PAGODA_FUZZ)
    target_compile_options(${target} PRIVATE -fsanitize=fuzzer-no-link)
  endif()
endfunction()

# pagoda_module(NAME SOURCES a.c b.c HEADERS a.h [USES module ...] [LIBRARIES lib ...]): the folder NAME of a
# district, one object library. HEADERS is what the module offers, to itself and to others as "NAME/a.h": they are
# linked into a directory of their own, the only one that others get to see. A module sees the headers of the modules
# it uses and of those that these use; every other header of a folder is private to it and cannot be included
# from outside. What is used was added before: districts and modules stand in the order of src/CMakeLists.txt.
function(pagoda_module name)
  cmake_parse_arguments(M "" "" "SOURCES;HEADERS;USES;LIBRARIES" ${ARGN})
  get_filename_component(folder ${CMAKE_CURRENT_SOURCE_DIR} NAME)
  if(NOT folder STREQUAL name)
    message(FATAL_ERROR "the module ${name} is in the folder ${folder}, expected one of its own name")
  endif()
  foreach(used ${M_USES})
    if(NOT TARGET ${used})
      message(FATAL_ERROR "${name} uses ${used}, expected a module that stands before it in src/CMakeLists.txt")
    endif()
  endforeach()
  add_library(${name} OBJECT ${M_SOURCES})
  pagoda_options(${name})
  target_compile_options(${name} PRIVATE -Wvla) # what grows with the input does not belong on the stack
  pagoda_offer(${name} ${M_HEADERS})
  target_include_directories(${name} PRIVATE ${CMAKE_CURRENT_SOURCE_DIR}) # for sources that the build writes
  target_link_libraries(${name} PUBLIC ${M_USES} PRIVATE ${M_LIBRARIES})
  set_property(GLOBAL APPEND PROPERTY PAGODA_MODULES ${name})
  set_property(GLOBAL APPEND PROPERTY PAGODA_LIBRARIES ${M_LIBRARIES})
endfunction()

# pagoda_offer(target header ...): the include directory of a module, where its folder has these headers and no
# others; and one for pagoda_inside, where it has all.
function(pagoda_offer target)
  get_filename_component(folder ${CMAKE_CURRENT_SOURCE_DIR} NAME)
  set(offered ${CMAKE_CURRENT_BINARY_DIR}/include/${folder})
  file(REMOVE_RECURSE ${CMAKE_CURRENT_BINARY_DIR}/include)
  file(MAKE_DIRECTORY ${offered} ${CMAKE_CURRENT_BINARY_DIR}/inside)
  file(CREATE_LINK ${CMAKE_CURRENT_SOURCE_DIR} ${CMAKE_CURRENT_BINARY_DIR}/inside/${folder} SYMBOLIC)
  foreach(header ${ARGN})
    if(NOT EXISTS ${CMAKE_CURRENT_SOURCE_DIR}/${header})
      message(FATAL_ERROR "${target} offers ${header}, which is not in its folder")
    endif()
    file(CREATE_LINK ${CMAKE_CURRENT_SOURCE_DIR}/${header} ${offered}/${header} COPY_ON_ERROR SYMBOLIC)
  endforeach()
  target_include_directories(${target} PUBLIC ${CMAKE_CURRENT_BINARY_DIR}/include)
endfunction()

# pagoda_inside(target module ...): a test of what these modules keep to themselves; it sees their private headers.
function(pagoda_inside target)
  foreach(module ${ARGN})
    get_target_property(folder ${module} BINARY_DIR)
    target_include_directories(${target} PRIVATE ${folder}/inside)
  endforeach()
endfunction()

# pagoda_link_modules(target): links a program or library with all modules so far and what they need.
function(pagoda_link_modules target)
  get_property(libraries GLOBAL PROPERTY PAGODA_LIBRARIES)
  get_property(modules GLOBAL PROPERTY PAGODA_MODULES)
  foreach(m ${modules})
    target_link_libraries(${target} PRIVATE ${m})
  endforeach()
  target_link_libraries(${target} PRIVATE ${libraries})
endfunction()
