#include "engine/models/models.h"
#include "tests/unit/models/activations.h"

namespace tessera::models {
namespace {

TEST(Activations, AreOfOrderOneInTheSmallNetworks) {
    for (const auto* name : {"chain", "diamond", "residual", "deconvolution"}) {
        SCOPED_TRACE(name);
        expectActivationsOfOrderOne(**buildSmallModel(name));
    }
}

TEST(Activations, AreOfOrderOneInDcgan) {
    expectActivationsOfOrderOne(**buildModel("dcgan"));
}

} // namespace
} // namespace tessera::models
