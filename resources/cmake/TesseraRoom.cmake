include(TesseraUnity)

# tessera_room(NAME graph SOURCES a.cpp HEADERS a.h DEPENDS tessera::base [PRIVATE libs])
#
# One room (resources/help/contributing/architecture.md): a static library tessera_NAME with the alias tessera::NAME.
# HEADERS form a header set that the target `all_verify_interface_header_sets` compiles one by one. DEPENDS are public,
# PRIVATE names libraries that only the room's own sources see (a vendor library never leaks through a header).
function(tessera_room)
    cmake_parse_arguments(ARG "" "NAME" "SOURCES;HEADERS;DEPENDS;PRIVATE" ${ARGN})
    if(ARG_UNPARSED_ARGUMENTS)
        message(FATAL_ERROR "tessera_room(${ARG_NAME}): unknown arguments ${ARG_UNPARSED_ARGUMENTS}")
    endif()
    set(target tessera_${ARG_NAME})
    if(ARG_SOURCES)
        add_library(${target} STATIC ${ARG_SOURCES})
        set(scope PUBLIC)
        target_link_libraries(${target} PRIVATE ${ARG_PRIVATE} $<BUILD_INTERFACE:tessera_warnings>)
        tessera_unity(${target})
    else()
        add_library(${target} INTERFACE)
        set(scope INTERFACE)
    endif()
    add_library(tessera::${ARG_NAME} ALIAS ${target})
    target_include_directories(${target} ${scope} "${PROJECT_SOURCE_DIR}")
    target_link_libraries(${target} ${scope} ${ARG_DEPENDS})
    if(ARG_HEADERS)
        target_sources(${target} ${scope} FILE_SET HEADERS BASE_DIRS "${PROJECT_SOURCE_DIR}"
                       FILES ${ARG_HEADERS})
        set_target_properties(${target} PROPERTIES VERIFY_INTERFACE_HEADER_SETS ON)
    endif()
endfunction()

