#include "engine/codegen/kernel_cache.h"

#include "engine/base/file_system.h"
#include "engine/base/hash.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdlib>
#include <dlfcn.h>
#include <fstream>
#include <functional>
#include <mutex>
#include <thread>
#include <unistd.h>

namespace tessera::codegen {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kTrailer = "tessera-kernels-";
constexpr std::string_view kTemporary = "tessera-kernels-"; // names a cache that goes with its process
constexpr std::string_view kScratch = "kernels-";           // and a folder for one build
constexpr std::chrono::seconds kBetweenSigns{1};            // that a compile is under way
constexpr std::size_t kDigits = 32;
constexpr std::size_t kLargestLibrary = std::size_t{256} << 20U;

std::string trailerOf(std::string_view library) {
    return std::string(kTrailer) + base::hashText(library).hex();
}

/// A library is sound when it ends in the checksum of what stands before.
bool isSound(const fs::path& path) {
    const auto held = base::readTextFile(path, kLargestLibrary);
    const std::size_t tail = kTrailer.size() + kDigits;
    return held && held->size() > tail &&
           std::string_view(*held).substr(held->size() - tail) ==
               trailerOf(std::string_view(*held).substr(0, held->size() - tail));
}

base::Status writeFile(const fs::path& path, std::string_view contents, std::ios::openmode mode) {
    std::ofstream file(path, std::ios::binary | mode);
    file.write(contents.data(), static_cast<std::streamsize>(contents.size()));
    file.close();
    return file ? base::Status() : base::ioError(path, "it cannot be written");
}

/// Parts of about equal length of text, which is what a compiler's time goes with, but only roughly: where
/// there is enough of it, more parts than `compilers`, so that one that ends early takes another.
std::vector<std::vector<PrintedKernel>> shareOut(std::span<const PrintedKernel> kernels, int compilers) {
    constexpr std::size_t kWorthACall = std::size_t{32} << 10U;
    constexpr std::size_t kPartsEach = 3;
    std::vector<PrintedKernel> longestFirst(kernels.begin(), kernels.end());
    std::ranges::stable_sort(longestFirst, std::ranges::greater(),
                             [](const PrintedKernel& kernel) { return kernel.text.size(); });
    std::size_t total = 0;
    for (const auto& kernel : kernels) {
        total += kernel.text.size();
    }
    const auto atOnce = static_cast<std::size_t>(std::max(compilers, 1));
    const auto most = atOnce == 1 ? 1 : std::clamp(total / kWorthACall, atOnce, kPartsEach * atOnce);
    const auto count = std::clamp<std::size_t>(most, 1, kernels.size());
    std::vector<std::vector<PrintedKernel>> parts(count);
    std::vector<std::size_t> lengths(count, 0);
    // The longest kernel first, each to the part that is shortest yet.
    for (auto& kernel : longestFirst) {
        const auto shortest = static_cast<std::size_t>(std::ranges::min_element(lengths) - lengths.begin());
        lengths[shortest] += kernel.text.size();
        parts[shortest].push_back(std::move(kernel));
    }
    return parts;
}

/// How many are left of what several threads do, for one that waits.
class Countdown {
public:
    explicit Countdown(std::size_t left) : m_left(left) {}
    void countOne() {
        const std::scoped_lock lock(m_mutex);
        --m_left;
        m_changed.notify_one();
    }
    [[nodiscard]] bool isDoneWithin(std::chrono::nanoseconds time) {
        std::unique_lock lock(m_mutex);
        return m_changed.wait_for(lock, time, [this] { return m_left == 0; });
    }

private:
    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::size_t m_left;
};

} // namespace

KernelCache::KernelCache(fs::path folder, std::unique_ptr<PrivateFolder> own,
                         std::shared_ptr<Compiler> compiler)
    : m_own(std::move(own))
    , m_folder(std::move(folder))
    , m_compiler(std::move(compiler))
    , m_identity(m_compiler->identity()) {}

base::Result<std::unique_ptr<KernelCache>> KernelCache::open(fs::path folder,
                                                             std::shared_ptr<Compiler> compiler) {
    std::unique_ptr<PrivateFolder> own;
    if (folder.empty()) {
        std::error_code ignored;
        const fs::path parent = fs::temp_directory_path(ignored);
        PrivateFolder::removeAbandoned(parent, kTemporary);
        TESSERA_TRY(own, PrivateFolder::make(parent, kTemporary));
        folder = own->path();
    }
    TESSERA_CHECK(claimFolder(folder));
    PrivateFolder::removeAbandoned(folder, kScratch);
    return std::unique_ptr<KernelCache>(
        new KernelCache(std::move(folder), std::move(own), std::move(compiler)));
}

fs::path KernelCache::linkOf(const PrintedKernel& kernel) const {
    base::Hasher hasher;
    hasher.add(m_identity).add(printUnit({&kernel, 1}));
    return m_folder / (hasher.finish().hex() + ".kernel");
}

