// Vectors of one width as text: types, access, and the functions that a kernel may apply to a vector. `@`
// stands for the width.
#include "engine/codegen/print_cpp.h"
#include "engine/codegen/rare_functions.h"

#include <algorithm>

namespace tessera::codegen {

namespace {

/// What every width shares. HOLD needs a constraint of the machine and a vector that is one register there.
constexpr std::string_view kCommon = R"(#if defined(__AVX512F__)
#define REGISTER_FLOATS 16
#elif defined(__AVX__)
#define REGISTER_FLOATS 8
#else
#define REGISTER_FLOATS 4
#endif
#if defined(__x86_64__)
#define HOLD_IN_REGISTER(v) asm("" : "+v"(v))
#elif defined(__aarch64__)
#define HOLD_IN_REGISTER(v) asm("" : "+w"(v))
#else
#define HOLD_IN_REGISTER(v)
#endif
extern "C" int omp_get_thread_num(void) noexcept;
extern "C" int omp_get_num_threads(void) noexcept;
static inline long least(long a, long b) { return a < b ? a : b; }
static inline long most(long a, long b) { return a > b ? a : b; }
)";

/// max and min are instructions where the machine has one that says the same: GCC makes a comparison and a
/// blend of them, since it may not swap operands that are not numbers. Where one operand is NaN both give the
/// second. maximum and minimum give NaN where either operand is: what the instruction loses of the first one
/// is put back, by a mask that no chain of them waits for. Adding a product is an instruction too: over steps
/// that stand one behind the other GCC lets sums wander from register to register, and spills some. Of a
/// square root it makes one a lane.
constexpr std::string_view kTypes = R"(
typedef float v@ __attribute__((vector_size(4 * @), may_alias));
typedef float u@ __attribute__((vector_size(4 * @), may_alias, aligned(4)));
typedef int i@ __attribute__((vector_size(4 * @), may_alias));
#if REGISTER_FLOATS >= @
#define HOLD@(v) HOLD_IN_REGISTER(v)
#else
#define HOLD@(v)
#endif
#if REGISTER_FLOATS >= @ && defined(__AVX__)
static inline v@ max@(v@ a, v@ b) { v@ r; asm("vmaxps %2, %1, %0" : "=v"(r) : "v"(a), "v"(b)); return r; }
static inline v@ min@(v@ a, v@ b) { v@ r; asm("vminps %2, %1, %0" : "=v"(r) : "v"(a), "v"(b)); return r; }
static inline v@ sqrt@(v@ x) { v@ r; asm("vsqrtps %1, %0" : "=v"(r) : "v"(x)); return r; }
#else
static inline v@ max@(v@ a, v@ b) { return a > b ? a : b; }
static inline v@ min@(v@ a, v@ b) { return a < b ? a : b; }
static inline v@ sqrt@(v@ x) {
  for (int l = 0; l < @; l++) x[l] = __builtin_sqrtf(x[l]);
  return x;
}
#endif
#if REGISTER_FLOATS >= @ && defined(__AVX512VL__)
static inline v@ maximum@(v@ a, v@ b) {
  unsigned short numbers;
  asm("vcmpordps %1, %1, %0" : "=Yk"(numbers) : "v"(a));
  asm("vmaxps %1, %0, %0%{%2%}" : "+v"(a) : "v"(b), "Yk"(numbers));
  return a;
}
static inline v@ minimum@(v@ a, v@ b) {
  unsigned short numbers;
  asm("vcmpordps %1, %1, %0" : "=Yk"(numbers) : "v"(a));
  asm("vminps %1, %0, %0%{%2%}" : "+v"(a) : "v"(b), "Yk"(numbers));
  return a;
}
#else
static inline v@ maximum@(v@ a, v@ b) { return (v@)((i@)max@(a, b) | (i@)(a != a)); }
static inline v@ minimum@(v@ a, v@ b) { return (v@)((i@)min@(a, b) | (i@)(a != a)); }
#endif
#if REGISTER_FLOATS >= @ && defined(__FMA__)
static inline v@ addProduct@(v@ sum, v@ a, v@ b) { asm("vfmadd231ps %2, %1, %0" : "+v"(sum) : "v"(a), "v"(b)); return sum; }
#else
static inline v@ addProduct@(v@ sum, v@ a, v@ b) { return sum + a * b; }
#endif
static inline v@ abs@(v@ x) { return (v@)((i@)x & 0x7fffffff); }
)";

