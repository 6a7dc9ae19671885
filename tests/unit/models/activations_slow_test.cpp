#include "engine/models/models.h"
#include "tests/unit/models/activations.h"

namespace tessera::models {
namespace {

TEST(Activations, AreOfOrderOneInEveryBuiltinNetwork) {
    for (const auto& model : builtinModels()) {
        SCOPED_TRACE(model.name);
        expectActivationsOfOrderOne(**buildModel(model.name));
    }
}

} // namespace
} // namespace tessera::models
