#include "tests/unit/backends/played_machine.h"

namespace tessera::test {

void PlayedMachine::SetUp() {
    begin("");
}

void PlayedMachine::TearDown() {
    end();
}

void PlayedMachine::begin(const std::string& options) {
    end();
    ASSERT_STREQ(tessera_fake_cuda_reset(options.c_str()), nullptr);
    ASSERT_EQ(cuInit(0), 0);
    void* context = nullptr;
    ASSERT_EQ(cuDevicePrimaryCtxRetain(&context, 0), 0);
    ASSERT_EQ(cuCtxPushCurrent_v2(context), 0);
    m_isOpen = true;
}

void PlayedMachine::end() {
    if (m_isOpen) {
        m_isOpen = false;
        EXPECT_EQ(cuCtxPopCurrent_v2(nullptr), 0);
        EXPECT_EQ(cuDevicePrimaryCtxRelease_v2(0), 0);
    }
}

void* PlayedMachine::stream() {
    constexpr unsigned kNonBlocking = 1;
    void* stream = nullptr;
    EXPECT_EQ(cuStreamCreate(&stream, kNonBlocking), 0);
    return stream;
}

void* PlayedMachine::event() {
    void* event = nullptr;
    EXPECT_EQ(cuEventCreate(&event, 0), 0);
    return event;
}

Address PlayedMachine::memory(std::size_t floats) {
    Address at = 0;
    EXPECT_EQ(cuMemAlloc_v2(&at, floats * sizeof(float)), 0);
    return at;
}

float* PlayedMachine::pinned(std::size_t floats) {
    void* at = nullptr;
    EXPECT_EQ(cuMemHostAlloc(&at, floats * sizeof(float), 0), 0);
    return static_cast<float*>(at);
}

std::vector<float> PlayedMachine::read(Address from, std::size_t floats) {
    std::vector<float> values(floats);
    EXPECT_EQ(cuCtxSynchronize(), 0);
    EXPECT_EQ(cuMemcpyDtoH_v2(values.data(), from, floats * sizeof(float)), 0);
    return values;
}

std::string PlayedMachine::compile(std::string_view text, std::string* log,
                                   const std::vector<const char*>& options) {
    void* program = nullptr;
    EXPECT_EQ(nvrtcCreateProgram(&program, std::string(text).c_str(), "kernel.cu", 0, nullptr, nullptr), 0);
    const int status = nvrtcCompileProgram(program, static_cast<int>(options.size()), options.data());
    std::size_t bytes = 0;
    EXPECT_EQ(nvrtcGetProgramLogSize(program, &bytes), 0);
    std::string said(bytes, '\0');
    EXPECT_EQ(nvrtcGetProgramLog(program, said.data()), 0);
    if (log != nullptr) {
        *log = said.c_str();
    } else {
        EXPECT_EQ(status, 0) << said;
    }
    EXPECT_EQ(nvrtcGetCUBINSize(program, &bytes), 0);
    std::string image(bytes, '\0');
    EXPECT_EQ(nvrtcGetCUBIN(program, image.data()), 0);
    EXPECT_EQ(nvrtcDestroyProgram(&program), 0);
    return image;
}

void* PlayedMachine::kernel(std::string_view text, const char* name) {
    const std::string image = compile(text);
    void* module = nullptr;
    void* function = nullptr;
    EXPECT_EQ(cuModuleLoadData(&module, image.data()), 0);
    EXPECT_EQ(cuModuleGetFunction(&function, module, name), 0);
    return function;
}

} // namespace tessera::test
