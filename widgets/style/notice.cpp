#include "widgets/style/notice.h"

#include <QCoreApplication>

namespace tessera::style {

Icon noticeIcon(NoticeKind kind) {
    switch (kind) {
    case NoticeKind::kInfo:
        return Icon::kInfo;
    case NoticeKind::kSuccess:
        return Icon::kTick;
    case NoticeKind::kWarning:
        return Icon::kWarning;
    case NoticeKind::kDanger:
        return Icon::kError;
    }
    Q_UNREACHABLE();
}

Role noticeInk(NoticeKind kind) {
    switch (kind) {
    case NoticeKind::kInfo:
        return Role::kTextSecondary;
    case NoticeKind::kSuccess:
        return Role::kSuccess;
    case NoticeKind::kWarning:
        return Role::kWarning;
    case NoticeKind::kDanger:
        return Role::kDanger;
    }
    Q_UNREACHABLE();
}

Role noticeGround(NoticeKind kind) {
    switch (kind) {
    case NoticeKind::kInfo:
        return Role::kSunken;
    case NoticeKind::kSuccess:
        return Role::kSuccessGround;
    case NoticeKind::kWarning:
        return Role::kWarningGround;
    case NoticeKind::kDanger:
        return Role::kDangerGround;
    }
    Q_UNREACHABLE();
}

QString noticeName(NoticeKind kind) {
    switch (kind) {
    case NoticeKind::kInfo:
        return QCoreApplication::translate("tessera::style::Notice", "Note");
    case NoticeKind::kSuccess:
        return QCoreApplication::translate("tessera::style::Notice", "Done");
    case NoticeKind::kWarning:
        return QCoreApplication::translate("tessera::style::Notice", "Warning");
    case NoticeKind::kDanger:
        return QCoreApplication::translate("tessera::style::Notice", "Error");
    }
    Q_UNREACHABLE();
}

} // namespace tessera::style
