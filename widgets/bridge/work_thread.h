#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

namespace tessera::bridge {

/// One thread that runs tasks in the order in which they came. Its end waits for the task at work; tasks that
/// have not begun are dropped.
class WorkThread {
public:
    using Task = std::function<void()>;

    WorkThread();
    ~WorkThread();
    WorkThread(const WorkThread&) = delete;
    WorkThread& operator=(const WorkThread&) = delete;

    /// Where a task stands among those that have not begun.
    enum class Place { kFirst, kLast };
    void post(Task task, Place place = Place::kLast);

private:
    void loop(const std::stop_token& stop);

    std::mutex m_mutex;
    std::condition_variable_any m_wake;
    std::deque<Task> m_tasks;
    std::jthread m_thread; ///< last: it uses the others
};

} // namespace tessera::bridge
