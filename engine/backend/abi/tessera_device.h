/* The device contract of Tessera: what a device plug-in exports, in plain C.
 *
 * A device plug-in makes accelerators of one kind ("opencl") usable: it lists them, and has memory, copies,
 * streams and events on them. It knows nothing of operators: backends of that kind, plug-ins of their own
 * (tessera_backend.h), are handed an opened device, make kernels for it and queue them on its streams. All of
 * this happens in a worker process.
 *
 * Ownership: what a call is given stays the caller's and is valid until that call returns, unless said
 * otherwise. What a plug-in makes is given back by the matching call, before the thing that it was made from:
 * memory, streams and events before their device, devices before their driver. What is given back while
 * queued work still uses it is freed after that work. Texts are the plug-in's and live as long as what they
 * are about.
 *
 * Threads: every call may come from any thread, and calls on different objects at the same time. Calls on one
 * stream, one event or one graph come one at a time; memory has no state but its bytes.
 *
 * Errors: a status, and last_error for people. TS_OUT_OF_MEMORY leaves the device as it was: the call did
 * nothing. TS_DEVICE_LOST is for good: every later call on that device says the same, except those that give
 * something back. TS_INVALID: the call itself is wrong, and nothing was done. An error of queued work is told
 * by a later call on its stream, at the latest by stream_synchronize.
 *
 * Units: bytes, megahertz, nanoseconds. Structs carry their size, so that fields can be added at the end:
 * read a field only when `size` covers it.
 */
#ifndef TESSERA_DEVICE_H /* NOLINTBEGIN: plain C, with names of its own */
#define TESSERA_DEVICE_H

#include "tessera_backend.h"

