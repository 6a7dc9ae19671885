#include "engine/measure/json_read.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tessera::measure {
namespace {

using nlohmann::json;
using testing::ElementsAre;
using testing::IsEmpty;

TEST(SamplesField, LeavesOutWhatIsNoTime) {
    const json answer{{"samples", {120, "soon", 1.5, nullptr, 0, -3, 90}}, {"none", 12}};
    EXPECT_THAT(samplesField(answer, "samples"), ElementsAre(120, 1, 1, 90));
    EXPECT_THAT(samplesField(answer, "none"), IsEmpty());
    EXPECT_THAT(samplesField(answer, "absent"), IsEmpty());
    EXPECT_THAT(samplesField(json::array(), "samples"), IsEmpty());
}

} // namespace
} // namespace tessera::measure
