#include "engine/backend/backend_on_device.h"

namespace tessera::backend {

std::string BackendOnDevice::toText() const {
    return device == DeviceId{} ? id : id + "@" + device.toText();
}

base::Result<BackendOnDevice> BackendOnDevice::parse(const std::string& text) {
    const auto at = text.find('@');
    BackendOnDevice made{text.substr(0, at)};
    if (at != std::string::npos) {
        TESSERA_TRY(made.device, DeviceId::parse(std::string_view(text).substr(at + 1)));
    }
    return made;
}

} // namespace tessera::backend
