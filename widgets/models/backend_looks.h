#pragma once

#include "widgets/style/badge.h"

#include "engine/session/session.h"

#include <QHash>
#include <QString>

#include <set>
#include <string>
#include <vector>

namespace tessera::itemmodels {

/// A backend as tables and charts show it.
struct BackendLook {
    QString id; ///< rows are told apart by it: of its spec, with the device where it runs on several
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
    /// Named by the device too where it is not the only one of its kind: "CLBlast · OpenCL 1".
    [[nodiscard]] BackendLook of(const backend::BackendOnDevice& backend) const;
    [[nodiscard]] bool knows(const std::string& id) const {
        return m_byId.contains(QString::fromStdString(id));
    }
    /// In the order of the specs.
    [[nodiscard]] const std::vector<BackendLook>& all() const { return m_all; }

    friend bool operator==(const BackendLooks& a, const BackendLooks& b) {
        return a.m_all == b.m_all && a.m_onSeveral == b.m_onSeveral;
    }

private:
    std::vector<BackendLook> m_all;
    QHash<QString, std::size_t> m_byId;
    std::set<std::string> m_onSeveral; ///< those that several devices are placed on for
};

} // namespace tessera::itemmodels
