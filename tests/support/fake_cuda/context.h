// Contexts and what belongs to them. Handles are numbers that are never given twice and point at nothing.
#pragma once

#include "tests/support/fake_cuda/scheduler.h"

#include <algorithm>
#include <map>
#include <memory>
#include <thread>
#include <vector>

namespace tessera::fake_cuda {

struct Stream;

struct Object {
    Object() = default;
    virtual ~Object() = default;
    Object(const Object&) = delete;
    Object& operator=(const Object&) = delete;

    void* handle = nullptr;
    std::weak_ptr<Context> context;
};

/// A graph: what is queued, and behind which of it.
struct Node {
    Task task;
    std::vector<std::size_t> after;
};
struct Graph final : Object {
    std::vector<Node> nodes;
};
struct Executable final : Object {
    std::vector<Node> nodes;
    Moments last;           ///< of its launches
    std::uint64_t room = 0; ///< what it takes of its device's memory; 0: nothing, so far
};

enum class CaptureMode : int { kGlobal = 0, kThreadLocal = 1, kRelaxed = 2 };

struct Capture {
    std::uint64_t id = 0;
    CaptureMode mode = CaptureMode::kGlobal;
    std::thread::id thread;
    Stream* origin = nullptr;
    std::shared_ptr<Graph> graph;
    bool isValid = true;
    std::vector<Stream*> streams; ///< that take part
};

struct Stream final : Object {
    std::uint64_t lane = 0;
    unsigned flags = 0;
    int priority = 0;
    Moments tail; ///< the end of what is queued on it
    std::shared_ptr<Capture> capture;
    std::vector<std::size_t> captured; ///< the nodes that what it captures next comes behind

    [[nodiscard]] bool isBlocking() const { return (flags & 1U) == 0; }
};

struct Event final : Object {
    unsigned flags = 0;
    bool isRecorded = false;
    Moments moments;
    double earliest = 0; ///< where the host was when it was recorded
    std::weak_ptr<Capture> capture;
    std::vector<std::size_t> captured;
    bool isCaptured = false;

    [[nodiscard]] double nanoseconds() const { return std::max(earliest, timeOf(moments)); }
};

/// A device's primary context.
class Context final : public Object {
public:
    explicit Context(int ordinal, std::uint64_t id) : ordinal(ordinal), id(id) {}

    enum class End { kDone, kNever };
    /// A context that is broken does nothing more.
    End run(const Task& task);
    /// Every later call says so.
    void fail(Status with);

    int ordinal;
    std::uint64_t id; ///< who owns its memory
    Status status = kSuccess;
    std::shared_ptr<Stream> unnamed; ///< the stream of no name, which those that block wait for
    std::vector<Stream*> streams;    ///< the others
    Moments left;                    ///< of streams that are gone
    std::vector<std::shared_ptr<Capture>> captures;
};

} // namespace tessera::fake_cuda
