// What a compiled kernel and the driver that runs it know of each other. It stands before the text of every
// kernel too, so that it includes nothing.
#pragma once

namespace tessera_kernel {

struct Dim {
    unsigned x, y, z;
};

enum class Access : int { kRead, kWrite, kMisaligned };

/// What a module is given when it is loaded.
struct Host {
    /// Ends when every thread of the block is there. The line tells barriers apart.
    void (*barrier)(int line);
    /// Does not return.
    void (*fault)(unsigned long address, unsigned long bytes, Access access);
    /// Whether the range is memory of the host that a device may touch.
    int (*isMapped)(unsigned long address, unsigned long bytes);
    unsigned long memoryBegin, memoryBytes;
    const unsigned char* memoryShadow; ///< of 8 bytes each, how many of them may be touched
    unsigned long stackBegin, stackBytes;
    unsigned long dynamicBegin, dynamicBytes; ///< shared memory that a launch asks for
};

/// A shared array, and what lies behind it for nobody.
struct Array {
    const void* begin;
    unsigned long bytes;
    unsigned long bytesWithRoom;
    const char* name;
    const char* file;
    unsigned long isDynamic;
    const void* location;
    unsigned long indicator;
};

struct Kernel {
    const char* name;
    void (*run)(void** parameters);
    const unsigned* parameterBytes;
    unsigned parameters;
    unsigned mostThreads; ///< of __launch_bounds__; 0: it has none
};

/// What a module exports, as `tessera_module`.
struct Module {
    const Kernel* kernels;
    unsigned kernelCount;
    int hasBarriers;
    Host* host;
    Dim *thread, *block, *blockSize, *gridSize;
    char *sharedBegin, *sharedEnd;
    const Array* arrays; ///< of shared memory
    const unsigned long* arrayCount;
};

} // namespace tessera_kernel
