#include "engine/onnx/wire_scanner.h"

#include "engine/onnx/wire_cursor.h"
#include "engine/onnx/wire_format.h"

#include <span>

namespace tessera::onnx {

using base::ErrorKind;
using base::fail;

namespace {

enum WireType : std::uint8_t { kWireVarint = 0, kWireFixed64 = 1, kWireLength = 2, kWireFixed32 = 5 };

/// Field number of TensorProto.payload in onnx.proto, and of its members.
constexpr std::uint32_t kPayloadField = 1000;

void appendTag(std::string& into, std::uint64_t field, WireType type) {
    appendVarint(into, field << 3U | type);
}

bool isLargePayload(MessageKind message, const FieldInfo& field, std::uint64_t length) {
    if (message != MessageKind::kTensor || length <= kInlinePayloadBytes) {
        return false;
    }
    switch (field.number) {
    case 4: // float_data and the other typed arrays, packed
    case 5:
    case 7:
    case 9: // raw_data
    case 10:
    case 11:
        return true;
    default:
        return false;
    }
}

class Scanner {
public:
    explicit Scanner(const ByteSource& source) : m_cursor(source) {}

    base::Result<ScannedModel> scan(MessageKind kind, std::uint64_t end) {
        if (!message(kind, end, m_result.bytes, 0)) {
            return fail(located());
        }
        if (m_unknownFields > 0) {
            m_result.warnings.push_back(
                {m_firstUnknown, std::to_string(m_unknownFields) + " unknown fields are not read"});
        }
        return std::move(m_result);
    }

private:
    bool message(MessageKind kind, std::uint64_t end, std::string& out, int depth);
    bool field(MessageKind kind, std::uint64_t end, std::string& out, int depth);
    bool lengthDelimited(MessageKind kind, const FieldInfo& info, std::uint64_t length, std::string& out,
                         int depth);
    bool nested(MessageKind kind, const FieldInfo& info, std::uint64_t length, std::string& out, int depth);
    MessageList* listOf(MessageKind kind, const FieldInfo& info, int depth);
    bool packed(const FieldInfo& info, std::uint64_t length, std::string& out);
    bool unknown(std::uint64_t number, std::uint64_t wire, std::uint64_t end);
    bool length(std::uint64_t end, std::uint64_t& value);
    [[nodiscard]] std::string pathText() const;
    [[nodiscard]] base::Error located() const;

