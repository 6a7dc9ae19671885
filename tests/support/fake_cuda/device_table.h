// Stands behind the text of every kernel: calls a kernel with its parameters as a launch hands them over.
#pragma once

namespace tessera_kernel {

template <unsigned... Number>
struct Numbers {};

template <typename Function>
struct Call;
template <typename... Parameter>
struct Call<void (*)(Parameter...)> {
    static constexpr unsigned kCount = sizeof...(Parameter);
    static constexpr unsigned kBytes[kCount + 1] = {sizeof(Parameter)..., 0};

    template <void (*Function)(Parameter...), unsigned... Number>
    TESSERA_PLAIN static void unpack(void** parameters, Numbers<Number...>) {
        Function(*static_cast<Parameter*>(parameters[Number])...);
    }
    template <void (*Function)(Parameter...)>
    TESSERA_PLAIN static void run(void** parameters) {
        unpack<Function>(parameters, Numbers<__integer_pack(kCount)...>());
    }
};

template <auto Function>
constexpr Kernel describe(const char* name, unsigned mostThreads) {
    using Its = Call<decltype(Function)>;
    return {name, Its::template run<Function>, Its::kBytes, Its::kCount, mostThreads};
}

} // namespace tessera_kernel
