#pragma once

#include <QProcess>
#include <QStringList>
#include <QTimer>

#include <functional>
#include <vector>

namespace tessera::test {

/// A person's hands on the keyboard of the X server: each step waits until something holds and then presses
/// keys, which the server delivers as it does real ones. Steps go on while a dialog or a menu has an event
/// loop of its own. Every step's condition is looked at again and again for 30 seconds.
class RealKeys {
public:
    using Condition = std::function<bool()>;

    RealKeys();

    /// Presses keys by their names: "ctrl+o", "Return". Names follow one another.
    RealKeys& press(const QStringList& keys);
    /// Writes text, letter by letter.
    RealKeys& type(const QString& text);
    /// The next step waits for it; `what` is told when it never comes.
    RealKeys& when(const QString& what, Condition condition);

    /// Presses a key, again and again, until something holds: Tab until a list has the keyboard.
    RealKeys& pressUntil(const QString& key, const QString& what, Condition condition);

    /// What a person did: each key, or text in one go, is an action.
    [[nodiscard]] int actions() const { return m_actions; }

    /// Runs the steps, then waits for the last condition. The words of what did not come; empty when all did.
    [[nodiscard]] QString run();

private:
    struct Step {
        QString what;
        Condition condition;   ///< empty: none
        QStringList arguments; ///< of xdotool; empty: none
        /// The arguments are run until the condition holds, rather than once it does.
        bool repeated = false;
    };
    void goOn();

    std::vector<Step> m_steps;
    std::size_t m_at = 0;
    int m_actions = 0;
    int m_waited = 0;
    QString m_failure;
    QProcess m_tool;
    QTimer m_tick;
};

} // namespace tessera::test
