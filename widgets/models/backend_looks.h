#pragma once

#include "widgets/style/badge.h"

#include "engine/session/session.h"

#include <QHash>
#include <QString>

#include <string>
#include <vector>

namespace tessera::itemmodels {

/// A backend as tables and charts show it.
struct BackendLook {
    QString id;
    QString title;
    style::Badge badge;
    friend bool operator==(const BackendLook&, const BackendLook&) = default;
};

/// Every known backend by its id; an unknown one gets its id as title and the hollow badge.
class BackendLooks {
public:
    BackendLooks() = default;
    explicit BackendLooks(const std::vector<session::BackendInfo>& backends);

    [[nodiscard]] BackendLook of(const std::string& id) const;
    [[nodiscard]] bool knows(const std::string& id) const {
        return m_byId.contains(QString::fromStdString(id));
    }
    /// In the order of the specs.
    [[nodiscard]] const std::vector<BackendLook>& all() const { return m_all; }

    friend bool operator==(const BackendLooks& a, const BackendLooks& b) { return a.m_all == b.m_all; }

private:
    std::vector<BackendLook> m_all;
    QHash<QString, std::size_t> m_byId;
};

} // namespace tessera::itemmodels