/// exp and tanh after Cephes (Moshier). Bits of m hold the exponent, biased, behind those of the number that
/// was added to round. exp multiplies by two halves of it, so that results of every size are right: what is
/// too large becomes an infinity, what is too small zero. exp2Down and expDown take what is not above zero;
/// below 2^-126.5 they give zero. Their relative error is 8e-8 plus the rounding of the exponent. NaN passes
/// all of them: it is the second operand of max and min, and a factor of the result. gelu is x - |x| erfc(|x|
/// / sqrt 2) / 2 for positive x and the second term for negative: log2(erfc) is smooth enough for a
/// polynomial, so that neither a division nor a second branch is needed. Its error is 4e-8 besides the
/// rounding of the result. Polynomials are minimax ones (Remez). From 2^23 on every float is whole, so that
/// adding it, with the sign of what is rounded, leaves nothing behind the point.
constexpr std::string_view kFunctions = R"(static inline v@ exp@(v@ x) {
  v@ y = min@(splat@(89.0f), max@(splat@(-104.5f), x));
  v@ m = y * 1.44269504f + 12583166.0f, n = m - 12583166.0f;
  v@ r = y - n * 0.693359375f + n * 2.12194440e-4f;
  v@ p = r * 1.9875691500e-4f + 1.3981999507e-3f;
  p = p * r + 8.3334519073e-3f;
  p = p * r + 4.1665795894e-2f;
  p = p * r + 1.6666665459e-1f;
  p = p * r + 5.0000001201e-1f;
  p = p * r * r + r + 1.0f;
  i@ half = (i@)m >> 1;
  return p * (v@)(half << 23) * (v@)(((i@)m - half) << 23);
}
static inline v@ tanh@(v@ x) {
  v@ z = x * x;
  v@ p = z * -5.70498872745e-3f + 2.06390887954e-2f;
  p = p * z - 5.37397155531e-2f;
  p = p * z + 1.33314422036e-1f;
  p = p * z - 3.33332819422e-1f;
  v@ far = 1.0f - 2.0f / (exp@(x + x) + 1.0f);
  return abs@(x) < 0.625f ? p * z * x + x : far;
}
static inline v@ sigmoid@(v@ x) { return 1.0f / (exp@(-x) + 1.0f); }
static inline v@ exp2Down@(v@ t) {
  v@ y = max@(splat@(-127.0f), t);
  v@ m = y + 12583039.0f, r = y - (m - 12583039.0f);
  v@ p = r * 1.32764711e-3f + 9.67554139e-3f;
  p = p * r + 5.5507132777e-2f;
  p = p * r + 0.240221197f;
  p = p * r + 0.693146967f;
  p = p * r + 1.00000007f;
  return p * (v@)((i@)m << 23);
}
static inline v@ expDown@(v@ x) { return exp2Down@(x * 1.44269504f); }
static inline v@ gelu@(v@ x) {
  v@ a = abs@(x), c = min@(a, splat@(6.5f)), h = 0.5f * x;
  v@ p = c * -1.64565641e-6f + 2.49961705e-5f;
  p = p * c - 1.16877666e-4f;
  p = p * c - 3.07782445e-4f;
  p = p * c + 7.2932450e-3f;
  p = p * c - 5.26621270e-2f;
  p = p * c - 0.459149982f;
  p = p * c - 1.15111261f;
  return h + 0.5f * a - c * exp2Down@(p * c - 1.0f);
}
static inline v@ round@(v@ x) {
  i@ sign = (i@)x & ~0x7fffffff;
  v@ whole = (v@)(sign | 0x4b000000);
  return abs@(x) < 8388608.0f ? (v@)((i@)(x + whole - whole) | sign) : x;
}
)";

