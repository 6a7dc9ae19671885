#include "widgets/bridge/work_thread.h"

namespace tessera::bridge {

WorkThread::WorkThread() : m_thread([this](const std::stop_token& stop) { loop(stop); }) {}

WorkThread::~WorkThread() {
    m_thread.request_stop();
    m_wake.notify_all();
}

void WorkThread::post(Task task, Place place) {
    {
        const std::scoped_lock lock(m_mutex);
        m_tasks.insert(place == Place::kFirst ? m_tasks.begin() : m_tasks.end(), std::move(task));
    }
    m_wake.notify_one();
}

void WorkThread::loop(const std::stop_token& stop) {
    while (!stop.stop_requested()) {
        Task task;
        {
            std::unique_lock lock(m_mutex);
            if (!m_wake.wait(lock, stop, [this] { return !m_tasks.empty(); })) {
                return;
            }
            task = std::move(m_tasks.front());
            m_tasks.pop_front();
        }
        task();
    }
}

} // namespace tessera::bridge
