# CMake's toolchain for WebAssembly with WASI's system interface: Debian's clang, and its libraries.
# include/ comes first, for what the C library lacks; nothing of the machine that builds comes after it.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_C_COMPILER clang-14)
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
set(CMAKE_AR llvm-ar-14 CACHE FILEPATH "")
set(CMAKE_RANLIB llvm-ranlib-14 CACHE FILEPATH "")
set(emulated SIGNAL MMAN PROCESS_CLOCKS GETPID)
list(TRANSFORM emulated PREPEND -D_WASI_EMULATED_)
# FLINT knows systems whose `long` is narrower than its numbers by this name.
string(JOIN " " CMAKE_C_FLAGS_INIT -nostdlibinc -isystem ${CMAKE_CURRENT_LIST_DIR}/include
       -isystem /usr/include/wasm32-wasi ${emulated} -msimd128 -D__mips64 -Qunused-arguments)
# The stack comes first, so that an overflow ends the program instead of writing over its data.
string(JOIN " " CMAKE_EXE_LINKER_FLAGS_INIT -lwasi-emulated-signal -lwasi-emulated-getpid
       -lwasi-emulated-process-clocks
       -Wl,--strip-all,--gc-sections,--stack-first,-z,stack-size=8388608,--max-memory=4294967296)
set(CMAKE_HAVE_LIBC_PTHREAD TRUE CACHE INTERNAL "include/pthread.h")

# This tree as WebAssembly, and where its libraries are (libraries.sh).
set(PAGODA_WASI TRUE)
set(CMAKE_TRY_COMPILE_PLATFORM_VARIABLES PAGODA_WASM_LIBRARIES) # their projects read this file, too
set(CMAKE_FIND_ROOT_PATH ${PAGODA_WASM_LIBRARIES})
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
set(ENV{PKG_CONFIG_LIBDIR} ${PAGODA_WASM_LIBRARIES}/lib/pkgconfig)
