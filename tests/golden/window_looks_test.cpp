// What the window looks like, as pictures that are kept in tests/golden/pictures. Each is of a scene (a view,
// a dock, a dialog) in a look: light or dark, in a window of 1024x700 or 2560x1440, text of its usual size or
// twice that, in one of three languages. A picture that differs from the kept one so that a person would see
// it fails its test, whose message names both and a third one with the difference.
//
//   TESSERA_GOLDEN_UPDATE=1 ctest --test-dir build -R golden_window      keeps what is drawn now: look at
//   each
//                                                                  picture that git shows as changed
#include "tests/golden/fixed_fonts.h"
#include "tests/golden/kept_pictures.h"
#include "tests/golden/window_scenes.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <set>

namespace tessera::test {
namespace {

constexpr auto kLight = style::ThemeChoice::kLight;
constexpr auto kDark = style::ThemeChoice::kDark;
constexpr QSize kSmall(1024, 700);
constexpr QSize kLarge(2560, 1440);

struct Case {
    const char* scene;
    Look look;
};

const Case kCases[] = {
    {"start", {kLight, kSmall, 100, "en"}},
    {"start", {kDark, kLarge, 200, "de"}},
    {"start_recent", {kDark, kSmall, 100, "ja"}},
    {"bad_model", {kLight, kSmall, 100, "de"}},
    {"sizes_needed", {kDark, kSmall, 100, "en"}},
    {"opened", {kLight, kSmall, 100, "en"}},
    {"opened", {kDark, kLarge, 100, "de"}},
    {"resume", {kDark, kSmall, 100, "de"}},
    {"borrowed", {kLight, kSmall, 100, "en"}},
    {"operators", {kLight, kLarge, 100, "en"}},
    {"operators", {kLight, kSmall, 200, "en"}},
    {"operators", {kLight, kSmall, 100, "ja"}},
    {"costs", {kLight, kSmall, 100, "de"}},
    {"costs", {kDark, kLarge, 200, "en"}},
    {"charts", {kLight, kLarge, 100, "de"}},
    {"charts_empty", {kLight, kSmall, 200, "de"}},
    {"memory", {kDark, kSmall, 100, "en"}},
    {"memory", {kLight, kSmall, 200, "de"}},
    {"timeline", {kLight, kSmall, 100, "en"}},
    {"timeline_empty", {kDark, kSmall, 100, "en"}},
    {"search_empty", {kLight, kSmall, 100, "de"}},
    {"search_running", {kDark, kLarge, 100, "de"}},
    {"search_done", {kDark, kSmall, 100, "en"}},
    {"search_done", {kLight, kSmall, 200, "de"}},
    {"search_found", {kLight, kSmall, 100, "de"}},
    {"replay", {kDark, kSmall, 100, "en"}},
    {"plans", {kLight, kSmall, 100, "en"}},
    {"parts", {kDark, kSmall, 100, "en"}},
    {"operator_kinds", {kLight, kSmall, 200, "de"}},
    {"backend_kinds", {kLight, kSmall, 100, "de"}},
    {"split", {kDark, kSmall, 100, "de"}},
    {"delta", {kDark, kLarge, 100, "de"}},
    {"specs", {kDark, kLarge, 100, "de"}},
    {"spec_error", {kDark, kSmall, 100, "de"}},
    {"problems", {kLight, kSmall, 100, "en"}},
    {"problems", {kDark, kSmall, 200, "de"}},
    {"problems_none", {kLight, kSmall, 100, "de"}},
    {"node", {kDark, kSmall, 100, "en"}},
    {"candidates", {kLight, kSmall, 100, "de"}},
    {"unmeasured", {kLight, kSmall, 100, "en"}},
    {"why", {kLight, kSmall, 100, "en"}},
    {"tensors", {kDark, kSmall, 100, "de"}},
    {"found", {kLight, kSmall, 100, "de"}},
    {"found_nothing", {kDark, kSmall, 100, "en"}},
    {"heat_time", {kDark, kSmall, 100, "de"}},
    {"heat_share", {kLight, kSmall, 100, "en"}},
    {"heat_efficiency", {kDark, kSmall, 100, "de"}},
    {"heat_bytes", {kLight, kSmall, 100, "de"}},
    {"heat_regret", {kDark, kSmall, 100, "en"}},
    {"heat_error", {kLight, kSmall, 100, "en"}},
    {"heat_overlay", {kDark, kSmall, 100, "de"}},
    {"confidence", {kLight, kSmall, 100, "de"}},
    {"near", {kDark, kSmall, 100, "en"}},
    {"folded", {kLight, kSmall, 100, "en"}},
    {"folded_open", {kDark, kSmall, 100, "de"}},
    {"large", {kLight, kLarge, 100, "en"}},
    {"body", {kLight, kSmall, 100, "en"}},
    {"body", {kDark, kSmall, 200, "de"}},
    {"preview", {kLight, kSmall, 100, "en"}},
    {"preview", {kDark, kSmall, 200, "de"}},
    {"preview_unknown", {kDark, kSmall, 100, "de"}},
    {"pinned", {kLight, kSmall, 100, "de"}},
    {"palette", {kLight, kSmall, 200, "en"}},
    {"tour", {kLight, kSmall, 200, "de"}},
    {"menu_file", {kLight, kSmall, 100, "de"}},
    {"menu_search", {kDark, kSmall, 100, "en"}},
    {"menu_canvas", {kLight, kSmall, 100, "ja"}},
    {"settings", {kLight, kSmall, 100, "en"}},
    {"settings", {kDark, kSmall, 200, "de"}},
    {"shortcuts", {kLight, kSmall, 100, "de"}},
    {"help", {kDark, kSmall, 100, "en"}},
    {"about", {kLight, kSmall, 100, "de"}},
    {"export_picture", {kDark, kSmall, 100, "en"}},
    {"kernel", {kLight, kSmall, 100, "de"}},
    {"sizes", {kLight, kSmall, 100, "en"}},
    {"sizes", {kDark, kSmall, 200, "de"}},
    {"weight", {kLight, kSmall, 100, "en"}},
    {"activation", {kDark, kSmall, 100, "de"}},
    {"unsaved", {kDark, kSmall, 100, "de"}},
    {"revert", {kLight, kSmall, 100, "en"}},
};

/// "costs_dark_2560_200_en": of the test and of the file.
std::string nameOf(const Case& each) {
    return std::string(each.scene) + (each.look.theme == kDark ? "_dark_" : "_light_") +
           std::to_string(each.look.size.width()) + '_' + std::to_string(each.look.textPercent) + '_' +
           each.look.language;
}

void PrintTo(const Case& each, std::ostream* out) {
    *out << nameOf(each);
}

class WindowLooks : public WindowStage, public testing::WithParamInterface<Case> {};

TEST_P(WindowLooks, AreAsKept) {
    const std::string problem = fontsProblem();
    ASSERT_TRUE(problem.empty()) << problem;
    const auto scenes = windowScenes();
    const auto scene = std::find_if(scenes.begin(), scenes.end(), [](const Scene& each) {
        return std::string_view(each.name) == GetParam().scene;
    });
    ASSERT_NE(scene, scenes.end());
    ASSERT_NO_FATAL_FAILURE(begin(GetParam().look));
    ASSERT_NO_FATAL_FAILURE(scene->run(*this));
    const QImage drawn = picture();
    ASSERT_FALSE(HasFailure());
    const std::string differs = compareWithKept(QString::fromStdString(nameOf(GetParam())), drawn);
    EXPECT_TRUE(differs.empty()) << differs;
}

INSTANTIATE_TEST_SUITE_P(Cases, WindowLooks, testing::ValuesIn(kCases),
                         [](const testing::TestParamInfo<Case>& tested) { return nameOf(tested.param); });

TEST(KeptPictures, AreOfTheseCasesAndFewBytes) {
    std::vector<std::string> names;
    for (const QString& name : keptPictures()) {
        names.push_back(name.toStdString());
    }
    std::vector<std::string> wanted;
    for (const Case& each : kCases) {
        wanted.push_back(nameOf(each));
    }
    EXPECT_THAT(names, testing::UnorderedElementsAreArray(wanted)) << "those of no case are to be removed";
    EXPECT_LE(keptBytes(), qint64(8) << 20);
}

TEST(KeptPictures, ShowEverySceneInEveryKindOfLook) {
    std::set<std::string> scenes;
    std::set<std::string> looks;
    for (const Case& each : kCases) {
        scenes.insert(each.scene);
        looks.insert(nameOf({"", each.look}));
    }
    for (const Scene& scene : windowScenes()) {
        EXPECT_TRUE(scenes.contains(scene.name)) << scene.name;
    }
    EXPECT_GE(std::size(kCases), 60U);
    EXPECT_GE(looks.size(), 12U) << "of theme, size, text and language";
}

TEST(KeptPictures, AreWrittenWithoutLoss) {
    for (const int colours : {200, 2000}) {
        QImage image(100, 40, QImage::Format_RGB32);
        for (int i = 0; i < image.width() * image.height(); ++i) {
            const int colour = i % colours;
            image.setPixel(i % image.width(), i / image.width(),
                           qRgb(colour % 256, colour / 256, 255 - colour % 256));
        }
        EXPECT_EQ(QImage::fromData(smallPng(image)).convertToFormat(QImage::Format_RGB32), image) << colours;
    }
}

} // namespace
} // namespace tessera::test
