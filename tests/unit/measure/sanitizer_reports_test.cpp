#include "tests/support/sanitizer_reports.h"

#include "engine/measure/worker_client.h"
#include "tests/support/paths.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace tessera::measure {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

TEST(SanitizerReports, OfAWorkerAreFoundByTheTestThatStartedIt) {
    WorkerClient client(std::make_shared<LocalLauncher>(workerProgram()), {});
    ASSERT_TRUE(client.call({{"op", "hello"}}, {}, {}).has_value());
    EXPECT_THAT(test::takeSanitizerReports(), IsEmpty());
    const nlohmann::json request{{"op", "open_backend"},
                                 {"id", "faulty"},
                                 {"library", test::buildPath("lib/tessera/tests/libtessera-faulty.so")},
                                 {"options", {{"at_open", "sanitizer-report"}}}};
    const auto lost = client.call(request, {}, {});
    ASSERT_FALSE(lost.has_value());
    EXPECT_EQ(client.lastLoss(), WorkerLoss::kCrashed);
    EXPECT_THAT(lost.error().message, HasSubstr("exited with status"));
    EXPECT_THAT(test::takeSanitizerReports(), ElementsAre(HasSubstr("plantSanitizerReport")));
    EXPECT_THAT(test::takeSanitizerReports(), IsEmpty()) << "each is told once";
}

} // namespace
} // namespace tessera::measure
