# The window's texts in other languages: translations/tessera_LANGUAGE.ts, built into the program as
# :/tessera/i18n/tessera_LANGUAGE.qm.
#
#   cmake --build build --target translations_update
#
# brings the .ts files up to date with the tr() texts of every widgets room; then translate with Qt Linguist.
find_package(Qt6 6.4 REQUIRED COMPONENTS LinguistTools)

# tessera_translations(TARGET tessera_widgets_style LANGUAGES de)
#
# Compiles the .ts files and embeds the results into TARGET. A new language is one more name here, and in
# style::languages(). English, in which tr() texts are written, has a file of its own for the forms of its counts
# alone: "1 node", "2 nodes".
function(tessera_translations)
    cmake_parse_arguments(ARG "" "TARGET" "LANGUAGES" ${ARGN})
    set(compiled)
    foreach(language IN LISTS ARG_LANGUAGES ITEMS en)
        set(source "${PROJECT_SOURCE_DIR}/translations/tessera_${language}.ts")
        set(result "${CMAKE_CURRENT_BINARY_DIR}/tessera_${language}.qm")
        add_custom_command(OUTPUT "${result}"
            COMMAND Qt6::lrelease -silent "${source}" -qm "${result}"
            DEPENDS "${source}" VERBATIM)
        list(APPEND compiled "${result}")
    endforeach()
    qt_add_resources(${ARG_TARGET} tessera_i18n
        PREFIX "/tessera/i18n" BASE "${CMAKE_CURRENT_BINARY_DIR}" FILES ${compiled})
    set_property(GLOBAL PROPERTY TESSERA_LANGUAGES ${ARG_LANGUAGES})
endfunction()

# tessera_translations_update(TARGETS tessera_widgets_style ... [FOLDERS FOLDER...])
#
# The target translations_update: scans the sources and headers of TARGETS, and FOLDERS. Call it when all of them
# exist.
function(tessera_translations_update)
    cmake_parse_arguments(ARG "" "" "TARGETS;FOLDERS" ${ARGN})
    get_property(languages GLOBAL PROPERTY TESSERA_LANGUAGES)
    set(folders ${ARG_FOLDERS})
    foreach(target IN LISTS ARG_TARGETS)
        get_target_property(folder ${target} SOURCE_DIR)
        list(APPEND folders "${folder}")
    endforeach()
    set(files)
    foreach(language IN LISTS languages)
        list(APPEND files "${PROJECT_SOURCE_DIR}/translations/tessera_${language}.ts")
    endforeach()
    set(english "${PROJECT_SOURCE_DIR}/translations/tessera_en.ts")
    add_custom_target(translations_update
        COMMAND Qt6::lupdate -silent -I "${PROJECT_SOURCE_DIR}" -no-obsolete -locations none -extensions cpp,h ${folders} -ts ${files}
        COMMAND Qt6::lupdate -silent -pluralonly -I "${PROJECT_SOURCE_DIR}" -no-obsolete -locations none -extensions cpp,h ${folders} -ts "${english}"
        WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}" COMMENT "Updating translations" VERBATIM)
endfunction()