LoadedKernel KernelCache::find(const PrintedKernel& kernel) {
    const fs::path link = linkOf(kernel);
    if (const auto held = m_loaded.find(link.string()); held != m_loaded.end()) {
        return held->second;
    }
    std::error_code error;
    const fs::path target = fs::read_symlink(link, error);
    if (error || target.has_parent_path()) {
        return {};
    }
    const fs::path path = m_folder / target;
    LoadedKernel found;
    found.library = m_libraries[path].lock();
    if (found.library == nullptr) {
        if (!isSound(path)) {
            ++m_counts.damaged;
            fs::remove(link, error);
            fs::remove(path, error);
            return {};
        }
        // The first kernel starts libgomp's threads, and they outlive the last one: their code must stay.
        static_cast<void>(::dlopen("libgomp.so.1", RTLD_NOW | RTLD_NODELETE));
        void* handle = ::dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
        if (handle == nullptr) {
            return {};
        }
        found.library = std::shared_ptr<void>(handle, [](void* opened) { ::dlclose(opened); });
        m_libraries[path] = found.library;
    }
    found.function = reinterpret_cast<KernelFunction>(::dlsym(found.library.get(), kernel.name.c_str()));
    if (found.function == nullptr) {
        return {};
    }
    m_loaded[link.string()] = found;
    return found;
}

base::Status KernelCache::build(std::span<const PrintedKernel> kernels) const {
    TESSERA_TRY(const auto scratch, PrivateFolder::make(m_folder, kScratch));
    const std::string unit = printUnit(kernels);
    const fs::path source = scratch->path() / "kernels.cpp";
    const fs::path library = scratch->path() / "kernels.so";
    TESSERA_CHECK(writeFile(source, unit, std::ios::trunc));
    TESSERA_CHECK(m_compiler->compile(source, library));
    TESSERA_TRY(const std::string made, base::readTextFile(library, kLargestLibrary));
    TESSERA_CHECK(writeFile(library, trailerOf(made), std::ios::app));
    // The scratch folder's own name keeps libraries of two processes apart, and a replaced one from a mapped
    // one.
    const std::string name = scratch->path().filename().string() + "-" + base::hashText(unit).hex() + ".so";
    if (::rename(library.c_str(), (m_folder / name).c_str()) != 0) {
        return base::ioError(m_folder / name, "it cannot be put in place");
    }
    for (std::size_t i = 0; i < kernels.size(); ++i) {
        const fs::path fresh = scratch->path() / ("link" + std::to_string(i));
        const fs::path link = linkOf(kernels[i]);
        if (::symlink(name.c_str(), fresh.c_str()) != 0 || ::rename(fresh.c_str(), link.c_str()) != 0) {
            return base::ioError(link, "it cannot be put in place");
        }
    }
    return {};
}

base::Status KernelCache::buildAll(std::span<const PrintedKernel> kernels, int compilers,
                                   const std::function<void()>& heartbeat) {
    const auto parts = shareOut(kernels, compilers);
    std::vector<base::Status> built(parts.size());
    std::atomic<std::size_t> next{0};
    Countdown unfinished(parts.size());
    const auto buildNext = [&] {
        for (std::size_t i = next.fetch_add(1); i < parts.size(); i = next.fetch_add(1)) {
            built[i] = build(parts[i]);
            unfinished.countOne();
        }
    };
    {
        std::vector<std::jthread> builders;
        const auto atOnce = std::min(static_cast<std::size_t>(std::max(compilers, 1)), parts.size());
        for (std::size_t i = 0; i < atOnce; ++i) {
            builders.emplace_back(buildNext);
        }
        while (!unfinished.isDoneWithin(kBetweenSigns)) {
            if (heartbeat) {
                heartbeat();
            }
        }
    }
    for (std::size_t i = 0; i < parts.size(); ++i) {
        TESSERA_CHECK(built[i]);
        ++m_counts.calls;
        m_counts.compiled += static_cast<std::int64_t>(parts[i].size());
    }
    return {};
}

base::Result<std::vector<LoadedKernel>> KernelCache::load(std::span<const PrintedKernel> kernels,
                                                          int compilers,
                                                          const std::function<void()>& heartbeat) {
    std::vector<LoadedKernel> loaded;
    std::vector<PrintedKernel> missing;
    for (const auto& kernel : kernels) {
        const bool wasLoaded = m_loaded.contains(linkOf(kernel).string());
        loaded.push_back(find(kernel));
        const bool isListed =
            std::ranges::any_of(missing, [&](const auto& each) { return each.name == kernel.name; });
        if (loaded.back().function == nullptr && !isListed) {
            missing.push_back(kernel);
        }
        m_counts.fromDisk += loaded.back().function != nullptr && !wasLoaded ? 1 : 0;
    }
    if (missing.empty()) {
        return loaded;
    }
    TESSERA_CHECK(buildAll(missing, compilers, heartbeat));
    for (std::size_t i = 0; i < kernels.size(); ++i) {
        if (loaded[i].function == nullptr) {
            loaded[i] = find(kernels[i]);
        }
        if (loaded[i].function == nullptr) {
            return base::fail(base::ErrorKind::kBackend, "a kernel that was just compiled cannot be loaded");
        }
    }
    return loaded;
}

} // namespace tessera::codegen