#ifdef __cplusplus
extern "C" {
#endif

#define TS_DEVICE_ABI_VERSION 1u

typedef struct ts_driver ts_driver; /* a vendor's library, loaded */
typedef struct ts_event ts_event;   /* a moment of a stream */
typedef struct ts_graph ts_graph;   /* queued work, to be queued again at once */

typedef struct ts_driver_settings {
    size_t size;
    /* Of the plug-in. All know "library": the vendor's library to load instead of the one that the linker
     * finds. */
    size_t option_count;
    const ts_option* options;
} ts_driver_settings;

/* What is known of a device before it is opened. */
typedef struct ts_device_info {
    size_t size;
    const char* name;
    const char* vendor;
    const char* driver; /* its version */
    /* Why it cannot be opened: one English sentence, such as that its driver is too old; "" when it can. */
    const char* reason;
    /* What decides results and speed besides name, vendor and driver (the platform, a revision): JSON, an
     * object of texts. Part of the fingerprint under which measurements are stored. */
    const char* fingerprint;
    uint64_t memory_bytes;
    uint64_t largest_allocation_bytes;
    uint32_t compute_units;
    uint32_t clock_mhz; /* 0: not told */
    /* A kernel may be given a part of an allocation that starts at a multiple of it; a power of two. */
    uint32_t alignment_bytes;
    /* 1: the CPU plays it. It is a device like another for tests, its times say nothing of any device, and it
     * is used only when it is asked for by name. */
    int32_t is_emulated;
    int32_t shares_host_memory; /* 1: its memory is the host's */
} ts_device_info;

struct ts_device_api {
    size_t size;
    uint32_t version; /* TS_DEVICE_ABI_VERSION */

    /* Loads the vendor's library. On failure *driver stays NULL and last_error says why: TS_UNSUPPORTED when
     * it is not there or lacks a function, or when it has no device at all. */
    ts_status (*open)(const ts_driver_settings* settings, ts_driver** driver);
    /* Vendor libraries stay loaded: they do not survive being unloaded. */
    void (*close)(ts_driver* driver);
    /* JSON: {"kind": as in the name of a device, "opencl" of "opencl:0", "title": for people, "version":
     * text, "libraries": [{"name", "version"}], "environment": [names of variables that change results or
     * speed]}. */
    const char* (*describe)(ts_driver* driver);

    /* Devices are numbered from 0, in the same order as long as the machine stays as it is; those that cannot
     * be opened are among them. */
    size_t (*count)(ts_driver* driver);
    /* NULL: there is no device of that number. */
    const ts_device_info* (*info)(ts_driver* driver, size_t ordinal);
    /* TS_UNSUPPORTED: its `reason`. */
    ts_status (*open_device)(ts_driver* driver, size_t ordinal, ts_device** device);
    void (*close_device)(ts_device* device);

    /* Its content is undefined. 0 bytes are memory too. */
    ts_status (*allocate)(ts_device* device, size_t bytes, ts_device_memory** memory);
    void (*release)(ts_device_memory* memory);
    /* Memory of the host, 64-byte aligned, from and to which copies are fast and do not wait. */
    ts_status (*allocate_pinned)(ts_device* device, size_t bytes, void** data);
    void (*release_pinned)(ts_device* device, void* data);
    /* What is left of the device's memory, and all of it. Where the driver does not tell what others hold,
     * free is what this process has not allocated of it. */
    ts_status (*memory)(ts_device* device, uint64_t* free_bytes, uint64_t* total_bytes);

    /* Work on one stream runs in the order in which it was queued; between streams only events order it. */
    ts_status (*create_stream)(ts_device* device, ts_stream** stream);
    void (*destroy_stream)(ts_stream* stream);
    /* Waits for everything that was queued on it. */
    ts_status (*synchronize)(ts_stream* stream);

    /* Copies are queued, and return at once where they can; memory of the host is left alone until the stream
     * has passed them. A range that does not lie in its memory is TS_INVALID, ranges of one memory do not
     * overlap. */
    ts_status (*copy_to_device)(ts_stream* stream, ts_device_memory* to, size_t to_offset, const void* from,
                                size_t bytes);
    ts_status (*copy_to_host)(ts_stream* stream, void* to, ts_device_memory* from, size_t from_offset,
                              size_t bytes);
    ts_status (*copy_on_device)(ts_stream* stream, ts_device_memory* to, size_t to_offset,
                                ts_device_memory* from, size_t from_offset, size_t bytes);
    /* Every byte becomes `value`. */
    ts_status (*fill)(ts_stream* stream, ts_device_memory* to, size_t offset, size_t bytes, uint8_t value);

    ts_status (*create_event)(ts_device* device, ts_event** event);
    void (*destroy_event)(ts_event* event);
    /* The moment at which the stream has done what is queued on it now; replaces an earlier one. */
    ts_status (*record)(ts_event* event, ts_stream* stream);
    /* What is queued on the stream from now on waits for the moment, on the device; the caller does not.
     * TS_INVALID: it was never recorded; so for the two calls below. */
    ts_status (*wait)(ts_stream* stream, ts_event* event);
    /* The caller waits. */
    ts_status (*synchronize_event)(ts_event* event);
    /* Nanoseconds from one moment to the other by the device's clock; waits for both. Below zero where the
     * second came first. */
    ts_status (*elapsed)(ts_event* from, ts_event* to, double* nanoseconds);

    /* Graphs; all four are NULL where the device has none. What is queued on the stream after begin_capture
     * is kept instead of run; end_capture makes a graph of it, with all that this needs of the device's
     * memory, and launch queues it as one. Copies from and to pinned memory are kept too, and read it when
     * they run. A host captures `run` of backends behind a run
     * that was not captured, and then launches without calling it: all that `run` does is on the stream, and
     * the same whenever its buffers are. What cannot be kept is an error of `run` or of end_capture; the host
     * then goes on without a graph. */
    ts_status (*begin_capture)(ts_stream* stream);
    ts_status (*end_capture)(ts_stream* stream, ts_graph** graph);
    ts_status (*launch)(ts_graph* graph, ts_stream* stream);
    void (*destroy_graph)(ts_graph* graph);

    /* The vendor's own handles, for backends of this kind, by the names that the plug-in's header gives them;
     * NULL: there is none of that name. They stay the plug-in's. */
    void* (*native_of_device)(ts_device* device, const char* name);
    void* (*native_of_stream)(ts_stream* stream, const char* name);
    void* (*native_of_memory)(ts_device_memory* memory, const char* name);

    /* Why the last call on this thread did not return TS_OK: one English line, never NULL. */
    const char* (*last_error)(void);
};

/* The one symbol a device plug-in exports. Returns NULL when it cannot serve a host of this version; the host
 * then asks with older ones, for people to read which one it is made for. */
#define TS_DEVICE_ENTRY_NAME "tessera_device_entry"
typedef const ts_device_api* (*ts_device_entry)(uint32_t host_version);

#ifdef __cplusplus
}
#endif

#endif /* NOLINTEND */
