#include "engine/onnx/foreign_format.h"

namespace tessera::onnx {

namespace {

struct Magic {
    std::size_t offset;
    std::string_view bytes;
    std::string_view name;
};

using namespace std::string_view_literals;

constexpr Magic kMagics[] = {
    {0, "PK\x03\x04"sv, "a ZIP archive (a PyTorch checkpoint?), not ONNX"},
    {0, "PK\x05\x06"sv, "an empty ZIP archive, not ONNX"},
    {257, "ustar"sv, "a tar archive, not ONNX"},
    {0, "\x1f\x8b"sv, "a gzip file, not ONNX; unpack it first"},
    {0, "\x80\x02"sv, "a Python pickle, not ONNX"},
    {0, "\x80\x03"sv, "a Python pickle, not ONNX"},
    {0, "\x80\x04"sv, "a Python pickle, not ONNX"},
    {0, "\x80\x05"sv, "a Python pickle, not ONNX"},
    {0, "GGUF"sv, "a GGUF file, not ONNX"},
    {4, "ORTM"sv, "an ONNX Runtime .ort file, not ONNX"},
    {4, "TFL3"sv, "a TensorFlow Lite file, not ONNX"},
    {0, "\x89HDF\r\n"sv, "an HDF5 file (Keras?), not ONNX"},
    {0, "\x93NUMPY"sv, "a NumPy array, not ONNX"},
    {8, "{\""sv, "a safetensors file, not ONNX"},
    {0, "<?xml"sv, "an XML file (OpenVINO IR?), not ONNX"},
};

} // namespace

std::string_view foreignFormat(std::span<const std::byte> head) {
    const std::string_view text(reinterpret_cast<const char*>(head.data()), head.size());
    for (const Magic& magic : kMagics) {
        if (text.size() >= magic.offset && text.substr(magic.offset).starts_with(magic.bytes)) {
            return magic.name;
        }
    }
    return {};
}

} // namespace tessera::onnx
