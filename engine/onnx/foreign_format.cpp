#include "engine/onnx/foreign_format.h"

#include "engine/base/utf8.h"

#include <algorithm>
#include <cstdint>
#include <string_view>

namespace tessera::onnx {

namespace {

using namespace std::string_view_literals;

constexpr auto kUnpack = "unpack it and open the .onnx file in it"sv;
constexpr auto kExportFromTorch =
    "load it in PyTorch, export it with torch.onnx.export and open the result"sv;
constexpr auto kConvert = "convert it with tf2onnx and open the result"sv;
constexpr auto kChoose = "choose the .onnx file"sv;
constexpr auto kExportOriginal = "export the model that it belongs to as ONNX"sv;

/// What a file is, and what to do about it.
struct Format {
    std::string_view name;
    std::string_view remedy;
};

struct Magic {
    std::size_t offset;
    std::string_view bytes;
    Format format;
};

constexpr Format kPickle{"a Python pickle, most likely PyTorch's"sv, kExportFromTorch};

constexpr Magic kMagics[] = {
    {0, "PK\x05\x06"sv, {"an empty ZIP archive"sv, kChoose}},
    {257, "ustar"sv, {"a tar archive"sv, kUnpack}},
    {0, "\x1f\x8b"sv, {"a gzip file"sv, kUnpack}},
    {0, "7z\xbc\xaf"sv, {"a 7z archive"sv, kUnpack}},
    {0,
     "\xfd"
     "7zXZ"sv,
     {"an xz file"sv, kUnpack}},
    {0, "\x80\x02"sv, kPickle},
    {0, "\x80\x03"sv, kPickle},
    {0, "\x80\x04"sv, kPickle},
    {0, "\x80\x05"sv, kPickle},
    {0, "GGUF"sv, {"a GGUF file"sv, kExportOriginal}},
    {4, "ORTM"sv, {"an ONNX Runtime .ort file"sv, "open the .onnx file that it was made from"sv}},
    {4, "TFL3"sv, {"a TensorFlow Lite file"sv, kConvert}},
    {0, "\x89HDF\r\n"sv, {"an HDF5 file, most likely Keras's"sv, kConvert}},
    {0, "\x93NUMPY"sv, {"a NumPy array"sv, "it can be the value of an input, not the model"sv}},
    {8, "{\""sv, {"a safetensors file, which holds weights alone"sv, kExportOriginal}},
    {0, "\x89PNG"sv, {"a picture"sv, kChoose}},
    {0, "\xff\xd8\xff"sv, {"a picture"sv, kChoose}},
    {0, "%PDF"sv, {"a PDF document"sv, kChoose}},
    {0,
     "\x7f"
     "ELF"sv,
     {"a program or library"sv, kChoose}},
};

std::string inWords(const Format& format) {
    return "this is " + std::string(format.name) + ", not an ONNX model; " + std::string(format.remedy);
}

std::string_view textOf(std::span<const std::byte> head) {
    return {reinterpret_cast<const char*>(head.data()), head.size()};
}

bool beginsAt(std::string_view text, std::size_t offset, std::string_view with) {
    return text.size() >= offset && text.substr(offset).starts_with(with);
}

/// An archive that a framework writes is told by the name of its first file.
Format zipFormat(std::string_view text) {
    constexpr std::size_t kName = 30;
    constexpr std::size_t kLongest = 200;
    const std::string_view name = text.size() > kName ? text.substr(kName, kLongest) : std::string_view();
    if (name.find("/data.pkl") != std::string_view::npos) {
        return {"a PyTorch file"sv, kExportFromTorch};
    }
    if (name.starts_with("metadata.json")) {
        return {"a Keras file"sv, kConvert};
    }
    return {"a ZIP archive"sv, kUnpack};
}

/// A TensorFlow graph begins with a node and its name, a saved model with its version and a message where
/// ONNX has the producer's name.
bool isTensorFlow(std::string_view text) {
    std::size_t at = 0;
    if (text.starts_with("\x08\x01\x12"sv)) {
        at = 3;
    } else if (text.starts_with("\x0a"sv)) {
        at = 1;
    } else {
        return false;
    }
    while (at < text.size() && (static_cast<std::uint8_t>(text[at]) & 0x80U) != 0) {
        ++at; // the length
    }
    return at + 1 < text.size() && text[at + 1] == '\x0a';
}

/// \param cut whether more of the text follows.
bool isText(std::string_view text, bool cut) {
    constexpr std::size_t kLongestLetter = 4;
    std::size_t at = 0;
    while (at < text.size()) {
        const auto letter = base::decodeUtf8(text, at);
        if (!letter) {
            return cut && text.size() - at < kLongestLetter;
        }
        const bool space = letter->value == U'\t' || letter->value == U'\n' || letter->value == U'\r';
        if ((letter->value < U' ' && !space) || letter->value == U'\x7f') {
            return false;
        }
        at += letter->bytes;
    }
    return !text.empty();
}

std::string beginningOf(std::string_view text) {
    constexpr auto kMark = "\xef\xbb\xbf"sv;
    if (text.starts_with(kMark)) {
        text.remove_prefix(kMark.size());
    }
    text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
    constexpr std::size_t kEnough = 64;
    std::string lower(text.substr(0, kEnough));
    std::ranges::transform(lower, lower.begin(), [](char letter) {
        return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
    });
    return lower;
}

} // namespace

std::string foreignFormat(std::span<const std::byte> head) {
    const std::string_view text = textOf(head);
    if (text.starts_with("PK\x03\x04"sv)) {
        return inWords(zipFormat(text));
    }
    const auto* const magic = std::ranges::find_if(
        kMagics, [&](const Magic& each) { return beginsAt(text, each.offset, each.bytes); });
    if (magic != std::end(kMagics)) {
        return inWords(magic->format);
    }
    return isTensorFlow(text) ? inWords({"a TensorFlow model"sv, kConvert}) : std::string();
}

std::string foreignText(std::span<const std::byte> head) {
    const std::string_view text = textOf(head);
    if (text.starts_with("\xff\xfe"sv) || text.starts_with("\xfe\xff"sv)) {
        return inWords({"a text file"sv, kChoose});
    }
    if (!isText(text, text.size() >= kMagicBytes)) {
        return {};
    }
    const std::string begin = beginningOf(text);
    if (begin.starts_with("version https://git-lfs")) {
        return inWords({"a git-LFS pointer, a note of where the file lies"sv,
                        "run 'git lfs pull' in its folder and open it again"sv});
    }
    if (begin.starts_with("<!doctype html") || begin.starts_with("<html")) {
        return inWords({"an HTML page"sv, "the download was of a web page: download the file itself"sv});
    }
    if (begin.starts_with("<")) {
        return inWords({"an XML file, such as OpenVINO's"sv, "open the .onnx file that it was made from"sv});
    }
    return inWords({begin.starts_with("{") ? "a JSON file"sv : "a text file"sv, kChoose});
}

} // namespace tessera::onnx
