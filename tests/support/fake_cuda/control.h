// CUDA for tests, without a device: build/lib/tessera/tests/cuda/libcuda.so.1 (the driver's interface) and
// libnvrtc.so.13 (the compiler's). Memory is the host's, kernels are compiled by g++ and run by it.
//
// What is queued runs late: where a call waits for it, and now and then behind another call. Streams take
// turns in an order that a seed chooses, which only streams and events limit; so do the nodes of a graph, the
// blocks of a launch, and its threads between two barriers. Equal seeds and calls give equal orders. Memory
// is filled with signalling NaNs where it is allocated, and so is shared memory where a block begins; the
// host cannot touch a device's memory. Every access of a kernel is looked at. Times are made up of bytes and
// threads.
//
// The variable TESSERA_PLAYED_CUDA says what the machine is and what goes wrong, "NAME=VALUE,NAME=VALUE":
//
//   seed=7              1 by default
//   whim=25             percent of calls behind which some of what is queued runs; by default the seed says
//   devices=2           1 by default; 0: there is none
//   capability=9.0      of all devices, as the next four
//   memory=256MiB
//   graph-node=64KiB    of its device's memory a graph takes so much for each node, where it is uploaded or
//   else
//                       first launched; 0 by default
//   mode=prohibited     or exclusive, default: CU_DEVICE_ATTRIBUTE_COMPUTE_MODE
//   driver=13000        what cuDriverGetVersion gives
//   sanitize=0          accesses of kernels are not looked at: quicker; one that is outside of all
//                       allocations ends the process
//   largest=64MiB       allocations above it find no memory
//   out-of-memory=3     the third allocation from now finds no memory, device's or pinned
//   illegal=3           the third launch from now touches what it may not, and breaks its context; kernels
//                       and functions of the host are counted where they run
//   hang=3              it never ends
//   lost=3              its device is gone from then on: calls give lost-status
//   lost-status=46      CUDA_ERROR_DEVICE_UNAVAILABLE by default
//   no-init=100         what cuInit gives
//   compile-fails=1     NVRTC compiles nothing
//
// The compiler reads the variable alone. What it compiled is kept in the folder `kernels` beside it.
//
// A program that has the library in its process uses the functions below, by dlsym or by linking to it.
#pragma once

#include <cstddef>

extern "C" {

/// 1. \see tessera::cuda::kEmulationMark
int tessera_is_emulated();

/// A new machine: what the variable says, changed by `options`. All handles of the old one are void, and who
/// waits on it for ever goes on. Null: it was made; else what is not understood.
const char* tessera_fake_cuda_reset(const char* options);
/// Changes the machine as it is: what goes wrong, and how often queued work runs.
const char* tessera_fake_cuda_change(const char* options);
/// What a kernel did last that no device allows, for people; "": nothing.
const char* tessera_fake_cuda_report();
/// How many threads wait for what never ends.
int tessera_fake_cuda_waiting();

// For other stand-ins, whose kernels are functions of the host that they queue.

/// Whether a device may touch these bytes: they lie in one allocation, or in pinned memory. In a function of
/// the host it is called on the thread that runs it: others would wait for its end.
int tessera_fake_cuda_holds(const void* at, std::size_t bytes);
/// In a function of the host that was queued: it failed like a kernel that touched what it may not, and its
/// context is broken with this CUresult.
void tessera_fake_cuda_fail(int status, const char* problem);
/// As cuLaunchHostFunc, and counts as a kernel that takes `nanoseconds`; `release` is called with `user` when
/// nothing can call the function any more, graphs included. It may be null.
int tessera_fake_cuda_launch(void* stream, void (*function)(void* user), void* user,
                             void (*release)(void* user), double nanoseconds);
}
