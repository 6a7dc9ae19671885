#include "app/cli/context.h"

namespace tessera::cli {

base::JobControl Context::control() const {
    return {.stop = stop, .progress = [this](const base::Progress& report) { progress.show(report); }};
}

int exitCode(base::ErrorKind kind) {
    switch (kind) {
    case base::ErrorKind::kUsage:
        return 2;
    case base::ErrorKind::kRefused:
        return 3;
    case base::ErrorKind::kImpossible:
        return 4;
    case base::ErrorKind::kBackend:
    case base::ErrorKind::kIo:
        return 5;
    case base::ErrorKind::kCancelled:
        return 130;
    }
    return 5;
}

} // namespace tessera::cli
