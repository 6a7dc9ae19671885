#pragma once

/// One machine-code version of a function for each instruction set, "default" among them, chosen when the
/// program starts. The choice is code of the compiler's that runs before a sanitizer has set itself up, and
/// clang spells it differently: both get the plain version.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(__SANITIZE_ADDRESS__) &&     \
    !defined(__SANITIZE_THREAD__)
#define TESSERA_VERSIONED(...) __attribute__((target_clones(__VA_ARGS__)))
#else
#define TESSERA_VERSIONED(...)
#endif
