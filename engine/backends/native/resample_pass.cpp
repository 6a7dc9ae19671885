#include "engine/backends/native/resample_pass.h"

namespace tessera::native {

namespace {

/// Elements side by side of weighted rows; `kTaps` 0: any number.
template <std::int64_t kTaps, typename Number>
[[gnu::always_inline]] inline void mixRows(const Number* source, std::int64_t inner,
                                           const std::int64_t* positions, const Number* weights,
                                           std::int64_t count, Number* __restrict target) {
    if constexpr (kTaps == 1) {
        const Number* row = source + positions[0] * inner;
        for (std::int64_t i = 0; i < inner; ++i) {
            target[i] = weights[0] * row[i];
        }
    } else if constexpr (kTaps == 2) {
        const Number* a = source + positions[0] * inner;
        const Number* b = source + positions[1] * inner;
        for (std::int64_t i = 0; i < inner; ++i) {
            target[i] = weights[0] * a[i] + weights[1] * b[i];
        }
    } else if constexpr (kTaps == 4) {
        const Number* a = source + positions[0] * inner;
        const Number* b = source + positions[1] * inner;
        const Number* c = source + positions[2] * inner;
        const Number* d = source + positions[3] * inner;
        for (std::int64_t i = 0; i < inner; ++i) {
            target[i] = ((weights[0] * a[i] + weights[1] * b[i]) + weights[2] * c[i]) + weights[3] * d[i];
        }
    } else {
        mixRows<1>(source, inner, positions, weights, 1, target);
        for (std::int64_t t = 1; t < count; ++t) {
            const Number* row = source + positions[t] * inner;
            for (std::int64_t i = 0; i < inner; ++i) {
                target[i] += weights[t] * row[i];
            }
        }
    }
}

/// A row of its own, whose elements are picked.
template <std::int64_t kTaps, typename Number>
[[gnu::always_inline]] inline void mixElements(const Number* source, const AxisTaps<Number>& taps,
                                               Number* __restrict target) {
    const std::int64_t* positions = taps.positions.data();
    const Number* weights = taps.weights.data();
    const std::int64_t count = kTaps > 0 ? kTaps : taps.count;
    for (std::int64_t o = 0; o < taps.output; ++o) {
        Number sum = weights[o * count] * source[positions[o * count]];
        for (std::int64_t t = 1; t < count; ++t) {
            sum += weights[o * count + t] * source[positions[o * count + t]];
        }
        target[o] = sum;
    }
}

template <std::int64_t kTaps, typename Number>
[[gnu::always_inline]] inline void resampleTaps(const ResamplePass<Number>& pass, std::int64_t first,
                                                std::int64_t end, const Number* source, Number* target) {
    const AxisTaps<Number>& taps = *pass.taps;
    for (std::int64_t unit = first; unit < end; ++unit) {
        if (pass.inner == 1) {
            mixElements<kTaps>(source + unit * taps.input, taps, target + unit * taps.output);
            continue;
        }
        const std::int64_t at = unit % taps.output * taps.count;
        mixRows<kTaps>(source + unit / taps.output * taps.input * pass.inner, pass.inner,
                       taps.positions.data() + at, taps.weights.data() + at, taps.count,
                       target + unit * pass.inner);
    }
}

template <typename Number>
[[gnu::always_inline]] inline void resampleAny(const ResamplePass<Number>& pass, std::int64_t first,
                                               std::int64_t end, const Number* source, Number* target) {
    switch (pass.taps->count) {
    case 1:
        return resampleTaps<1>(pass, first, end, source, target);
    case 2:
        return resampleTaps<2>(pass, first, end, source, target);
    case 4:
        return resampleTaps<4>(pass, first, end, source, target);
    default:
        return resampleTaps<0>(pass, first, end, source, target);
    }
}

using FloatPass = void (*)(const ResamplePass<float>&, std::int64_t, std::int64_t, const float*, float*);

void resamplePlain(const ResamplePass<float>& pass, std::int64_t first, std::int64_t end, const float* source,
                   float* target) {
    resampleAny(pass, first, end, source, target);
}

#if defined(__x86_64__) && !defined(__clang__) // which spells the instruction sets differently
__attribute__((target("arch=x86-64-v3"))) void resampleWide(const ResamplePass<float>& pass,
                                                            std::int64_t first, std::int64_t end,
                                                            const float* source, float* target) {
    resampleAny(pass, first, end, source, target);
}
#endif

/// The version for this machine.
FloatPass floatPass() {
#if defined(__x86_64__) && !defined(__clang__)
    if (__builtin_cpu_supports("x86-64-v3")) {
        return resampleWide;
    }
#endif
    return resamplePlain;
}

} // namespace

void resample(const ResamplePass<float>& pass, std::int64_t first, std::int64_t end, const float* source,
              float* target) {
    static const FloatPass run = floatPass();
    run(pass, first, end, source, target);
}

void resample(const ResamplePass<double>& pass, std::int64_t first, std::int64_t end, const double* source,
              double* target) {
    resampleAny(pass, first, end, source, target);
}

} // namespace tessera::native
