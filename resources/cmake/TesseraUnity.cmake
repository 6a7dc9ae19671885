# tessera_unity(TARGET)
#
# With TESSERA_UNITY the sources of TARGET are compiled in batches: `build/unity/TARGET_N.cpp` includes about
# TESSERA_UNITY_SIZE of them, so that headers are read and templates instantiated once a batch and not once a file.
# Batches name their files from the root ("engine/graph/shape.cpp"), so that they are the same text in every
# checkout and the compiler cache serves a fresh clone; CMake's own UNITY_BUILD writes absolute paths. What AUTOMOC
# generates joins the first batch. A source with the property SKIP_UNITY_BUILD_INCLUSION, with flags of its own, or
# made by the build is compiled alone. Called once per target; it acts when the target's folder is complete.
function(tessera_unity target)
    if(TESSERA_UNITY)
        cmake_language(EVAL CODE "cmake_language(DEFER CALL tessera_unity_batches [[${target}]])")
    endif()
endfunction()

# Sets `result` to the path of `source` from the root when TARGET's folder may compile it in a batch, else to "".
function(tessera_unity_member source result)
    set(${result} "" PARENT_SCOPE)
    if(NOT source MATCHES "\\.cpp$" OR source MATCHES "\\$<")
        return()
    endif()
    cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}" NORMALIZE)
    cmake_path(IS_PREFIX PROJECT_BINARY_DIR "${source}" NORMALIZE made_by_the_build)
    cmake_path(IS_PREFIX PROJECT_SOURCE_DIR "${source}" NORMALIZE ours)
    foreach(property IN ITEMS GENERATED SKIP_UNITY_BUILD_INCLUSION COMPILE_FLAGS COMPILE_OPTIONS COMPILE_DEFINITIONS
                              INCLUDE_DIRECTORIES)
        get_source_file_property(own "${source}" ${property})
        if(own)
            return()
        endif()
    endforeach()
    if(ours AND NOT made_by_the_build)
        cmake_path(RELATIVE_PATH source BASE_DIRECTORY "${PROJECT_SOURCE_DIR}")
        set(${result} "${source}" PARENT_SCOPE)
    endif()
endfunction()

function(tessera_unity_batches target)
    get_target_property(sources ${target} SOURCES)
    set(members)
    foreach(source IN LISTS sources)
        tessera_unity_member("${source}" member)
        if(member)
            list(APPEND members "${member}")
            # It stays a source of the target, for AUTOMOC, but is not compiled.
            set_source_files_properties("${PROJECT_SOURCE_DIR}/${member}" PROPERTIES HEADER_FILE_ONLY ON)
        endif()
    endforeach()
    list(LENGTH members count)
    if(count EQUAL 0)
        return()
    endif()

    # Batches of equal size, up to one.
    math(EXPR batches "(${count} + ${TESSERA_UNITY_SIZE} - 1) / ${TESSERA_UNITY_SIZE}")
    foreach(batch RANGE 1 ${batches})
        math(EXPR first "${count} * (${batch} - 1) / ${batches}")
        math(EXPR size "${count} * ${batch} / ${batches} - ${first}")
        list(SUBLIST members ${first} ${size} included)
        list(TRANSFORM included REPLACE "(.+)" "#include \"\\1\"\n")
        string(JOIN "" text ${included})
        if(batch EQUAL 1)
            tessera_unity_moc(${target} moc)
            string(APPEND text "${moc}")
        endif()
        set(file "${PROJECT_BINARY_DIR}/unity/${target}_${batch}.cpp")
        file(CONFIGURE OUTPUT "${file}" CONTENT "${text}" @ONLY)
        set_source_files_properties("${file}" PROPERTIES SKIP_AUTOGEN ON)
        target_sources(${target} PRIVATE "${file}")
    endforeach()
endfunction()

# Sets `result` to the line that includes what AUTOMOC makes for TARGET, and keeps that from being compiled alone.
function(tessera_unity_moc target result)
    set(${result} "" PARENT_SCOPE)
    get_target_property(automoc ${target} AUTOMOC)
    if(automoc)
        set(generated "${CMAKE_CURRENT_BINARY_DIR}/${target}_autogen/mocs_compilation.cpp")
        set_source_files_properties("${generated}" PROPERTIES HEADER_FILE_ONLY ON)
        cmake_path(RELATIVE_PATH generated BASE_DIRECTORY "${PROJECT_BINARY_DIR}/unity")
        set(${result} "#include \"${generated}\"\n" PARENT_SCOPE)
    endif()
endfunction()