# tessera_plugin_library(TARGET FOLDER NAME SOURCES ... DEPENDS ... PRIVATE ...)
#
# The module build/lib/tessera/FOLDER/libtessera-NAME.so behind a C contract. Nothing links it; the worker opens it.
function(tessera_plugin_library target folder name)
    cmake_parse_arguments(ARG "" "" "SOURCES;DEPENDS;PRIVATE" ${ARGN})
    add_library(${target} MODULE ${ARG_SOURCES})
    set_target_properties(${target} PROPERTIES PREFIX "lib" OUTPUT_NAME "tessera-${name}"
                          LIBRARY_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/lib/tessera/${folder}")
    target_include_directories(${target} PRIVATE "${PROJECT_SOURCE_DIR}")
    target_link_libraries(${target} PRIVATE ${ARG_DEPENDS} ${ARG_PRIVATE} $<BUILD_INTERFACE:tessera_warnings>)
    # Static rooms inside a plug-in stay private to it, so that two plug-ins never share symbols by accident.
    # -z nodelete is not set: the loader keeps plug-ins open for the life of the worker.
    target_link_options(${target} PRIVATE -Wl,--exclude-libs,ALL)
    tessera_unity(${target})
    set_property(GLOBAL APPEND PROPERTY TESSERA_PLUGINS ${target})
    install(TARGETS ${target} LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}/tessera/${folder}")
endfunction()

# tessera_plugin(NAME onednn SOURCES onednn.cpp DEPENDS tessera::backend PRIVATE DNNL::dnnl)
#
# A backend: build/lib/tessera/backends/libtessera-NAME.so, beside its spec resources/specs/NAME.json.
function(tessera_plugin)
    cmake_parse_arguments(ARG "" "NAME" "" ${ARGN})
    tessera_plugin_library(tessera_plugin_${ARG_NAME} backends ${ARG_NAME} ${ARG_UNPARSED_ARGUMENTS})
    configure_file("${PROJECT_SOURCE_DIR}/resources/specs/${ARG_NAME}.json"
                   "${CMAKE_BINARY_DIR}/lib/tessera/backends/${ARG_NAME}.json" COPYONLY)
    install(FILES "${PROJECT_SOURCE_DIR}/resources/specs/${ARG_NAME}.json"
            DESTINATION "${CMAKE_INSTALL_LIBDIR}/tessera/backends")
endfunction()

# tessera_device_plugin(NAME opencl SOURCES device.cpp DEPENDS tessera::backend PRIVATE libs)
#
# Devices of the kind NAME: build/lib/tessera/devices/libtessera-NAME.so. The name is all that is known of it before it
# is opened, so that it needs no spec.
function(tessera_device_plugin)
    cmake_parse_arguments(ARG "" "NAME" "" ${ARGN})
    tessera_plugin_library(tessera_device_${ARG_NAME} devices ${ARG_NAME} ${ARG_UNPARSED_ARGUMENTS})
endfunction()

# tessera_run_with(TARGET NAME=VALUE...)
#
# The test program is started with these variables. gtest_discover_tests takes a list as its tests' ENVIRONMENT apart
# and keeps the first entry alone; what starts the program reaches all.
function(tessera_run_with target)
    set_target_properties(${target} PROPERTIES CROSSCOMPILING_EMULATOR "/usr/bin/env;${ARGN}")
endfunction()

# tessera_test(NAME unit_graph LABEL unit SOURCES graph_test.cpp DEPENDS tessera::graph)
#
# One GoogleTest program build/bin/tests/NAME; every TEST becomes a CTest case with LABEL, or with SHARDS n that many
# cases run all of them: for thousands of short ones, which would spend most of their time on loading the same
# libraries. The target tessera_tests_LABEL builds all programs of a label. Under a sanitizer a report in a process that a test starts
# fails that test.
function(tessera_test)
    cmake_parse_arguments(ARG "" "NAME;LABEL;TIMEOUT;SHARDS" "SOURCES;DEPENDS;ENVIRONMENT" ${ARGN})
    if(NOT ARG_LABEL)
        message(FATAL_ERROR "tessera_test(${ARG_NAME}) needs a LABEL")
    endif()
    if(NOT ARG_TIMEOUT)
        set(ARG_TIMEOUT 300)
    endif()
    set(target tessera_test_${ARG_NAME})
    add_executable(${target} ${ARG_SOURCES})
    set_target_properties(${target} PROPERTIES OUTPUT_NAME ${ARG_NAME}
                          RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/bin/tests")
    set(main GTest::gtest_main)
    if(TESSERA_SANITIZER)
        set(main tessera_sanitized_main)
        if(ARG_LABEL STREQUAL "unit")
            # Sources that only call and compare: a third of their time to compile goes.
            target_compile_options(${target} PRIVATE -O0)
        endif()
    endif()
    target_link_libraries(${target} PRIVATE ${ARG_DEPENDS} tessera_test_paths GTest::gmock ${main}
                          $<BUILD_INTERFACE:tessera_warnings>)
    tessera_unity(${target})
    if(NOT TARGET tessera_tests_${ARG_LABEL})
        add_custom_target(tessera_tests_${ARG_LABEL})
    endif()
    add_dependencies(tessera_tests_${ARG_LABEL} ${target})
    tessera_run_with(${target} "TESSERA_BACKEND_PATH=${CMAKE_BINARY_DIR}/lib/tessera/backends"
                     ${TESSERA_SANITIZER_ENVIRONMENT} ${ARG_ENVIRONMENT})
    if(NOT ARG_SHARDS)
        gtest_discover_tests(${target} DISCOVERY_TIMEOUT 120 TEST_PREFIX "${ARG_NAME}."
                             PROPERTIES LABELS "${ARG_LABEL}" TIMEOUT ${ARG_TIMEOUT})
        return()
    endif()
    foreach(shard RANGE 1 ${ARG_SHARDS})
        math(EXPR index "${shard} - 1")
        add_test(NAME ${ARG_NAME}.shard_${shard}_of_${ARG_SHARDS} COMMAND ${target})
        set_tests_properties(${ARG_NAME}.shard_${shard}_of_${ARG_SHARDS} PROPERTIES
            LABELS "${ARG_LABEL}" TIMEOUT ${ARG_TIMEOUT}
            ENVIRONMENT "GTEST_TOTAL_SHARDS=${ARG_SHARDS};GTEST_SHARD_INDEX=${index}")
    endforeach()
endfunction()
