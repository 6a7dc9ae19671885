#include "engine/onnx/npy.h"

#include "engine/onnx/tensor_io.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>
#include <optional>
#include <string_view>

namespace tessera::onnx {

using base::ErrorKind;
using base::fail;
using graph::DType;
using graph::Extents;
using graph::Tensor;

namespace {

using namespace std::string_view_literals;

constexpr std::string_view kMagic = "\x93NUMPY"sv;
constexpr std::size_t kMaxHeaderBytes = 64 * 1024;
constexpr std::size_t kMaxRank = 64;

struct NpyType {
    std::string_view code;
    DType dtype;
};

constexpr std::array kTypes{
    NpyType{"<f4", DType::kFloat32},   NpyType{"<f8", DType::kFloat64},    NpyType{"<f2", DType::kFloat16},
    NpyType{"|i1", DType::kInt8},      NpyType{"<i2", DType::kInt16},      NpyType{"<i4", DType::kInt32},
    NpyType{"<i8", DType::kInt64},     NpyType{"|u1", DType::kUint8},      NpyType{"<u2", DType::kUint16},
    NpyType{"<u4", DType::kUint32},    NpyType{"<u8", DType::kUint64},     NpyType{"|b1", DType::kBool},
    NpyType{"<c8", DType::kComplex64}, NpyType{"<c16", DType::kComplex128}};

/// bfloat16, of which NumPy knows no more than that its elements have two bytes.
constexpr std::array<std::string_view, 3> kRawWords{"<V2", "|V2", "V2"};

enum class Order : std::uint8_t { kRows, kColumns };

struct Header {
    DType dtype = DType::kUndefined;
    Order order = Order::kRows;
    Extents extents;
};

tl::unexpected<base::Error> refuseHeader(std::string message) {
    return fail(ErrorKind::kRefused, std::move(message), "npy header");
}

/// Reads the header's literal: {'descr': '<f4', 'fortran_order': False, 'shape': (1, 2), }.
class HeaderParser {
public:
    explicit HeaderParser(std::string_view text) : m_text(text) {}

    base::Result<Header> parse() {
        Header header;
        bool hasType = false;
        bool hasOrder = false;
        bool hasShape = false;
        if (!take("{")) {
            return refuseHeader("is not a dictionary");
        }
        while (!take("}")) {
            const auto key = quoted();
            if (!key || !take(":")) {
                return refuseHeader("is malformed at character " + std::to_string(m_at));
            }
            bool good = false;
            if (*key == "descr" && !hasType) {
                const auto code = quoted();
                if (!code) {
                    return refuseHeader("has an element type of several fields");
                }
                header.dtype = typeNamed(*code);
                if (header.dtype == DType::kUndefined) {
                    return refuseHeader("has the element type '" + std::string(code->substr(0, 40)) +
                                        "', which is not supported");
                }
                good = hasType = true;
            } else if (*key == "fortran_order" && !hasOrder) {
                good = hasOrder = take("False") || take("True");
                header.order = m_lastTaken == "True" ? Order::kColumns : Order::kRows;
            } else if (*key == "shape" && !hasShape) {
                good = hasShape = shape(header.extents);
            }
            if (!good) {
                return refuseHeader("is malformed at character " + std::to_string(m_at));
            }
            static_cast<void>(take(","));
        }
        if (!hasType || !hasOrder || !hasShape || !atEnd()) {
            return refuseHeader("lacks a key or goes on after its end");
        }
        return header;
    }

private:
    static DType typeNamed(std::string_view code) {
        if (std::ranges::find(kRawWords, code) != kRawWords.end()) {
            return DType::kBfloat16;
        }
        const auto type = std::ranges::find(kTypes, code, &NpyType::code);
        return type != kTypes.end() ? type->dtype : DType::kUndefined;
    }
    void skipBlanks() {
        while (m_at < m_text.size() && (m_text[m_at] == ' ' || m_text[m_at] == '\n')) {
            ++m_at;
        }
    }
    bool atEnd() {
        skipBlanks();
        return m_at == m_text.size();
    }
    bool take(std::string_view token) {
        skipBlanks();
        if (!m_text.substr(m_at).starts_with(token)) {
            return false;
        }
        m_at += token.size();
        m_lastTaken = token;
        return true;
    }
    std::optional<std::string_view> quoted() {
        skipBlanks();
        if (m_at >= m_text.size() || (m_text[m_at] != '\'' && m_text[m_at] != '"')) {
            return std::nullopt;
        }
        const auto end = m_text.find(m_text[m_at], m_at + 1);
        if (end == std::string_view::npos) {
            return std::nullopt;
        }
        const auto text = m_text.substr(m_at + 1, end - m_at - 1);
        m_at = end + 1;
        return text;
    }
    bool shape(Extents& extents) {
        if (!take("(")) {
            return false;
        }
        while (!take(")")) {
            skipBlanks();
            std::int64_t extent = 0;
            const char* start = m_text.data() + m_at;
            const auto [end, code] = std::from_chars(start, m_text.data() + m_text.size(), extent);
            if (code != std::errc() || extent < 0 || extents.size() == kMaxRank) {
                return false;
            }
            m_at += static_cast<std::size_t>(end - start);
            extents.push_back(extent);
            if (!take(",") && !m_text.substr(m_at).starts_with(")")) {
                return false;
            }
        }
        return true;
    }

