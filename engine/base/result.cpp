#include "engine/base/result.h"

namespace tessera::base {

std::string_view toText(ErrorKind kind) {
    switch (kind) {
    case ErrorKind::kUsage:
        return "usage";
    case ErrorKind::kRefused:
        return "refused";
    case ErrorKind::kImpossible:
        return "impossible";
    case ErrorKind::kBackend:
        return "backend";
    case ErrorKind::kIo:
        return "io";
    case ErrorKind::kCancelled:
        return "cancelled";
    }
    return "unknown";
}

std::string Error::oneLine() const {
    return where.empty() ? message : where + ": " + message;
}

Error Error::within(std::string_view outer) const {
    return Error{kind, message, where.empty() ? std::string(outer) : std::string(outer) + ": " + where};
}

} // namespace tessera::base
