/* A backend and a device plug-in in one library, made for another version of the contracts: CONTRACT_VERSION.
 * In C, which is what the contracts are written in. */
#include "engine/backend/abi/tessera_device.h"

#define EXPORTED __attribute__((visibility("default")))

EXPORTED const ts_backend_api* tessera_backend_entry(uint32_t host);
EXPORTED const ts_device_api* tessera_device_entry(uint32_t host);

const ts_backend_api* tessera_backend_entry(uint32_t host) {
    static const ts_backend_api api = {.size = sizeof(ts_backend_api), .version = CONTRACT_VERSION};
    return host == CONTRACT_VERSION ? &api : NULL;
}

const ts_device_api* tessera_device_entry(uint32_t host) {
    static const ts_device_api api = {.size = sizeof(ts_device_api), .version = CONTRACT_VERSION};
    return host == CONTRACT_VERSION ? &api : NULL;
}
