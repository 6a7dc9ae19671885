// What the compilers of devices have in common.
#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <future>
#include <string>
#include <utility>

namespace tessera::generated {

/// Programs that a device's compiler made, by what they were made from, in a folder. Each has a checksum:
/// they are run as code.
class KeptPrograms {
public:
    static constexpr std::size_t kLargest = std::size_t{256} << 20U; ///< in bytes; larger ones are not kept

    /// \param folder empty: nothing is kept. \param identity all besides the text that a program depends on.
    /// Throws plugin::Unsupported: the folder cannot be made, or others may write to it.
    KeptPrograms(std::filesystem::path folder, std::string identity);

    /// Empty where none is kept of the text, or it was damaged.
    [[nodiscard]] std::string find(const std::string& text) const;
    /// What cannot be kept, or is empty, is made again.
    void keep(const std::string& text, const std::string& program) const;

private:
    [[nodiscard]] std::filesystem::path pathOf(const std::string& text) const;

    std::filesystem::path m_folder;
    std::string m_identity;
};

/// The first line of a compiler's words that tells of an error, else the first line, cut to be read as one
/// sentence.
[[nodiscard]] std::string complaintOf(const std::string& log);

/// What `work` gives or throws; `heartbeat` is called about once a second until then.
template <typename Work>
[[nodiscard]] auto withHeartbeat(const std::function<void()>& heartbeat, Work&& work) {
    constexpr std::chrono::seconds kBetweenSigns{1};
    auto working = std::async(std::launch::async, std::forward<Work>(work));
    while (working.wait_for(kBetweenSigns) != std::future_status::ready) {
        heartbeat();
    }
    return working.get();
}

} // namespace tessera::generated
