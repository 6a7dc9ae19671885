#include "engine/backends/native/fold_functions.h"

#include "engine/backends/native/cpu_levels.h"
#include "engine/backends/native/loops.h"

#include <bit>
#include <limits>

namespace tessera::native {

namespace {

/// Integers wrap.
template <typename A>
[[gnu::always_inline]] inline A sumOf(A a, A b) {
    if constexpr (std::is_floating_point_v<A>) {
        return a + b;
    } else {
        return static_cast<A>(static_cast<std::uint64_t>(a) + static_cast<std::uint64_t>(b));
    }
}
template <typename A>
[[gnu::always_inline]] inline A productOfTwo(A a, A b) {
    if constexpr (std::is_floating_point_v<A>) {
        return a * b;
    } else {
        return static_cast<A>(static_cast<std::uint64_t>(a) * static_cast<std::uint64_t>(b));
    }
}

struct FoldSum {
    template <typename A>
    static constexpr A kStart = A(0);
    template <typename A>
    [[gnu::always_inline]] static inline A of(A total, A x) {
        return sumOf(total, x);
    }
    template <typename A>
    [[gnu::always_inline]] static inline A join(A a, A b) {
        return sumOf(a, b);
    }
};
struct FoldSquares : FoldSum {
    template <typename A>
    [[gnu::always_inline]] static inline A of(A total, A x) {
        return sumOf(total, productOfTwo(x, x));
    }
};
struct FoldSizes : FoldSum {
    template <typename A>
    [[gnu::always_inline]] static inline A of(A total, A x) {
        return sumOf(total, x < A(0) ? productOfTwo(x, static_cast<A>(-1)) : x);
    }
};
struct FoldProduct {
    template <typename A>
    static constexpr A kStart = A(1);
    template <typename A>
    [[gnu::always_inline]] static inline A of(A total, A x) {
        return productOfTwo(total, x);
    }
    template <typename A>
    [[gnu::always_inline]] static inline A join(A a, A b) {
        return productOfTwo(a, b);
    }
};
/// NaN where one is.
struct FoldLargest {
    template <typename A>
    static constexpr A kStart = std::numeric_limits<A>::has_infinity ? -std::numeric_limits<A>::infinity()
                                                                     : std::numeric_limits<A>::lowest();
    template <typename A>
    [[gnu::always_inline]] static inline A of(A total, A x) {
        return isNotANumber(total) || total > x ? total : x;
    }
    template <typename A>
    [[gnu::always_inline]] static inline A join(A a, A b) {
        return of(a, b);
    }
};
struct FoldSmallest {
    template <typename A>
    static constexpr A kStart = std::numeric_limits<A>::has_infinity ? std::numeric_limits<A>::infinity()
                                                                     : std::numeric_limits<A>::max();
    template <typename A>
    [[gnu::always_inline]] static inline A of(A total, A x) {
        return isNotANumber(total) || total < x ? total : x;
    }
    template <typename A>
    [[gnu::always_inline]] static inline A join(A a, A b) {
        return of(a, b);
    }
};

// ---- loops

template <typename Op, typename T>
struct RunBody {
    [[gnu::always_inline]] static inline void run(const void* x, std::int64_t count, void* total) {
        using A = Total<T>;
        constexpr std::int64_t kLanes = 16;
        const auto* values = static_cast<const T*>(x);
        A lanes[kLanes];
        for (auto& lane : lanes) {
            lane = Op::template kStart<A>;
        }
        std::int64_t i = 0;
        for (; i + kLanes <= count; i += kLanes) {
            for (std::int64_t lane = 0; lane < kLanes; ++lane) {
                lanes[lane] = Op::of(lanes[lane], static_cast<A>(values[i + lane]));
            }
        }
        for (; i < count; ++i) {
            lanes[i % kLanes] = Op::of(lanes[i % kLanes], static_cast<A>(values[i]));
        }
        A& made = *static_cast<A*>(total);
        for (const A lane : lanes) {
            made = Op::join(made, lane);
        }
    }
};
template <typename Op, typename T>
struct RowBody {
    [[gnu::always_inline]] static inline void run(const void* x, std::int64_t count, void* totals) {
        using A = Total<T>;
        const auto* values = static_cast<const T*>(x);
        auto* made = static_cast<A*>(totals);
        TESSERA_VECTOR_LOOP
        for (std::int64_t i = 0; i < count; ++i) {
            made[i] = Op::of(made[i], static_cast<A>(values[i]));
        }
    }
};

/// The 64 bits of a total.
template <typename A>
std::uint64_t bitsOf(A value) {
    return std::bit_cast<std::uint64_t>(value);
}

template <typename Op>
FoldFunctions functionsOf(Computed type) {
    return withComputed(type, []<typename T>() {
        return FoldFunctions{Levels<RunBody<Op, T>, void, const void*, std::int64_t, void*>::best(),
                             Levels<RowBody<Op, T>, void, const void*, std::int64_t, void*>::best(),
                             bitsOf(Op::template kStart<Total<T>>)};
    });
}

} // namespace

FoldFunctions foldFunctionsOf(std::string_view op, Computed type) {
    if (op == "ReduceMax") {
        return functionsOf<FoldLargest>(type);
    }
    if (op == "ReduceMin") {
        return functionsOf<FoldSmallest>(type);
    }
    if (op == "ReduceProd") {
        return functionsOf<FoldProduct>(type);
    }
    if (op == "ReduceL1") {
        return functionsOf<FoldSizes>(type);
    }
    return op == "ReduceL2" || op == "ReduceSumSquare" ? functionsOf<FoldSquares>(type)
                                                       : functionsOf<FoldSum>(type);
}

} // namespace tessera::native
