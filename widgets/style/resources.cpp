#include "widgets/style/resources.h"

#include <QtGlobal>

// The macro declares a function of the global namespace, so it has to be used there.
static void initTesseraResources() {
    Q_INIT_RESOURCE(tessera);
}

namespace tessera::style {

void initResources() {
    initTesseraResources();
}

} // namespace tessera::style
