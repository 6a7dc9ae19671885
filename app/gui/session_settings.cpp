#include "app/gui/session_settings.h"

#include "engine/measure/device_fingerprint.h"

namespace tessera::gui {

base::Result<session::SessionSettings> sessionSettings(const Options& options,
                                                       const measure::DeviceFingerprint& device) {
    if (options.profile.isEmpty()) {
        TESSERA_CHECK(measure::checkPrecision(device, options.precision));
    }
    session::SessionSettings settings;
    for (const QString& folder : options.backendFolders) {
        settings.backendFolders.emplace_back(folder.toStdString());
    }
    settings.store = options.store.toStdString();
    settings.profile = options.profile.toStdString();
    settings.threads = options.threads;
    settings.devices = options.devices;
    settings.precision = options.precision;
    settings.device = device;
    return settings;
}

} // namespace tessera::gui
