#pragma once

#include "engine/base/result.h"
#include "engine/onnx/message_list.h"

#include <cstddef>
#include <google/protobuf/repeated_ptr_field.h>

namespace tessera::onnx {

/// Messages of one kind that are read one after the other: those of a field that protobuf has parsed, or
/// scanned ones, each parsed when it is asked for. A model's nodes are its millions of small messages; parsed
/// all at once, they take ten times their bytes.
template <class Proto>
class ProtoList {
public:
    /// Both are only viewed.
    explicit ProtoList(const google::protobuf::RepeatedPtrField<Proto>& parsed) : m_parsed(&parsed) {}
    explicit ProtoList(const MessageList& scanned) : m_scanned(&scanned) {}

    [[nodiscard]] std::size_t size() const {
        return m_parsed != nullptr ? static_cast<std::size_t>(m_parsed->size()) : m_scanned->size();
    }

    /// Stands until the next call.
    /// \par Errors kRefused: protobuf does not take it.
    [[nodiscard]] base::Result<const Proto*> at(std::size_t i) {
        if (m_parsed != nullptr) {
            return &m_parsed->Get(static_cast<int>(i));
        }
        const std::string_view bytes = (*m_scanned)[i];
        if (!m_current.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))) {
            return base::fail(base::ErrorKind::kRefused, "is not an ONNX model");
        }
        return &m_current;
    }

    /// `visit(const Proto&)` returns a status; the first error ends it.
    template <class Visit>
    [[nodiscard]] base::Status forEach(Visit visit) {
        for (std::size_t i = 0; i < size(); ++i) {
            TESSERA_TRY(const Proto* each, at(i));
            TESSERA_CHECK(visit(*each));
        }
        return {};
    }

private:
    const google::protobuf::RepeatedPtrField<Proto>* m_parsed = nullptr;
    const MessageList* m_scanned = nullptr;
    Proto m_current;
};

} // namespace tessera::onnx
