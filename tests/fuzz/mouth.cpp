#include "tests/fuzz/mouth.h"

#include <algorithm>

namespace tessera::fuzz {

std::span<const Mouth> mouths() {
    static const std::vector<Mouth> kAll = [] {
        std::vector<Mouth> all;
        for (const auto some : {modelMouths(), storeMouths(), textMouths(), workerMouths()}) {
            all.insert(all.end(), some.begin(), some.end());
        }
        return all;
    }();
    return kAll;
}

const Mouth* findMouth(std::string_view name) {
    const auto all = mouths();
    const auto at = std::ranges::find(all, name, &Mouth::name);
    return at != all.end() ? &*at : nullptr;
}

} // namespace tessera::fuzz
