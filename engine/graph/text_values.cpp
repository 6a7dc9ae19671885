#include "engine/graph/text_values.h"

#include "engine/graph/float_formats.h"
#include "engine/graph/seeded_constant.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

namespace tessera::graph {

namespace {

bool isIdentifier(std::string_view name) {
    const auto isPart = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
    };
    return !name.empty() && name != "_" && !(name.front() >= '0' && name.front() <= '9') &&
           std::ranges::all_of(name, isPart);
}

template <typename T>
base::Result<T> parseWhole(const TextToken& token) {
    T value = 0;
    const char* first = token.text.data() + (token.text.starts_with('+') ? 1 : 0);
    const char* last = token.text.data() + token.text.size();
    const auto [end, code] = std::from_chars(first, last, value);
    if (token.kind != TextToken::Kind::kNumber || code != std::errc() || end != last) {
        return refuseAt(token, "'" + token.text + "' is no whole number of this type");
    }
    return value;
}

template <typename T>
base::Status storeWhole(Tensor& tensor, std::span<const TextToken> tokens) {
    const auto target = tensor.mutableAs<T>();
    for (std::size_t i = 0; i < target.size(); ++i) {
        TESSERA_TRY(target[i], parseWhole<T>(tokens[i]));
    }
    return {};
}

base::Status storeIntegers(Tensor& tensor, std::span<const TextToken> tokens) {
    switch (tensor.dtype()) {
    case DType::kInt64:
        return storeWhole<std::int64_t>(tensor, tokens);
    case DType::kInt32:
        return storeWhole<std::int32_t>(tensor, tokens);
    case DType::kInt16:
        return storeWhole<std::int16_t>(tensor, tokens);
    case DType::kInt8:
        return storeWhole<std::int8_t>(tensor, tokens);
    case DType::kUint64:
        return storeWhole<std::uint64_t>(tensor, tokens);
    case DType::kUint32:
        return storeWhole<std::uint32_t>(tensor, tokens);
    case DType::kUint16:
        return storeWhole<std::uint16_t>(tensor, tokens);
    default:
        return storeWhole<std::uint8_t>(tensor, tokens);
    }
}

template <typename T>
std::string shortest(T value) {
    if (std::isnan(value)) {
        return "nan";
    }
    if (std::isinf(value)) {
        return value < 0 ? "-inf" : "inf";
    }
    char buffer[64];
    const auto result = std::to_chars(buffer, buffer + sizeof(buffer), value);
    std::string text(buffer, result.ptr);
    return text.find_first_of(".e") == std::string::npos ? text + ".0" : text;
}

template <typename T, typename Print>
void appendElements(std::string& text, const Tensor& tensor, Print&& print) {
    bool isFirst = true;
    for (const T element : tensor.as<T>()) {
        text += (isFirst ? "" : ", ") + print(element);
        isFirst = false;
    }
}

template <typename T>
void appendIntegers(std::string& text, const Tensor& tensor) {
    appendElements<T>(text, tensor, [](T element) { return std::to_string(element); });
}

} // namespace

base::Result<std::int64_t> parseInt(const TextToken& token) {
    return parseWhole<std::int64_t>(token);
}

base::Result<double> parseNumber(const TextToken& token) {
    std::string_view text = token.text;
    const bool negative = text.starts_with('-');
    if (negative || text.starts_with('+')) {
        text.remove_prefix(1);
    }
    double value = 0.0;
    if (text == "inf") {
        value = std::numeric_limits<double>::infinity();
    } else if (text == "nan") {
        value = std::numeric_limits<double>::quiet_NaN();
    } else {
        const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (token.kind != TextToken::Kind::kNumber || code != std::errc() ||
            end != text.data() + text.size()) {
            return refuseAt(token, "'" + token.text + "' is no number");
        }
    }
    return negative ? -value : value;
}

bool isFloatText(const TextToken& token) {
    return token.text.find_first_of(".e") != std::string::npos || token.text.ends_with("inf") ||
           token.text.ends_with("nan");
}

base::Result<Tensor> parseElements(DType dtype, const Extents& extents, std::span<const TextToken> tokens,
                                   const TextToken& at) {
    const auto count = elementCount(extents);
    if (!count || static_cast<std::size_t>(*count) != tokens.size()) {
        return refuseAt(at, std::to_string(tokens.size()) + " values for shape " + toText(extents));
    }
    if (bitWidth(dtype) < 8) {
        return refuseAt(at, "values of type " + std::string(longName(dtype)) + " cannot be written");
    }
    Tensor tensor(dtype, extents);
    if (isInteger(dtype)) {
        TESSERA_CHECK(storeIntegers(tensor, tokens));
        return tensor;
    }
    std::vector<double> numbers;
    for (const TextToken& token : tokens) {
        if (dtype == DType::kBool && (token.isName("true") || token.isName("false"))) {
            numbers.push_back(token.text == "true" ? 1.0 : 0.0);
            continue;
        }
        TESSERA_TRY(numbers.emplace_back(), parseNumber(token));
    }
    if (!storeNumbers(tensor, numbers)) {
        return refuseAt(at, "values of type " + std::string(longName(dtype)) + " cannot be written");
    }
    return tensor;
}

std::string floatText(float value) {
    return shortest(value);
}

std::string floatText(double value) {
    return shortest(value);
}

std::string quoted(std::string_view text) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string result = "\"";
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') {
            result += '\\';
            result += c;
        } else if (c == '\n') {
            result += "\\n";
        } else if (byte < 0x20 || byte == 0x7F) {
            result += "\\x";
            result += kDigits[byte >> 4U];
            result += kDigits[byte & 0xFU];
        } else {
            result += c;
        }
    }
    return result + "\"";
}

std::string nameText(std::string_view name) {
    return isIdentifier(name) ? std::string(name) : quoted(name);
}

base::Result<std::string> elementsText(const Tensor& tensor) {
    std::string text = "{";
    switch (tensor.dtype()) {
    case DType::kFloat32:
        appendElements<float>(text, tensor, [](float value) { return floatText(value); });
        break;
    case DType::kFloat64:
        appendElements<double>(text, tensor, [](double value) { return floatText(value); });
        break;
    case DType::kFloat16:
        appendElements<std::uint16_t>(text, tensor,
                                      [](std::uint16_t bits) { return floatText(floatFromHalf(bits)); });
        break;
    case DType::kBfloat16:
        appendElements<std::uint16_t>(text, tensor,
                                      [](std::uint16_t bits) { return floatText(floatFromBfloat16(bits)); });
        break;
    case DType::kUint64:
        appendIntegers<std::uint64_t>(text, tensor);
        break;
    case DType::kBool:
        appendElements<std::uint8_t>(
            text, tensor, [](std::uint8_t bit) { return std::string(bit != 0 ? "true" : "false"); });
        break;
    default:
        if (!isInteger(tensor.dtype()) || bitWidth(tensor.dtype()) < 8) {
            return base::fail(base::ErrorKind::kRefused, "elements of type " +
                                                             std::string(longName(tensor.dtype())) +
                                                             " have no text form");
        }
        for (const std::int64_t element : tensor.toInts()) {
            text += (text.size() > 1 ? ", " : "") + std::to_string(element);
        }
    }
    return text + "}";
}

} // namespace tessera::graph
