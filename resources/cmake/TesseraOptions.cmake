# Build variants are cache options, since the top level has no room for a presets file.
include(FeatureSummary)
include(CMakeDependentOption)
include(GNUInstallDirs)

if(NOT CMAKE_BUILD_TYPE)
    set(CMAKE_BUILD_TYPE Release CACHE STRING "Build type" FORCE)
endif()

option(TESSERA_GUI "The window (needs Qt 6); OFF builds the engine and the command line only" ON)
option(TESSERA_TESTS "The tests" ON)
# For building everything at once; incremental work and clang-tidy want each source on its own.
option(TESSERA_UNITY "Compile sources in batches" OFF)
set(TESSERA_UNITY_SIZE 16 CACHE STRING "Sources in a batch, about")
option(TESSERA_FUZZ "libFuzzer targets (needs clang)" OFF)
set(TESSERA_SANITIZER "" CACHE STRING "address, thread or undefined; a comma joins several")
set(TESSERA_CUDA AUTO CACHE STRING "CUDA backends: AUTO, ON (fails if missing) or OFF")
set_property(CACHE TESSERA_CUDA PROPERTY STRINGS AUTO ON OFF)
set(TESSERA_OPTIONAL_ROOT "" CACHE PATH
    "A Python environment with the wheels of optional backends: openvino, onnxruntime")

add_feature_info(window TESSERA_GUI "the Qt 6 window")
add_feature_info(fuzzing TESSERA_FUZZ "libFuzzer targets")

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_CXX_VISIBILITY_PRESET hidden)
set(CMAKE_VISIBILITY_INLINES_HIDDEN ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/bin")
# Assertions on programming errors stay in every build, so optimised builds differ by -O2 alone.
set(CMAKE_CXX_FLAGS_RELEASE "-O2")
set(CMAKE_C_FLAGS_RELEASE "-O2")

find_program(TESSERA_CCACHE ccache)
if(TESSERA_CCACHE)
    set(CMAKE_CXX_COMPILER_LAUNCHER "${TESSERA_CCACHE}")
    set(CMAKE_C_COMPILER_LAUNCHER "${TESSERA_CCACHE}")
endif()

# What our own targets compile with; generated and third-party code does not link this.
add_library(tessera_warnings INTERFACE)
target_compile_options(tessera_warnings INTERFACE -Wall -Wextra -Werror)

if(TESSERA_FUZZ)
    if(NOT CMAKE_CXX_COMPILER_ID MATCHES "Clang")
        message(FATAL_ERROR "TESSERA_FUZZ needs clang: -DCMAKE_CXX_COMPILER=clang++")
    endif()
    # All that the targets call counts its branches and watches its memory. Warnings are GCC's matter.
    add_compile_options(-O1 -g1 -fno-omit-frame-pointer -fsanitize=fuzzer-no-link,address,undefined
                        -fsanitize=float-cast-overflow -fno-sanitize-recover=all)
    add_link_options(-fsanitize=address,undefined)
    add_compile_definitions(_GLIBCXX_ASSERTIONS)
    target_compile_options(tessera_warnings INTERFACE -Wno-error)
endif()

if(TESSERA_SANITIZER)
    string(REPLACE "," ";" sanitizers "${TESSERA_SANITIZER}")
    # -O1 keeps call stacks readable and instrumented code fast enough for whole suites; it follows the -O2 of
    # the build type on the command line. The library's own assertions see what instrumentation cannot: an
    # index past a span or into the unused capacity of a vector.
    add_compile_options(-O1 -g1 -fno-omit-frame-pointer)
    add_compile_definitions(_GLIBCXX_ASSERTIONS)
    foreach(sanitizer IN LISTS sanitizers)
        if(NOT sanitizer MATCHES "^(address|thread|undefined)$")
            message(FATAL_ERROR "TESSERA_SANITIZER: '${sanitizer}' is not address, thread or undefined")
        endif()
        add_compile_options(-fsanitize=${sanitizer})
        add_link_options(-fsanitize=${sanitizer})
        if(sanitizer STREQUAL "undefined")
            # Converting a float that does not fit is undefined too, and GCC's group leaves it out.
            add_compile_options(-fsanitize=float-cast-overflow -fno-sanitize-recover=all)
        endif()
    endforeach()
    # GCC 12 reports false maybe-uninitialized and stringop warnings in instrumented standard headers.
    target_compile_options(tessera_warnings INTERFACE -Wno-error=maybe-uninitialized
                           -Wno-error=stringop-overflow -Wno-error=restrict)

    # What tests and the worker processes that they start run with. Every report ends its process. Following
    # thread-local blocks of libraries opened at run time breaks on this glibc: the search for leaks crashes.
    set(suppressions "${PROJECT_SOURCE_DIR}/tests/support")
    set(TESSERA_SANITIZER_ENVIRONMENT
        "ASAN_OPTIONS=detect_stack_use_after_return=1:check_initialization_order=1:strict_init_order=1:handle_abort=1:intercept_tls_get_addr=0"
        "LSAN_OPTIONS=suppressions=${suppressions}/lsan.supp:print_suppressions=0"
        "UBSAN_OPTIONS=print_stacktrace=1"
        "TSAN_OPTIONS=suppressions=${suppressions}/tsan.supp:halt_on_error=1:second_deadlock_stack=1")
endif()
