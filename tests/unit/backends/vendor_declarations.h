// Holds what we declare of a vendor's interface to the vendor's own header. \see the CMakeLists.txt for how a
// header is added.
#pragma once

#include <type_traits>

namespace tessera::test {

/// Whether a type of ours and one of the vendor's are the same to a caller: numbers of one size and sign,
/// enums as the numbers of their size, handles (pointers to what only the vendor knows) as handles, and
/// functions and pointers of such.
template <typename Ours, typename Theirs>
struct IsSame : std::bool_constant<[] {
    if constexpr (std::is_const_v<Ours> != std::is_const_v<Theirs>) {
        return false;
    } else if constexpr (std::is_same_v<Ours, Theirs> || (std::is_class_v<Ours> && std::is_class_v<Theirs>)) {
        return true;
    } else if constexpr (std::is_enum_v<Ours> || std::is_enum_v<Theirs>) {
        constexpr bool kAreNumbers = (std::is_enum_v<Ours> || std::is_integral_v<Ours>)&&(
            std::is_enum_v<Theirs> || std::is_integral_v<Theirs>);
        return kAreNumbers && sizeof(Ours) == sizeof(Theirs);
    } else if constexpr (std::is_integral_v<Ours> && std::is_integral_v<Theirs>) {
        return sizeof(Ours) == sizeof(Theirs) && std::is_signed_v<Ours> == std::is_signed_v<Theirs>;
    } else {
        return false;
    }
}()> {};

template <typename Ours, typename Theirs>
struct IsSame<const Ours, const Theirs> : IsSame<Ours, Theirs> {};

template <typename Ours, typename Theirs>
struct IsSame<Ours*, Theirs*> : IsSame<Ours, Theirs> {};

template <typename Ours, typename... OurArguments, typename Theirs, typename... TheirArguments>
struct IsSame<Ours (*)(OurArguments...), Theirs (*)(TheirArguments...)> : std::bool_constant<[] {
    if constexpr (sizeof...(OurArguments) == sizeof...(TheirArguments)) {
        return IsSame<Ours, Theirs>::value && (IsSame<OurArguments, TheirArguments>::value && ...);
    } else {
        return false;
    }
}()> {};

// What it tells apart.
static_assert(IsSame<int (*)(int*, const char*), int (*)(int*, const char*)>::value);
static_assert(!IsSame<int (*)(int*, const char*), int (*)(int*, char*)>::value);
static_assert(!IsSame<int (*)(int), int (*)(long)>::value);
static_assert(!IsSame<int (*)(int), int (*)(unsigned)>::value);
static_assert(!IsSame<int (*)(int), int (*)(int, int)>::value);
static_assert(!IsSame<int (*)(int), int (*)(float)>::value);

} // namespace tessera::test

/// A member of a table of functions has the type of the vendor's function.
#define EXPECT_DECLARED(Table, member, function)                                                             \
    static_assert(::tessera::test::IsSame<decltype(Table::member), decltype(&(function))>::value,            \
                  "the type of " #function)
