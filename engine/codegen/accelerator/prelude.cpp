// What stands before a kernel's text: the words of a language, then the functions that a kernel may apply to
// a vector, in those words alone. `@` stands for the floats of a vector.
#include "engine/codegen/accelerator/print_accelerator.h"

#include <array>
#include <string_view>

namespace tessera::codegen::accelerator {

namespace {

/// A buffer is handed over as memory and where in it the buffer begins, in floats. The device may make one
/// operation of a sum and a product.
constexpr std::string_view kOpenClWords =
    R"(#define KERNEL(items) __kernel __attribute__((reqd_work_group_size(items, 1, 1))) void
#define READ(name) __global const float* restrict name##_base, const long name##_start
#define WRITTEN(name) __global float* restrict name##_base, const long name##_start
#define OPEN_READ(name) __global const float* const name = name##_base + name##_start
#define OPEN_WRITTEN(name) __global float* const name = name##_base + name##_start
#define SHARED(name, count) __local float name[count]
#define GROUP() get_group_id(0)
#define ITEM() get_local_id(0)
#define BARRIER() barrier(CLK_LOCAL_MEM_FENCE)
#define FUNCTION static inline
#define MATH(name) name
#define INF INFINITY
typedef float v1;
typedef float4 v4;
#define splat1(x) (x)
#define splat4(x) ((float4)(x))
#define MAKE4(a, b, c, d) ((float4)(a, b, c, d))
#define LOAD1(place) (*(place))
#define LOAD4(place) vload4(0, place)
#define LOADU4 LOAD4
#define STORE1(value, place) (*(place) = (value))
#define STORE4(value, place) vstore4(value, 0, place)
#define STOREU4 STORE4
#define FIRST1(value) (value)
#define FIRST4(value) ((value).x)
#define ADD_PRODUCT(x, y, z) ((x) + (y) * (z))
)";

/// A buffer is handed over as its start, which is a multiple of 16 bytes. Programs are compiled without
/// contraction, so that only a sum of products is one operation, on every architecture.
constexpr std::string_view kCudaWords =
    R"(#ifdef ALL_REGISTERS
#define KERNEL(items) extern "C" __global__ void __launch_bounds__(items, 1)
#else
#define KERNEL(items) extern "C" __global__ void __launch_bounds__(items)
#endif
#define READ(name) const float* __restrict__ name
#define WRITTEN(name) float* __restrict__ name
#define OPEN_READ(name)
#define OPEN_WRITTEN(name)
#define SHARED(name, count) __shared__ __align__(16) float name[count]
#define GROUP() ((int)blockIdx.x)
#define ITEM() ((int)threadIdx.x)
#define BARRIER() __syncthreads()
#define FUNCTION static __device__ __forceinline__
#define MATH(name) name##f
#define INF __int_as_float(0x7f800000)
typedef float v1;
typedef float4 v4;
#define splat1(x) (x)
#define MAKE4(a, b, c, d) make_float4(a, b, c, d)
FUNCTION v4 splat4(float x) { return MAKE4(x, x, x, x); }
FUNCTION v4 operator+(v4 x, v4 y) { return MAKE4(x.x + y.x, x.y + y.y, x.z + y.z, x.w + y.w); }
FUNCTION v4 operator-(v4 x, v4 y) { return MAKE4(x.x - y.x, x.y - y.y, x.z - y.z, x.w - y.w); }
FUNCTION v4 operator*(v4 x, v4 y) { return MAKE4(x.x * y.x, x.y * y.y, x.z * y.z, x.w * y.w); }
FUNCTION v4 operator/(v4 x, v4 y) { return MAKE4(x.x / y.x, x.y / y.y, x.z / y.z, x.w / y.w); }
FUNCTION v4 operator-(v4 x) { return MAKE4(-x.x, -x.y, -x.z, -x.w); }
#define LOAD1(place) (*(place))
#define LOAD4(place) (*(const v4*)(place))
FUNCTION v4 LOADU4(const float* from) { return MAKE4(from[0], from[1], from[2], from[3]); }
#define STORE1(value, place) (*(place) = (value))
#define STORE4(value, place) (*(v4*)(place) = (value))
FUNCTION void STOREU4(v4 value, float* to) { to[0] = value.x; to[1] = value.y; to[2] = value.z; to[3] = value.w; }
#define FIRST1(value) (value)
#define FIRST4(value) ((value).x)
#define ADD_PRODUCT(x, y, z) fmaf(y, z, x)
)";

constexpr std::string_view kCommon = R"(#define least(a, b) ((a) < (b) ? (a) : (b))
#define most(a, b) ((a) > (b) ? (a) : (b))
)";