/// What follows is the same in instructions and without: rounding is to nearest even, what is no number stays
/// none, and a sum takes the second products before the first ones, each product exact. The instructions
/// take subnormal numbers for zeros.
constexpr std::string_view kPairInstructions = R"(
#if REGISTER_FLOATS >= @ && defined(__AVX512BF16__) && defined(__AVX512VL__)
static inline v@ roundPairs@(v@ low, v@ high) {
  v@ r;
  asm("vcvtne2ps2bf16 %2, %1, %0" : "=v"(r) : "v"(high), "v"(low));
  return r;
}
static inline v@ dotPairs@(v@ sum, v@ a, v@ b) {
  asm("vdpbf16ps %2, %1, %0" : "+v"(sum) : "v"(a), "v"(b));
  return sum;
}
#else
typedef unsigned w@ __attribute__((vector_size(4 * @), may_alias));
static inline w@ roundHigh@(v@ x) {
  w@ bits = (w@)x, rounded = bits + 0x7fffu + (bits >> 16 & 1u);
  return x == x ? rounded : bits | 0x400000u;
}
)";
constexpr std::string_view kPairDot = R"(static inline v@ dotPairs@(v@ sum, v@ a, v@ b) {
  sum += (v@)((w@)a & 0xffff0000u) * (v@)((w@)b & 0xffff0000u);
  return sum + (v@)((w@)a << 16) * (v@)((w@)b << 16);
}
#endif
)";

/// Matrix tiles keep their numbers in the instructions' text, so that these are macros. What stands in memory
/// passes them without the compiler's knowledge, hence "memory". Emulated sums are those of the instruction:
/// first products and second ones by themselves, then both on top.
constexpr std::string_view kTiles = R"text(
#if @ == 16 && defined(__AMX_TILE__) && defined(__AMX_BF16__) && !defined(EMULATE_TILES)
struct TileShapes { unsigned char palette, start, none[14]; unsigned short bytes[16]; unsigned char rows[16]; };
#define OPEN_TILES@(...) \
  const unsigned char tileRows[] = {__VA_ARGS__}; \
  alignas(64) TileShapes shapes = {1}; \
  for (unsigned t = 0; t < sizeof tileRows; t++) { shapes.bytes[t] = 64; shapes.rows[t] = tileRows[t]; } \
  asm volatile("ldtilecfg %0" : : "m"(shapes))
