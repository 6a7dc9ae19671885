#pragma once

#include "engine/onnx/reader.h"
#include "tests/bad_input/attempt.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/wire.h"

#include <filesystem>
#include <functional>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <optional>
#include <string>
#include <string_view>

namespace tessera::bad_input {

/// What somebody else made of a file.
struct Sighting {
    std::optional<std::string> error; ///< its one line; none: the file opened
    /// The engine's line as it is said there, where a person does not write a command line.
    std::function<std::string(const std::string&)> inItsWords = [](const std::string& line) { return line; };
};

/// Every file is opened elsewhere before the engine's own attempt at it, which must end the same.
/// Who links the tests says where: nowhere (engine_alone.cpp), or in a window (tests/widgets/shell).
/// \return nullopt: nobody else looks.
[[nodiscard]] std::optional<Sighting> openElsewhere(const std::filesystem::path& file,
                                                    const onnx::ReadOptions& options);

/// Tests of what a model file may contain: resources/help/contributing/hostile-files.md. Each builds its own
/// bytes in a folder of its own and opens them, as the program does (read, then simplified), in a process of
/// its own. What is refused must be so within 2 s of processor time, 64 MiB + twice the file, and without a
/// descriptor left open; every message is one line of plain text.
class BadInput : public testing::Test {
protected:
    using Text = testing::Matcher<const std::string&>;
    using Look = std::function<std::string(const onnx::Model&)>;

    void put(const std::filesystem::path& name, std::string_view content) const;
    [[nodiscard]] std::filesystem::path at(const std::filesystem::path& name) const {
        return m_folder.path() / name;
    }

    /// Opens a file of the folder (or an absolute path); `look` says what Report::text is.
    [[nodiscard]] Outcome open(const std::filesystem::path& name, const onnx::ReadOptions& options = {},
                               const Look& look = {}) const;

    void expectRefused(std::string_view bytes, const Text& message) const;
    void expectFileRefused(const std::filesystem::path& name, const Text& message,
                           const onnx::ReadOptions& options = {}) const;
    void expectOpens(std::string_view bytes) const;
    void expectWarns(std::string_view bytes, const Text& warning) const;

private:
    test::TemporaryFolder m_folder;
};

/// Opened, without a warning.
void expectOpened(const Outcome& outcome);

} // namespace tessera::bad_input