    std::string_view m_text;
    std::size_t m_at = 0;
    std::string_view m_lastTaken;
};

/// The same elements, last axis fastest, of a tensor whose first axis is fastest.
Tensor fromColumns(const Tensor& columns, const Extents& extents) {
    Tensor rows(columns.dtype(), extents);
    const std::size_t width = graph::bitWidth(columns.dtype()) / 8;
    Extents index(extents.size(), 0);
    Extents strides(extents.size(), 1);
    for (std::size_t axis = 1; axis < extents.size(); ++axis) {
        strides[axis] = strides[axis - 1] * extents[axis - 1];
    }
    for (std::int64_t i = 0; i < rows.count(); ++i) {
        std::int64_t from = 0;
        for (std::size_t axis = 0; axis < extents.size(); ++axis) {
            from += index[axis] * strides[axis];
        }
        std::memcpy(rows.mutableBytes().data() + static_cast<std::size_t>(i) * width,
                    columns.bytes().data() + static_cast<std::size_t>(from) * width, width);
        for (std::size_t axis = extents.size(); axis-- > 0 && ++index[axis] == extents[axis];) {
            index[axis] = 0;
        }
    }
    return rows;
}

std::string_view typeCode(DType dtype) {
    if (const auto type = std::ranges::find(kTypes, dtype, &NpyType::dtype); type != kTypes.end()) {
        return type->code;
    }
    return dtype == DType::kBfloat16 ? kRawWords.front() : "|u1";
}

} // namespace

bool isNpyType(DType dtype) {
    return std::ranges::find(kTypes, dtype, &NpyType::dtype) != kTypes.end();
}

base::Result<Tensor> readNpy(const ByteSource& source) {
    std::string start(std::min<std::uint64_t>(12, source.size()), '\0');
    TESSERA_CHECK(source.read(0, std::as_writable_bytes(std::span(start))));
    if (start.size() < 12 || !start.starts_with(kMagic) || start[6] < 1 || start[6] > 3) {
        return fail(ErrorKind::kRefused, "is not an .npy file of version 1 to 3");
    }
    const auto byte = [&start](std::size_t i) {
        return static_cast<std::uint64_t>(static_cast<std::uint8_t>(start[i]));
    };
    const bool shortLength = start[6] == 1;
    const std::uint64_t headerAt = shortLength ? 10 : 12;
    const std::uint64_t headerBytes =
        shortLength ? byte(8) | byte(9) << 8U : byte(8) | byte(9) << 8U | byte(10) << 16U | byte(11) << 24U;
    if (headerBytes > kMaxHeaderBytes || headerBytes > source.size() - std::min(headerAt, source.size())) {
        return refuseHeader("has a length of " + std::to_string(headerBytes) +
                            ", which passes the file's end");
    }
    std::string text(headerBytes, '\0');
    TESSERA_CHECK(source.read(headerAt, std::as_writable_bytes(std::span(text))));
    TESSERA_TRY(const Header header, HeaderParser(text).parse());
    const auto count = graph::elementCount(header.extents);
    const std::uint64_t data = headerAt + headerBytes;
    if (!count || *count > INT64_MAX / 16 ||
        graph::packedBytes(header.dtype, static_cast<std::size_t>(*count)) != source.size() - data) {
        return refuseHeader("gives a shape that needs another size than the file's " +
                            std::to_string(source.size() - data) + " bytes of data");
    }
    Tensor tensor(header.dtype, header.extents);
    TESSERA_CHECK(source.read(data, tensor.mutableBytes()));
    return header.order == Order::kColumns && header.extents.size() > 1 ? fromColumns(tensor, header.extents)
                                                                        : tensor;
}

std::string npyBytes(const Tensor& tensor) {
    std::string shape = "(";
    if (graph::bitWidth(tensor.dtype()) >= 8) {
        for (const auto extent : tensor.extents()) {
            shape += std::to_string(extent) + ",";
        }
    } else {
        shape += std::to_string(tensor.bytes().size()) + ",";
    }
    shape += ")";
    std::string header = "{'descr': '" + std::string(typeCode(tensor.dtype())) +
                         "', 'fortran_order': False, 'shape': " + shape + ", }";
    // The data begins at a multiple of 64; the header ends with a line feed.
    const std::size_t unpadded = kMagic.size() + 4 + header.size() + 1;
    header.append((64 - unpadded % 64) % 64, ' ');
    header.push_back('\n');
    std::string bytes(kMagic);
    bytes +=
        {'\x01', '\x00', static_cast<char>(header.size() & 0xFFU), static_cast<char>(header.size() >> 8U)};
    bytes += header;
    bytes.append(reinterpret_cast<const char*>(tensor.bytes().data()), tensor.bytes().size());
    return bytes;
}

} // namespace tessera::onnx
