#pragma once

namespace tessera::base {

/// Prints the broken assumption to standard error and aborts.
[[noreturn]] void assertionFailed(const char* expression, const char* file, int line);

} // namespace tessera::base

/// Programming errors stop the program in every build; expected failures are Result values instead.
#define TESSERA_ASSERT(condition)                                                                            \
    do {                                                                                                     \
        if (!(condition)) [[unlikely]] {                                                                     \
            ::tessera::base::assertionFailed(#condition, __FILE__, __LINE__);                                \
        }                                                                                                    \
    } while (false)
