#include "engine/backend/titled_sentence.h"

#include <gtest/gtest.h>

#include <map>

namespace tessera::backend {
namespace {

std::string titled(const std::string& sentence) {
    static const std::map<std::string, std::string> kTitles{{"onednn", "oneDNN"},
                                                            {"openvino", "OpenVINO"},
                                                            {"cudnn-frontend", "cuDNN frontend"},
                                                            {"generated", "Generated"},
                                                            {"reference", "Reference"}};
    return titledSentence(sentence, [](const std::string& id) {
        const auto at = kTitles.find(id);
        return at != kTitles.end() ? std::optional(at->second) : std::nullopt;
    });
}

TEST(TitledSentence, NamesBackendsAloneAndWithTheirImplementations) {
    EXPECT_EQ(titled("runs in openvino."), "runs in OpenVINO.");
    EXPECT_EQ(titled("with cudnn-frontend: no engine takes it"), "with cuDNN frontend: no engine takes it");
    EXPECT_EQ(titled("moves to onednn:blocked16."), "moves to oneDNN blocked16.");
    EXPECT_EQ(titled("onednn:v1.2: 3 ms"), "oneDNN v1.2: 3 ms");
    EXPECT_EQ(titled("generated:onednn"), "Generated onednn") << "the name of an implementation";
    EXPECT_EQ(titled(""), "");
    EXPECT_EQ(titled("onednn"), "oneDNN");
}

TEST(TitledSentence, LeavesNamesThatHoldAnId) {
    for (const char* name :
         {"/conv1/onednn", "onednn.so", "onednn/Conv", "onednn-2", "Onednn", "my.onednn.w"}) {
        EXPECT_EQ(titled(name), name);
    }
}

TEST(TitledSentence, TakesWordsOfEnglishForIdsOnlyWhereAPlaceIsNamed) {
    EXPECT_EQ(titled("compared with the reference, over generated inputs"),
              "compared with the reference, over generated inputs");
    EXPECT_EQ(titled("faster than generated; runs on reference"), "faster than Generated; runs on Reference");
    EXPECT_EQ(titled("reference:loops is exact"), "Reference loops is exact");
}

TEST(TitledSentence, LeavesOtherScriptsAsTheyAre) {
    EXPECT_EQ(titled("onednnで実行"), "oneDNNで実行");
    EXPECT_EQ(titled("près d’onednn : 3 ms"), "près d’oneDNN : 3 ms");
}

} // namespace
} // namespace tessera::backend
