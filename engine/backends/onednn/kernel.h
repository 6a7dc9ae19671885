#pragma once

#include "engine/backends/onednn/candidate.h"

#include <memory>

namespace tessera::onednn {

/// While it lives, OpenMP regions that this thread enters use `threads` threads. oneDNN cuts the work when a
/// descriptor is made and again when it runs, both times by what OpenMP would use.
class ThreadScope {
public:
    explicit ThreadScope(int threads);
    ~ThreadScope();
    ThreadScope(const ThreadScope&) = delete;
    ThreadScope& operator=(const ThreadScope&) = delete;

private:
    int m_before;
};

/// A kernel that runs one primitive.
[[nodiscard]] std::unique_ptr<plugin::Kernel> makeKernel(const dnnl::engine& engine, Candidate candidate,
                                                         int threads);

} // namespace tessera::onednn