std::string_view wordsOf(Language language) {
    switch (language) {
    case Language::kOpenCl:
        return kOpenClWords;
    case Language::kCuda:
        return kCudaWords;
    }
    return {};
}

struct Function {
    std::string_view name;
    int operands;
    std::string_view result; ///< of numbers x, y and z
};

/// maximum and minimum give NaN where either operand is; max and min the second operand. What one calls
/// stands before it. tanh(log(1 + e)) of mish is (e^2 + 2 e) / (e^2 + 2 e + 2), which is one long before e^2
/// overflows.
constexpr std::array kFunctions{
    Function{"max", 2, "x > y ? x : y"},
    Function{"min", 2, "x < y ? x : y"},
    Function{"maximum", 2, "x > y || x != x ? x : y"},
    Function{"minimum", 2, "x < y || x != x ? x : y"},
    Function{"addProduct", 3, "ADD_PRODUCT(x, y, z)"},
    Function{"abs", 1, "MATH(fabs)(x)"},
    Function{"sqrt", 1, "MATH(sqrt)(x)"},
    Function{"exp", 1, "MATH(exp)(x)"},
    Function{"expDown", 1, "MATH(exp)(x)"},
    Function{"tanh", 1, "MATH(tanh)(x)"},
    Function{"sigmoid", 1, "1.0f / (MATH(exp)(-x) + 1.0f)"},
    Function{"gelu", 1, "0.5f * x * MATH(erfc)(x * -0.70710678f)"},
    Function{"round", 1, "MATH(rint)(x)"},
    Function{"floor", 1, "MATH(floor)(x)"},
    Function{"ceil", 1, "MATH(ceil)(x)"},
    Function{"sign", 1, "x > 0.0f ? 1.0f : x < 0.0f ? -1.0f : x == x ? 0.0f : x"},
    Function{"log", 1, "MATH(log)(x)"},
    Function{"pow", 2, "MATH(pow)(x, y)"},
    Function{"root", 1, "x == -INF ? INF : MATH(sqrt)(x) + 0.0f"},
    Function{"erf", 1, "MATH(erf)(x)"},
    Function{"softplus", 1, "(x < 0.0f ? 0.0f : x) + MATH(log1p)(MATH(exp)(-MATH(fabs)(x)))"},
    Function{"powered", 1, "x * (x + 2.0f) / (x * (x + 2.0f) + 2.0f)"},
    Function{"mish", 1, "x * powered1(MATH(exp)(x > 20.0f ? 20.0f : x))"},
    Function{"sin", 1, "MATH(sin)(x)"},
    Function{"cos", 1, "MATH(cos)(x)"},
    Function{"prelu", 2, "x < 0.0f ? x * y : x"},
    Function{"threshold", 2, "x <= y ? 0.0f : x"},
};

constexpr std::array<std::string_view, 3> kOperandNames{"x", "y", "z"};

/// "x, y", each preceded by `before` and followed by `behind`.
std::string listed(const Function& function, std::string_view before, std::string_view behind) {
    std::string list;
    for (int i = 0; i < function.operands; ++i) {
        list += i == 0 ? "" : ", ";
        list += std::string(before) + std::string(kOperandNames[static_cast<std::size_t>(i)]) +
                std::string(behind);
    }
    return list;
}

std::string headOf(const Function& function, const std::string& width) {
    return "FUNCTION v" + width + " " + std::string(function.name) + width + "(" +
           listed(function, "v" + width + " ", "") + ") { return ";
}

/// The functions that the text calls. Those of vectors are those of numbers, lane by lane.
std::string functionsOf(const std::string& text) {
    std::string called;
    const auto calls = [&](const Function& function, const char* width) {
        const std::string call = std::string(function.name) + width + "(";
        return text.find(call) != std::string::npos || called.find(call) != std::string::npos;
    };
    for (const auto& function : kFunctions) {
        if (calls(function, "4")) {
            std::string lanes;
            for (const char* lane : {".x", ".y", ".z", ".w"}) {
                lanes += (lanes.empty() ? "" : ", ") + std::string(function.name) + "1(" +
                         listed(function, "", lane) + ")";
            }
            called += headOf(function, "4") + "MAKE4(" + lanes + "); }\n";
        }
    }
    for (auto function = kFunctions.rbegin(); function != kFunctions.rend(); ++function) {
        if (calls(*function, "1")) {
            called = headOf(*function, "1") + std::string(function->result) + "; }\n" + called;
        }
    }
    return called;
}

} // namespace

std::string printProgram(const PrintedKernel& kernel, Language language) {
    return std::string(wordsOf(language)) + std::string(kCommon) + functionsOf(kernel.text) + "\n" +
           kernel.text;
}

} // namespace tessera::codegen::accelerator
