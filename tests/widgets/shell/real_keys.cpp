#include "tests/widgets/shell/real_keys.h"

#include "tests/widgets/shell/window_fixture.h"

#include <QApplication>

namespace tessera::test {
namespace {

constexpr int kTickMs = 20;
constexpr int kMostTicks = 30000 / kTickMs;
constexpr int kTicksOfAKey = 3; ///< until what it did can be seen
constexpr int kMostKeys = 100;

} // namespace

RealKeys::RealKeys() {
    m_tick.setInterval(kTickMs);
    QObject::connect(&m_tick, &QTimer::timeout, [this] { goOn(); });
}

RealKeys& RealKeys::press(const QStringList& keys) {
    m_steps.push_back({"the keys " + keys.join(' '), {}, QStringList{"key", "--delay", "25"} + keys});
    return *this;
}

RealKeys& RealKeys::type(const QString& text) {
    m_steps.push_back({"the text " + text, {}, {"type", "--delay", "25", text}});
    return *this;
}

RealKeys& RealKeys::when(const QString& what, Condition condition) {
    m_steps.push_back({what, std::move(condition), {}});
    return *this;
}

RealKeys& RealKeys::pressUntil(const QString& key, const QString& what, Condition condition) {
    m_steps.push_back({what + " by " + key, std::move(condition), {"key", key}, true});
    return *this;
}

void RealKeys::goOn() {
    if (!m_failure.isEmpty()) {
        // A dialog that is still open has an event loop, in which the test would wait for ever.
        for (QWidget* open : {QApplication::activePopupWidget(), QApplication::activeModalWidget()}) {
            if (open != nullptr) {
                open->close();
            }
        }
        return;
    }
    if (m_tool.state() != QProcess::NotRunning || m_at == m_steps.size()) {
        return;
    }
    const Step& step = m_steps[m_at];
    if (step.repeated && !step.condition()) {
        if (++m_waited > kTicksOfAKey * kMostKeys) {
            m_failure = step.what;
        } else if (m_waited % kTicksOfAKey == 0) {
            ++m_actions;
            m_tool.start(QStringLiteral("xdotool"), step.arguments);
        }
        return;
    }
    if (step.condition && !step.condition()) {
        if (++m_waited > kMostTicks) {
            m_failure = step.what;
        }
        return;
    }
    m_waited = 0;
    ++m_at;
    if (!step.arguments.isEmpty() && !step.repeated) {
        // Behind "key", "--delay" and its time each argument is a key.
        m_actions += step.arguments.front() == QStringLiteral("type")
                         ? 1
                         : static_cast<int>(step.arguments.size()) - 3;
        m_tool.start(QStringLiteral("xdotool"), step.arguments);
    }
}

QString RealKeys::run() {
    m_tick.start();
    const bool ended = waitFor(
        [this] {
            return !m_failure.isEmpty() || (m_at == m_steps.size() && m_tool.state() == QProcess::NotRunning);
        },
        std::chrono::seconds(180));
    m_tick.stop();
    if (m_failure.isEmpty() && !ended) {
        return m_at < m_steps.size() ? m_steps[m_at].what : QStringLiteral("the end of xdotool");
    }
    return m_failure;
}

} // namespace tessera::test