    WireCursor m_cursor;
    std::vector<std::string_view> m_path;
    ScannedModel m_result;
    std::size_t m_unknownFields = 0;
    std::string m_firstUnknown;
};

std::string Scanner::pathText() const {
    std::string text;
    for (const auto name : m_path) {
        text += (text.empty() ? "" : ".") + std::string(name);
    }
    return text;
}

base::Error Scanner::located() const {
    base::Error error = m_cursor.error();
    const std::string path = pathText();
    if (!path.empty()) {
        error.where = error.where.empty() ? path : path + " at " + error.where;
    }
    return error;
}

bool Scanner::message(MessageKind kind, std::uint64_t end, std::string& out, int depth) {
    if (depth > kMaxNesting) {
        return m_cursor.refuse("messages are nested more than " + std::to_string(kMaxNesting) + " deep");
    }
    while (m_cursor.offset() < end) {
        if (!field(kind, end, out, depth)) {
            return false;
        }
    }
    return true;
}

bool Scanner::length(std::uint64_t end, std::uint64_t& value) {
    if (!m_cursor.varint(end, value)) {
        return false;
    }
    if (value > end - m_cursor.offset()) {
        return m_cursor.refuse("a length of " + std::to_string(value) + " passes the end of its message");
    }
    return true;
}

bool Scanner::field(MessageKind kind, std::uint64_t end, std::string& out, int depth) {
    std::uint64_t tag = 0;
    if (!m_cursor.varint(end, tag)) {
        return false;
    }
    const std::uint64_t number = tag >> 3U;
    const std::uint64_t wire = tag & 7U;
    if (number == 0 || number > 0x1FFFFFFFU) {
        return m_cursor.refuse("a field has the illegal number " + std::to_string(number));
    }
    if (wire != kWireVarint && wire != kWireFixed64 && wire != kWireLength && wire != kWireFixed32) {
        return m_cursor.refuse("a field has the illegal wire type " + std::to_string(wire));
    }
    const FieldInfo* info = findField(kind, number);
    if (info == nullptr) {
        return unknown(number, wire, end);
    }
    m_path.push_back(info->name);
    const auto wrongWire = [&] {
        return m_cursor.refuse("the field cannot have wire type " + std::to_string(wire));
    };
    const auto fixed = [&](std::uint64_t bytes) {
        if (bytes > end - m_cursor.offset()) {
            return m_cursor.refuse("a number is cut off");
        }
        appendTag(out, number, static_cast<WireType>(wire));
        return m_cursor.copy(bytes, out);
    };
    bool good = false;
    std::uint64_t value = 0;
    switch (info->kind) {
    case FieldKind::kVarint:
    case FieldKind::kVarints:
        if (wire == kWireVarint) {
            good = m_cursor.varint(end, value);
            appendTag(out, number, kWireVarint);
            appendVarint(out, value);
        } else if (wire == kWireLength && info->kind == FieldKind::kVarints) {
            good = length(end, value) && lengthDelimited(kind, *info, value, out, depth);
        } else {
            good = wrongWire();
        }
        break;
    case FieldKind::kFixed32:
    case FieldKind::kFixed32s:
    case FieldKind::kFixed64s:
        if (wire == (info->kind == FieldKind::kFixed64s ? kWireFixed64 : kWireFixed32)) {
            good = fixed(wire == kWireFixed64 ? 8 : 4);
        } else if (wire == kWireLength && info->kind != FieldKind::kFixed32) {
            good = length(end, value) && lengthDelimited(kind, *info, value, out, depth);
        } else {
            good = wrongWire();
        }
        break;
    case FieldKind::kText:
    case FieldKind::kMessage:
        good = wire == kWireLength ? length(end, value) && lengthDelimited(kind, *info, value, out, depth)
                                   : wrongWire();
        break;
    }
    if (good) {
        m_path.pop_back();
    }
    return good;
}

bool Scanner::lengthDelimited(MessageKind kind, const FieldInfo& info, std::uint64_t length, std::string& out,
                              int depth) {
    if (isLargePayload(kind, info, length)) {
        std::string reference;
        appendTag(reference, 1, kWireVarint);
        appendVarint(reference, info.number);
        appendTag(reference, 2, kWireVarint);
        appendVarint(reference, m_cursor.offset());
        appendTag(reference, 3, kWireVarint);
        appendVarint(reference, length);
        appendTag(out, kPayloadField, kWireLength);
        appendVarint(out, reference.size());
        out += reference;
        m_cursor.skip(length);
        return true;
    }
    if (info.kind == FieldKind::kMessage) {
        return nested(kind, info, length, out, depth);
    }
    if (info.kind != FieldKind::kText) {
        return packed(info, length, out);
    }
    appendTag(out, info.number, kWireLength);
    appendVarint(out, length);
    return m_cursor.copy(length, out);
}

/// Of the graph of a model, which alone lies one deep: the list that takes the field's messages.
MessageList* Scanner::listOf(MessageKind kind, const FieldInfo& info, int depth) {
    if (kind != MessageKind::kGraph || depth != 1) {
        return nullptr;
    }
    switch (info.number) {
    case 1: // node
        return &m_result.nodes;
    case 13: // value_info
        return &m_result.valueInfos;
    default:
        return nullptr;
    }
}

bool Scanner::nested(MessageKind kind, const FieldInfo& info, std::uint64_t length, std::string& out,
                     int depth) {
    if (depth == kMaxNesting) {
        return m_cursor.refuse("messages are nested more than " + std::to_string(kMaxNesting) + " deep");
    }
    const std::uint64_t end = m_cursor.offset() + length;
    if (MessageList* list = listOf(kind, info, depth)) {
        if (!message(info.message, end, list->open(), depth + 1)) {
            return false;
        }
        list->close();
        return true;
    }
    // What is written is never longer than what was read, so that its length fits into the place of this one.
    appendTag(out, info.number, kWireLength);
    const std::size_t place = out.size();
    appendVarint(out, length);
    const std::size_t begin = out.size();
    if (!message(info.message, end, out, depth + 1)) {
        return false;
    }
    putVarint(std::span(out).subspan(place, begin - place), out.size() - begin);
    return true;
}

bool Scanner::packed(const FieldInfo& info, std::uint64_t length, std::string& out) {
    const std::uint64_t width = info.kind == FieldKind::kFixed64s   ? 8
                                : info.kind == FieldKind::kFixed32s ? 4
                                                                    : 0;
    appendTag(out, info.number, kWireLength);
    if (width > 0) {
        if (length % width != 0) {
            return m_cursor.refuse("a packed array of " + std::to_string(length) +
                                   " bytes has no whole elements");
        }
        appendVarint(out, length);
        return m_cursor.copy(length, out);
    }
    // Numbers are written again, each in its shortest form, so that protobuf sees none that it would refuse.
    std::string numbers;
    const std::uint64_t end = m_cursor.offset() + length;
    while (m_cursor.offset() < end) {
        std::uint64_t value = 0;
        if (!m_cursor.varint(end, value)) {
            return false;
        }
        appendVarint(numbers, value);
    }
    appendVarint(out, numbers.size());
    out += numbers;
    return true;
}

bool Scanner::unknown(std::uint64_t number, std::uint64_t wire, std::uint64_t end) {
    if (m_unknownFields++ == 0) {
        const std::string path = pathText();
        m_firstUnknown = (path.empty() ? "" : path + " ") + "field " + std::to_string(number) + " at byte " +
                         std::to_string(m_cursor.offset());
    }
    std::uint64_t value = 0;
    if (wire == kWireVarint) {
        return m_cursor.varint(end, value);
    }
    if (wire == kWireLength) {
        if (!length(end, value)) {
            return false;
        }
    } else {
        value = wire == kWireFixed64 ? 8 : 4;
        if (value > end - m_cursor.offset()) {
            return m_cursor.refuse("a number is cut off");
        }
    }
    m_cursor.skip(value);
    return true;
}

base::Result<ScannedModel> scan(const ByteSource& source, MessageKind kind) {
    if (source.size() == 0 && (kind == MessageKind::kModel || kind == MessageKind::kTensor)) {
        return fail(ErrorKind::kRefused, "is empty");
    }
    if (source.size() > kMaxModelBytes) {
        return fail(ErrorKind::kRefused, "is larger than 2 GiB, which no ONNX file can be");
    }
    return Scanner(source).scan(kind, source.size());
}

} // namespace

base::Result<ScannedModel> scanModel(const ByteSource& source) {
    return scan(source, MessageKind::kModel);
}

base::Result<ScannedModel> scanTensor(const ByteSource& source) {
    return scan(source, MessageKind::kTensor);
}

base::Result<ScannedModel> scanSequence(const ByteSource& source) {
    return scan(source, MessageKind::kSequence);
}

base::Result<ScannedModel> scanOptional(const ByteSource& source) {
    return scan(source, MessageKind::kOptional);
}

} // namespace tessera::onnx