#define CLOSE_TILES@() asm volatile("tilerelease" : :)
#define ZERO_TILE@(t) asm volatile("tilezero %%tmm" #t : :)
#define LOAD_TILE@(t, from, stride) \
  asm volatile("tileloadd (%0,%1,1), %%tmm" #t : : "r"(from), "r"(4L * (stride)) : "memory")
#define STORE_TILE@(t, to, stride) \
  asm volatile("tilestored %%tmm" #t ", (%0,%1,1)" : : "r"(to), "r"(4L * (stride)) : "memory")
#define MULTIPLY_TILES@(sums, left, right) \
  asm volatile("tdpbf16ps %%tmm" #right ", %%tmm" #left ", %%tmm" #sums : :)
#else
typedef unsigned t@ __attribute__((vector_size(4 * @), may_alias));
struct Tiles@ {
  int rows[8];
  alignas(64) float of[8][256];
};
static inline void zeroTile@(float* tile) {
  for (int i = 0; i < 256; i += @) *(v@*)(tile + i) = v@{};
}
static inline void copyTile@(float* to, long toStride, const float* from, long fromStride, int rows) {
  for (int r = 0; r < rows; r++)
    for (int c = 0; c < 16; c += @) *(u@*)(to + r * toStride + c) = *(const u@*)(from + r * fromStride + c);
}
static inline void multiplyTiles@(float* sums, const float* left, const float* right, int rows) {
  for (int r = 0; r < rows; r++)
    for (int c = 0; c < 16; c += @) {
      v@ first = {}, second = {};
      for (int k = 0; k < 16; k++) {
        t@ a = (t@)splat@(left[16 * r + k]), b = *(const t@*)(right + 16 * k + c);
        first += (v@)(a << 16) * (v@)(b << 16);
        second += (v@)(a & 0xffff0000u) * (v@)(b & 0xffff0000u);
      }
      *(v@*)(sums + 16 * r + c) += first + second;
    }
}
#define OPEN_TILES@(...) Tiles@ tiles = {{__VA_ARGS__}, {}}
#define CLOSE_TILES@()
#define ZERO_TILE@(t) zeroTile@(tiles.of[t])
#define LOAD_TILE@(t, from, stride) copyTile@(tiles.of[t], 16, from, stride, tiles.rows[t])
#define STORE_TILE@(t, to, stride) copyTile@(to, stride, tiles.of[t], 16, tiles.rows[t])
#define MULTIPLY_TILES@(sums, left, right) \
  multiplyTiles@(tiles.of[sums], tiles.of[left], tiles.of[right], tiles.rows[sums])
#endif
)text";

std::string forWidth(std::string_view pattern, int width) {
    std::string text;
    for (const char character : pattern) {
        if (character == '@') {
            text += std::to_string(width);
        } else {
            text += character;
        }
    }
    return text;
}

/// A function that folds a vector by halves: every lane gets the result.
std::string fold(const std::string& name, int width, const std::string& combination) {
    std::string text = forWidth("static inline v@ " + name + "@(v@ x) {\n", width);
    for (int distance = width / 2; distance > 0; distance /= 2) {
        std::string order;
        for (int lane = 0; lane < width; ++lane) {
            order += (lane == 0 ? "" : ", ") + std::to_string((lane + distance) % width);
        }
        text += forWidth("  { v@ y = __builtin_shuffle(x, i@{" + order + "}); x = " + combination + "; }\n",
                         width);
    }
    return text + "  return x;\n}\n";
}

} // namespace

std::string vectorPrologue(int width) {
    std::string splat = forWidth("static inline v@ splat@(float x) { return v@{", width);
    for (int lane = 0; lane < width; ++lane) {
        splat += lane == 0 ? "x" : ", x";
    }
    return forWidth(kTypes, width) + splat + "}; }\n" + forWidth(kFunctions, width) +
           fold("sumLanes", width, "x + y") + fold("mostLanes", width, "max@(x, y)");
}

std::string pairPrologue(int width) {
    const auto everySecond = [&](const char* part, int first) {
        std::string order;
        for (int lane = 0; lane < width; ++lane) {
            order += (lane == 0 ? "" : ", ") + std::to_string(2 * lane + first);
        }
        return forWidth("  w@ " + std::string(part) + " = roundHigh@(__builtin_shuffle(low, high, i@{" +
                            order + "}));\n",
                        width);
    };
    return forWidth(kPairInstructions, width) +
           forWidth("static inline v@ roundPairs@(v@ low, v@ high) {\n", width) + everySecond("first", 0) +
           everySecond("second", 1) +
           forWidth("  return (v@)(first >> 16 | (second & 0xffff0000u));\n}\n", width) +
           forWidth(kPairDot, width);
}

std::string tilePrologue(int width) {
    return forWidth(kTiles, width);
}

std::string printUnit(std::span<const PrintedKernel> kernels) {
    std::string text(kCommon);
    for (const int width : {4, 8, 16}) {
        const auto isWide = [&](const PrintedKernel& kernel) { return kernel.width == width; };
        if (std::ranges::any_of(kernels, isWide)) {
            text += vectorPrologue(width) + rareFunctions(kernels, width);
        }
        if (std::ranges::any_of(kernels, [&](const auto& each) { return isWide(each) && each.hasPairs; })) {
            text += pairPrologue(width);
        }
        if (std::ranges::any_of(kernels, [&](const auto& each) { return isWide(each) && each.hasTiles; })) {
            text += tilePrologue(width);
        }
    }
    for (const auto& kernel : kernels) {
        text += "\n" + kernel.text;
    }
    return text;
}

} // namespace tessera::codegen
