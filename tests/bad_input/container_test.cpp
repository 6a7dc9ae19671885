// The file as such.
#include "engine/onnx/byte_source.h"
#include "engine/onnx/wire_scanner.h"
#include "tests/bad_input/bad_input.h"

#include <random>
#include <sys/stat.h>

namespace tessera::bad_input {
namespace {

using namespace wire;
using testing::AllOf;
using testing::AnyOf;
using testing::HasSubstr;

const std::string kGood = model(reluGraph());

TEST_F(BadInput, EmptyFile) {
    expectRefused("", HasSubstr("m.onnx: is empty"));
}

TEST_F(BadInput, RandomBytes) {
    std::mt19937 random(2);
    for (const std::size_t size : {1U, 2U, 17U, 4096U, 1U << 20U}) {
        std::string bytes;
        for (std::size_t i = 0; i < size; ++i) {
            bytes.push_back(static_cast<char>(random()));
        }
        expectRefused(bytes, HasSubstr("m.onnx: "));
    }
    expectRefused(std::string(64, '\xff'), HasSubstr("byte"));
    expectRefused(std::string(64, '\0'), HasSubstr("byte"));
}

/// Bytes cut after each length, read in one process: the lengths that open.
std::string lengthsThatOpen(const std::string& whole) {
    std::string opened;
    for (std::size_t length = 0; length <= whole.size(); ++length) {
        const auto model = onnx::readModelFromBytes(asBytes(whole.substr(0, length)));
        if (model) {
            opened += std::to_string(length) + " ";
        } else if (model.error().kind != base::ErrorKind::kRefused || model.error().oneLine().empty()) {
            opened += "not refused as it ought to be: " + std::to_string(length);
        }
    }
    return opened;
}

TEST_F(BadInput, ValidFileCutAtEveryOffset) {
    const auto opensAt = [](const std::string& whole, const std::string& lengths) {
        const Outcome outcome = attempt(
            [&] {
                return Report{Report::Verdict::kOpened, lengthsThatOpen(whole)};
            },
            std::int64_t{64} << 20U);
        ASSERT_EQ(outcome.end, Outcome::End::kReported) << outcome;
        EXPECT_EQ(outcome.report.text, lengths);
    };
    // The graph last: nothing before the end is a model.
    const std::string weight = block(5, tensor("w", 1, {512}, block(9, std::string(2048, 'v'))));
    const std::string last = opset(17) + number(1, 8) + block(7, reluGraph(weight));
    opensAt(last, std::to_string(last.size()) + " ");
    // Names after it: a cut between two fields is a model that lacks a name.
    const std::string more = last + block(2, "pytorch") + block(6, "doc");
    const std::size_t producer = block(2, "pytorch").size();
    opensAt(more, std::to_string(last.size()) + " " + std::to_string(last.size() + producer) + " " +
                      std::to_string(more.size()) + " ");
}

TEST_F(BadInput, TrailingGarbageAndUnknownFields) {
    expectRefused(kGood + std::string(11, '\x80'), AllOf(HasSubstr("byte"), HasSubstr("ten bytes")));
    expectRefused(kGood + std::string("\0\0", 2), HasSubstr("illegal number 0"));
    expectRefused(kGood + "garbage!", HasSubstr("byte"));
    expectWarns(kGood + block(900, "future") + number(901, 7), HasSubstr("2 unknown fields"));
    expectWarns(model(reluGraph(block(900, "future"))), HasSubstr("graph field 900 at byte"));
    // A field that the scanner puts in for itself, forged, would point anywhere.
    const std::string forged = block(1000, number(1, 9) + number(2, 0) + number(3, 16));
    expectRefused(model(reluGraph(block(5, tensor("w", 1, {4}, forged)))),
                  AllOf(HasSubstr("tensor 'w'"), HasSubstr("no values")));
}

TEST_F(BadInput, LargerThanTwoGiB) {
    put("m.onnx", kGood);
    std::filesystem::resize_file(at("m.onnx"), std::uintmax_t{1} << 31U); // a hole: no disk is used
    const Outcome outcome = open("m.onnx");
    ASSERT_EQ(outcome.end, Outcome::End::kReported) << outcome;
    EXPECT_EQ(outcome.report.verdict, Report::Verdict::kRefused);
    EXPECT_THAT(outcome.report.text, HasSubstr("larger than 2 GiB"));
    if (areBoundsMeasured()) {
        EXPECT_LT(outcome.peakBytes, std::int64_t{16} << 20U);
    }
}

TEST_F(BadInput, FieldThatClaimsTooManyBytes) {
    const std::string head = number(1, 8) + opset(17);
    for (const unsigned bits : {31U, 40U, 63U}) {
        const std::string claim = varint(std::uint64_t{1} << bits);
        const std::string where = "graph at byte " + std::to_string((head + tag(7, 2) + claim).size());
        expectRefused(head + tag(7, 2) + claim, AllOf(HasSubstr(where), HasSubstr("passes the end")));
        expectRefused(head + block(7, reluGraph(block(5, tag(9, 2) + claim + "data"))),
                      HasSubstr("graph.initializer.raw_data at byte"));
        expectRefused(head + block(7, reluGraph(block(5, tag(4, 2) + claim + "data"))),
                      HasSubstr("graph.initializer.float_data at byte"));
        expectRefused(head + block(7, reluGraph(block(1, tag(3, 2) + claim + "name"))),
                      HasSubstr("graph.node.name at byte"));
        expectRefused(kGood + tag(900, 2) + claim, HasSubstr("passes the end"));
    }
}

TEST_F(BadInput, IllegalWireForms) {
    expectRefused(tag(1, 0) + std::string(10, '\x80') + "\x01", HasSubstr("ten bytes"));
    expectRefused(tag(1, 0) + std::string(9, '\xff') + "\x02", HasSubstr("64 bits"));
    expectRefused(kGood + tag(0, 0) + varint(1), HasSubstr("illegal number 0"));
    for (const unsigned type : {3U, 4U, 6U, 7U}) {
        expectRefused(kGood + tag(900, type), HasSubstr("illegal wire type"));
        expectRefused(kGood + tag(7, type), HasSubstr("illegal wire type"));
    }
    expectRefused(kGood + block(1, "abc"), AllOf(HasSubstr("ir_version"), HasSubstr("wire type 2")));
    expectRefused(kGood + number(7, 1), AllOf(HasSubstr("graph"), HasSubstr("wire type 0")));
    // A number inside a packed array that the array's end cuts.
    expectRefused(model(reluGraph(block(5, tensor("w", 7, {1}, block(7, "\x80"))))), HasSubstr("cut off"));
}

TEST_F(BadInput, DeepNesting) {
    for (const int levels : {60, 2000}) {
        std::string type;
        for (int i = 0; i < levels; ++i) {
            type = block(4, block(1, type));
        }
        expectRefused(model(reluGraph(block(13, block(1, "y") + block(2, type)))),
                      AllOf(HasSubstr("graph.value_info.type"), HasSubstr("nested more than 100")));
        std::string graph = reluGraph();
        for (int i = 0; i < levels; ++i) {
            graph = block(1, node("If", {"x"}, {"y"}, graphAttribute("then_branch", graph)));
        }
        expectRefused(model(graph), HasSubstr("nested more than 100"));
    }
    // Groups, which protobuf would follow, are no field of ONNX.
    std::string groups;
    for (int i = 0; i < 100'000; ++i) {
        groups += tag(900, 3);
    }
    expectRefused(kGood + groups, HasSubstr("illegal wire type 3"));
}

TEST_F(BadInput, IrVersions) {
    const std::string rest = opset(17) + block(7, reluGraph());
    expectRefused(rest, HasSubstr("ir_version: is missing"));
    expectRefused(number(1, 0) + rest, HasSubstr("ir_version: version 0"));
    expectRefused(number(1, -3) + rest, HasSubstr("ir_version: version -3"));
    expectWarns(number(1, 99) + rest, HasSubstr("ir_version: version 99 is newer"));
}

TEST_F(BadInput, OtherFormatsUnderThisName) {
    const std::string filler(300, 'x');
    expectRefused("PK\x03\x04" + filler, HasSubstr("ZIP"));
    expectRefused("PK\x05\x06" + std::string(18, '\0'), HasSubstr("ZIP"));
    expectRefused(std::string(257, '\0') + "ustar" + filler, HasSubstr("tar"));
    expectRefused("name.bin" + std::string(249, '\0') + "ustar  " + filler, HasSubstr("tar"));
    expectRefused("\x1f\x8b\x08" + filler, HasSubstr("gzip"));
    for (const char protocol : {'\x02', '\x03', '\x04', '\x05'}) {
        expectRefused(std::string("\x80") + protocol + filler, HasSubstr("pickle"));
    }
    expectRefused("GGUF" + filler, HasSubstr("GGUF"));
    const std::string header = R"({"w":{"dtype":"F32","shape":[1],"data_offsets":[0,4]}})";
    expectRefused(static_cast<char>(header.size()) + std::string(7, '\0') + header + "data",
                  HasSubstr("safetensors"));
    expectRefused(std::string("L\0\0\0\0\0\0\0 ", 9) + R"({"__metadata__":{}})" + filler,
                  HasSubstr("m.onnx: "));
    expectRefused(std::string("\x10\0\0\0ORTM", 8) + filler, HasSubstr(".ort"));
    expectRefused(std::string("\x1c\0\0\0TFL3", 8) + filler, HasSubstr("TensorFlow Lite"));
}

/// What people open by mistake is named, with what to do.
TEST_F(BadInput, WrongFilesSayWhatTheyAreAndWhatToDo) {
    const std::string zip = "PK\x03\x04" + std::string(26, '\0');
    const std::string filler(600, 'x');
    const std::pair<std::string, std::string> files[] = {
        {"Read me first.\n" + filler,
         "m.onnx: this is a text file, not an ONNX model; choose the .onnx file"},
        {"\xc3\xbc" + filler, "a text file"},
        {std::string("\xff\xfeT\0e\0", 6) + filler, "a text file"},
        {"ir_version: 8", "a text file"},
        {"  \n<!DOCTYPE HTML><html>" + filler, "an HTML page, not an ONNX model; the download"},
        {"\xef\xbb\xbf<HTML lang=en>", "an HTML page"},
        {"<?xml version=\"1.0\"?><net name=\"m\"/>", "an XML file, such as OpenVINO's"},
        {R"({"format": "tessera-plan"})", "a JSON file"},
        {"version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n",
         "a git-LFS pointer, a note of where the file lies, not an ONNX model; run 'git lfs pull'"},
        {zip + "archive/data.pkl" + filler, "a PyTorch file, not an ONNX model; load it in PyTorch"},
        {zip + "metadata.json" + filler, "a Keras file"},
        {zip + "readme.txt" + filler, "a ZIP archive, not an ONNX model; unpack it"},
        {"\x08\x01\x12\x90\x10\x0a\x10" + filler, "a TensorFlow model, not an ONNX model; convert it"},
        {"\x0a\x21\x0a\x05input\x12\x0bPlaceholder" + filler, "a TensorFlow model"},
        {"\x89PNG\r\n\x1a\n" + filler, "a picture"},
    };
    for (const auto& [bytes, words] : files) {
        expectRefused(bytes, HasSubstr(words));
    }
}

/// Letters can begin a message, too: a model that begins with its documentation opens.
TEST_F(BadInput, AModelMayBeginWithLetters) {
    const std::string words(600, 'w');
    expectOpens(block(6, words) + kGood);
}

TEST_F(BadInput, WhatIsNoRegularFile) {
    ASSERT_EQ(::mkfifo(at("pipe.onnx").c_str(), 0600), 0);
    std::filesystem::create_directory(at("folder.onnx"));
    for (const auto* path : {"pipe.onnx", "folder.onnx", "/dev/zero", "/dev/null", "/dev/stdin", "/dev/tty",
                             "/proc/self/maps", "/proc/kmsg", "/sys/kernel/uevent_seqnum"}) {
        SCOPED_TRACE(path);
        std::error_code code;
        if (!std::filesystem::exists(at(path), code)) {
            continue; // not every machine has each
        }
        const Outcome outcome = open(path);
        ASSERT_EQ(outcome.end, Outcome::End::kReported) << outcome;
        // Where a device cannot even be opened, the system's own words are the answer.
        EXPECT_THAT(outcome.report.text, AnyOf(HasSubstr("is not a regular file"), HasSubstr("cannot open")));
        EXPECT_NE(outcome.report.verdict, Report::Verdict::kOpened);
        EXPECT_EQ(outcome.openedDescriptors, 0);
    }
    expectFileRefused("pipe.onnx", HasSubstr("pipe.onnx: is not a regular file"));
    expectFileRefused("folder.onnx", HasSubstr("folder.onnx: is not a regular file"));
    expectFileRefused("/dev/zero", HasSubstr("is not a regular file"));
    expectFileRefused("/proc/self/maps", HasSubstr("is not a regular file"));
}

TEST_F(BadInput, FileThatIsCutWhileItIsRead) {
    // Opened and measured, then cut: first the structure, then a weight.
    const std::string names(1 << 20U, 'n');
    put("m.onnx", model(reluGraph(), block(6, names)));
    const Outcome structure = attempt(
        [&] {
            const auto source = onnx::openFile(at("m.onnx"));
            std::filesystem::resize_file(at("m.onnx"), 4096);
            const auto scanned = onnx::scanModel(**source);
            return scanned ? Report{Report::Verdict::kOpened, ""}
                           : Report{Report::Verdict::kRefused, scanned.error().oneLine()};
        },
        std::int64_t{64} << 20U);
    ASSERT_EQ(structure.end, Outcome::End::kReported) << structure;
    EXPECT_THAT(structure.report.text, HasSubstr("ends before byte 4096: it was cut while it was open"));

    put("w.onnx", model(reluGraph(block(5, tensor("w", 1, {4096}, block(9, std::string(16384, 'v')))))));
    const Outcome weight = open("w.onnx", {}, [&](const onnx::Model& model) {
        std::filesystem::resize_file(at("w.onnx"), 64);
        const auto tensor = model.graph->value(model.graph->findValue("w")).constant->tensor();
        return tensor ? std::string() : tensor.error().oneLine();
    });
    ASSERT_EQ(weight.end, Outcome::End::kReported) << weight;
    EXPECT_THAT(weight.report.text, HasSubstr("it was cut while it was open"));
}

/// The base model with a name of another kind in every place that has one.
std::string namedModel(const std::string& name) {
    const std::string x = "x" + name;
    const std::string y = "y" + name;
    const std::string weight =
        block(5, tensor("w" + name, 1, {1}, block(9, std::string(4, '\0')) + block(12, name)));
    const std::string graph = block(1, node("Add", {x, "w" + name}, {y}, block(3, "n" + name))) +
                              block(2, "g" + name) + weight + block(11, floatValue(x, {1})) +
                              block(12, floatValue(y, {1}));
    return model(graph, block(2, "p" + name) + block(6, "d" + name));
}

TEST_F(BadInput, StrangeNames) {
    const std::string nul("\0", 1);
    for (const std::string& name :
         {"nul" + nul + "after", std::string("bad utf-8 \xff\xc3("), std::string("bidi \xe2\x80\xae evil"),
          std::string("isolate \xe2\x81\xa6 x"), std::string("escape \x1b[31m red"),
          std::string("line\nbreak"), std::string("overlong \xc0\xaf"),
          std::string("surrogate \xed\xa0\x80")}) {
        expectWarns(namedModel(name), HasSubstr("not plain text"));
        put("m.onnx", namedModel(name));
        const Outcome shown = open("m.onnx", {}, [](const onnx::Model& model) {
            std::string all = model.graph->name() + model.info.producer + model.info.docString;
            for (const auto& node : model.graph->nodes()) {
                all += node.name;
            }
            for (const auto& value : model.graph->values()) {
                all += value.name;
            }
            return all;
        });
        EXPECT_THAT(shown.report.text, HasSubstr("\\x")) << shown;
        for (const char byte : {'\0', '\n', '\x1b', '\xff', '\xae'}) {
            EXPECT_EQ(shown.report.text.find(byte), std::string::npos) << shown;
        }
    }
    // Markup is plain text, and stays what it is: who shows it shows it as text.
    put("m.onnx", namedModel("<b onload=x>&amp;"));
    const Outcome markup = open("m.onnx", {}, [](const onnx::Model& model) { return model.graph->name(); });
    EXPECT_EQ(markup.report.text, "g<b onload=x>&amp;");
    // Names inside errors, too.
    expectRefused(model(reluGraph(block(5, tensor("w\x1b[31m\n", 1, {4}, "")))), HasSubstr("\\x1b[31m\\x0a"));
    const std::string location = block(13, block(1, "location") + block(2, "gone\x1b.bin"));
    expectWarns(model(reluGraph(block(5, tensor("w\n", 1, {4}, number(14, 1) + location)))),
                HasSubstr("gone\\x1b.bin"));
    const std::string key = block(13, block(1, "col\nour") + block(2, "red"));
    const std::string known = block(13, block(1, "location") + block(2, "gone.bin"));
    expectWarns(model(reluGraph(block(5, tensor("w", 1, {4}, number(14, 1) + known + key)))),
                HasSubstr("col\\x0aour"));
}

TEST_F(BadInput, NameOf64MiB) {
    const std::string name(std::size_t{64} << 20U, 'n');
    put("m.onnx", model(block(1, node("Relu", {"x"}, {"y"}, block(3, name))) +
                        block(11, floatValue("x", {1})) + block(12, floatValue("y", {1}))));
    const Outcome outcome = open("m.onnx", {}, [](const onnx::Model& model) {
        return std::to_string(model.graph->nodes()[0].name.size());
    });
    ASSERT_EQ(outcome.end, Outcome::End::kReported) << outcome;
    EXPECT_LT(std::stoi(outcome.report.text), 5000);
    EXPECT_THAT(outcome.report.warnings, testing::Contains(HasSubstr("not plain text")));
    if (areBoundsMeasured()) {
        EXPECT_LE(outcome.processorTime.count(), 2.0);
    }
}

} // namespace
} // namespace tessera::bad_input
