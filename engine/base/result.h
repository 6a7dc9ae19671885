#pragma once

#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>

namespace tessera::base {

/// What went wrong, in the classes that callers act on. The command line maps each to one exit code.
enum class ErrorKind {
    kUsage,      ///< the request itself is wrong (exit 2)
    kRefused,    ///< an input is malformed or hostile (exit 3)
    kImpossible, ///< well-formed, but cannot be done here: no backend, no device (exit 4)
    kBackend,    ///< a backend, a worker or the machine failed (exit 5)
    kIo,         ///< the file system refused: missing, full, locked (exit 5; 3 for a missing model)
    kCancelled,  ///< a stop was requested (exit 130)
};

[[nodiscard]] std::string_view toText(ErrorKind kind);

/// An expected failure: English, one line. `where` names file, node or field ("model.onnx: node 'conv1':
/// attribute 'strides'"); it may be empty.
struct Error {
    ErrorKind kind = ErrorKind::kBackend;
    std::string message;
    std::string where;

    /// "where: message", or the message alone.
    [[nodiscard]] std::string oneLine() const;
    /// The same error seen from further out: `outer` is put before `where`.
    [[nodiscard]] Error within(std::string_view outer) const;

    friend bool operator==(const Error&, const Error&) = default;
};

/// A value or an Error. Functions that return it are marked [[nodiscard]].
template <typename T>
using Result = tl::expected<T, Error>;

using Status = Result<void>;

[[nodiscard]] inline tl::unexpected<Error> fail(ErrorKind kind, std::string message, std::string where = {}) {
    return tl::unexpected<Error>(Error{kind, std::move(message), std::move(where)});
}

[[nodiscard]] inline tl::unexpected<Error> fail(Error error) {
    return tl::unexpected<Error>(std::move(error));
}

} // namespace tessera::base

#define TESSERA_CONCAT_(a, b) a##b
#define TESSERA_CONCAT(a, b) TESSERA_CONCAT_(a, b)

/// `TESSERA_TRY(auto graph, readModel(path));` returns the error to the caller, or declares `graph`.
#define TESSERA_TRY(declaration, expression)                                                                 \
    TESSERA_TRY_(TESSERA_CONCAT(tryResult, __LINE__), declaration, expression)
#define TESSERA_TRY_(name, declaration, expression)                                                          \
    auto name = (expression);                                                                                \
    if (!name) {                                                                                             \
        return ::tl::unexpected(std::move(name).error());                                                    \
    }                                                                                                        \
    declaration = *std::move(name)

/// The same for an expression without a value.
#define TESSERA_CHECK(expression)                                                                            \
    do {                                                                                                     \
        if (auto checkResult = (expression); !checkResult) {                                                 \
            return ::tl::unexpected(std::move(checkResult).error());                                         \
        }                                                                                                    \
    } while (false)
