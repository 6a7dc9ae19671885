/* The plug-in contract of Tessera: what a backend library exports, in plain C.
 *
 * A backend is a shared library beside a spec (JSON) of the same id. The spec says which regions may be
 * tried; the library says which of them it can run (`offer`), makes kernels (`create`, `prepare`, `bind`) and
 * runs them. All of this happens in a worker process: a crash costs one verdict. Authors in C++ use
 * backend.hpp.
 *
 * Ownership: what a call is given stays the caller's and is valid until that call returns, unless said
 * otherwise. What a plug-in makes is given back by the matching destroy. Structs carry their size, so that
 * fields can be added at the end: read a field only when `size` covers it.
 *
 * Version 2 has devices: ts_settings hands a backend its device, a ts_buffer may lie on it, the workspace is
 * a ts_buffer, and `run` queues on a stream. A backend of the CPU has nothing to do with them; what a device
 * is stands in tessera_device.h.
 */
#ifndef TESSERA_BACKEND_H /* NOLINTBEGIN: plain C, with names of its own */
#define TESSERA_BACKEND_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define TS_ABI_VERSION 2u

typedef enum ts_status {
    TS_OK = 0,
    TS_UNSUPPORTED = 1, /* this region cannot be run; the reason was given */
    TS_INVALID = 2,     /* the call itself is wrong */
    TS_FAILED = 3,      /* the library failed */
    TS_OUT_OF_MEMORY = 4,
    TS_NEEDS_PREPARE = 5, /* bind: the new extents need `prepare` once more */
    TS_DEVICE_LOST = 6 /* the device is gone, or what it holds cannot be trusted: every later call on it says
                        * the same */
} ts_status;

typedef enum ts_attribute_kind {
    TS_INT = 0,
    TS_FLOAT = 1,
    TS_STRING = 2,
    TS_INTS = 3,
    TS_FLOATS = 4,
    TS_STRINGS = 5,
    TS_TENSOR = 6,
    TS_GRAPH = 7 /* a body: s is its text (engine/graph/text_form.h). The values around it that it reads are
                  * the node's last inputs, named in its attribute "tessera_captures" */
} ts_attribute_kind;

/* A dense row-major tensor that the host owns. dtype: ONNX TensorProto.DataType. */
typedef struct ts_tensor {
    int32_t dtype;
    int32_t rank;
    const int64_t* extents;
    const void* data;
    size_t bytes;
} ts_tensor;

typedef struct ts_attribute {
    const char* name;
    int32_t kind; /* ts_attribute_kind */
    int64_t i;
    float f;
    const char* s;
    size_t count; /* of ints, floats or strings */
    const int64_t* ints;
    const float* floats;
    const char* const* strings;
    const ts_tensor* tensor;
} ts_attribute;

/* One value of a region. Extents are those the plan is made for. What only a run tells of a value that is
 * made inside is left open: an extent of -1, a rank of -1 (then extents are NULL), a dtype of 0. Of inputs
 * and constants everything is known. */
typedef struct ts_value {
    const char* name;
    int32_t dtype;
    int32_t rank;
    const int64_t* extents;
    int32_t is_constant;
    /* Bytes of a constant, row-major; NULL while only its type is known (offer). Parameters (shapes, axes,
     * scales) are always given. Valid until `create` and the last `prepare` have returned. */
    const void* data;
    size_t bytes;
} ts_value;

typedef struct ts_node {
    const char* name;
    const char* domain; /* "" is ai.onnx */
    const char* op;
    int64_t opset;
    size_t input_count;
    const int32_t* inputs; /* indices into values, -1 where an optional one is absent */
    size_t output_count;
    const int32_t* outputs;
    size_t attribute_count;
    const ts_attribute* attributes;
} ts_node;

/* A convex part of a model: nodes in topological order. */
typedef struct ts_region {
    size_t size;
    size_t value_count;
    const ts_value* values;
    size_t node_count;
    const ts_node* nodes;
    size_t input_count;
    const int32_t* inputs; /* activations from outside */
    size_t constant_count;
    const int32_t* constants;
    size_t output_count;
    const int32_t* outputs;
    /* The region as a stand-alone ONNX model (compound operators as their original primitives; inputs and
     * outputs carry the values' names). NULL when the host cannot write it. Valid as long as the region is.
     * Weights beyond 1 GiB lie in files beside `*external_folder`, which is "" otherwise. */
    const void* (*onnx_model)(const struct ts_region* region, size_t* bytes, const char** external_folder);
    void* host;
} ts_region;

/* Layouts are text. Physical: one letter an axis from 'a', outermost first; a capital letter says that the
 * axis is blocked, and the blocks follow, outermost first: "abcd" row-major, "acdb" channels last, "aBcd16b"
 * channels in blocks of 16. Extents are padded up to whole blocks; padding holds zeros. Opaque:
 * "opaque:OWNER:ID:BYTES", which only OWNER converts. */

typedef enum ts_pool {
    TS_POOL_NATIVE = 0, /* libgomp of the host (or no threads at all) */
    TS_POOL_FOREIGN = 1 /* threads of the library's own */
} ts_pool;

/* What becomes of infinities and NaN among the inputs. */
typedef enum ts_non_finite {
    TS_NON_FINITE_CARRIED = 0, /* the result has infinities and NaN where the definition has them */
    TS_NON_FINITE_LOST = 1     /* it may be another: such an offer serves no plan of class strict */
} ts_non_finite;

typedef enum ts_precision { TS_STRICT = 0, TS_F32 = 1, TS_TF32 = 2, TS_BF16 = 3, TS_F16 = 4 } ts_precision;

/* One way to run a region. */
typedef struct ts_offer {
    size_t size;
    const char* name; /* stable: plans name it; [a-z0-9_.-]+ */
    const char* const*
        input_layouts; /* one an input of the region; constants have none: `prepare` packs them */
    const char* const* output_layouts; /* one an output */
    int32_t precision;                 /* ts_precision */
    int32_t threads;                   /* 1, or 0: as many as `create` is given */
    int32_t pool;                      /* ts_pool */
    size_t workspace_bytes;
    size_t persistent_bytes;
    const int32_t* view_of; /* one an output: index of the input it is a view of, or -1; NULL: none */
    const int32_t*
        in_place_of; /* one an output: index of an input whose buffer it may take, or -1; NULL: none */
    /* f32 operations that as many threads do at the machine's peak in the least time that this can take, the
     * waste of its tiles and of uneven shares counted as operations. Operands of which one instruction takes
     * twice as many count half. Above what a rival of the same backend and layouts needs, it is not tried.
     * 0: not known */
    int64_t lower_bound_flops;
    /* Where memory is shared the kernel moves nothing: `run` finds by the pointers what is shared, and copies
     * the rest. The host may leave out any sharing. Offsets are bytes, multiples of 64; NULL: zeros. */
    const int64_t* view_offsets; /* one an output: where in the input of view_of it lies */
    const int32_t* part_of; /* one an input: index of the output inside which it may lie, or -1; NULL: none */
    const int64_t* part_offsets; /* one an input: where in that output */
    /* 1: elementwise operators of the region are computed in passing, so that this backend's implementations
     * rank in a smaller region as they do in a larger one: only the fastest are tried there. */
    int32_t epilogue_is_free;
    /* Counted as lower_bound_flops, but of the time that this is likely to take. Of rivals the one with the
     * least is tried first, and none that is likely to take more than that one took. 0: lower_bound_flops
     * stands for it
     */
    int64_t estimated_flops;
    int32_t non_finite; /* ts_non_finite */
} ts_offer;

/* Where `offer` puts what it finds. */
typedef struct ts_offer_sink {
    size_t size;
    void (*offer)(struct ts_offer_sink* sink, const ts_offer* offer);
    /* `implementation` may be NULL: the whole region is refused. `reason` is one English clause for people.
     */
    void (*refuse)(struct ts_offer_sink* sink, const char* implementation, const char* reason);
    void* host;
} ts_offer_sink;

/* Where `details` puts what it tells. */
typedef struct ts_detail_sink {
    size_t size;
    /* Both are English. `name` is a word for people and programs: "schedule", "bound", "limit" (one line
     * each), "source" (as long as it is), or another. */
    void (*detail)(struct ts_detail_sink* sink, const char* name, const char* text);
    void* host;
} ts_detail_sink;

typedef struct ts_option {
    const char* name;
    const char* value;
} ts_option;

/* Bytes a nanosecond that one level of the memory moves at its best; 0: not measured, or there is none. */
typedef struct ts_read_rate {
    double one_thread;
    double all_threads; /* of ts_settings: what they reach together */
} ts_read_rate;

/* What the host has measured of the machine: the best that it saw. */
typedef struct ts_ceilings {
    size_t size;
    double peak_gflops; /* f32 multiply-adds on registers by all threads, two operations each */
    ts_read_rate second_level;
    ts_read_rate third_level;
    ts_read_rate memory;
    int64_t third_level_bytes; /* that all threads together can hold there */
    double barrier_ns;         /* one of all threads; 0: not measured */
} ts_ceilings;

/* Of tessera_device.h, which only backends of a device need. */
typedef struct ts_device_api ts_device_api;
typedef struct ts_device ts_device;
typedef struct ts_device_memory ts_device_memory;

typedef struct ts_settings {
    size_t size;
    int32_t threads; /* at most this many runnable threads */
    /* ts_precision: what the plan asks for; when a kernel is made or told of, the class that its offer had.
     */
    int32_t precision;
    int32_t whole_graph_baseline; /* 1: alone on the machine, with its own best settings (spinning allowed) */
    size_t option_count;
    const ts_option* options; /* the spec's options */
    const char* cache_folder; /* private; for compiled sub-models and kernels */
    /* Where this process may run, in the order in which the native pool takes them: its first thread, the one
     * that calls `run`, sits on cpus[0] when it is pinned. None: not known, ask the system. */
    size_t cpu_count;
    const int32_t* cpus;
    /* The host takes a long silence for a hang. While `create` waits for what ends by a limit of its own, as
     * a compiler does, it says so about once a second, from the thread that called it. NULL: no answer is
     * expected. Not there in older hosts (read `size`). */
    void (*still_at_work)(void* host);
    void* host;
    /* For bounds; `offer` and `details` of a backend whose description says "uses_ceilings" get them once the
     * host has measured them. NULL: a backend assumes what it will. They differ a little from one measurement
     * to the next: what a name stands for must not depend on them. */
    const ts_ceilings* ceilings;
    /* The device of the backend's spec, opened, and the table of its plug-in; both are valid until the
     * backend is closed and its kernels are destroyed. NULL: the CPU. */
    const ts_device_api* device_api;
    ts_device* device;
} ts_settings;

/* A buffer of a kernel's input, output or workspace. Inputs and outputs are in the layout of its offer. On
 * the CPU it lies at `data`, 64-byte aligned, and `memory` is NULL; at least 64 bytes behind it may be read
 * (vector loads of tails), never written. On a device `data` is NULL, and it lies `offset` bytes from the
 * start of `memory`, a multiple of ts_device_info.alignment_bytes; nothing behind it may be read. */
typedef struct ts_buffer {
    void* data;
    size_t bytes;
    ts_device_memory* memory;
    size_t offset;
} ts_buffer;

typedef struct ts_kernel ts_kernel;
typedef struct ts_backend ts_backend;
typedef struct ts_stream ts_stream; /* of the device; NULL: the calling thread is the stream (CPU) */

typedef struct ts_backend_api {
    size_t size;
    uint32_t version; /* TS_ABI_VERSION */

    /* Makes the backend for a worker. On failure *backend stays NULL and last_error says why (for example
     * that a vendor library is missing): the backend is then listed as not available, with that reason. */
    ts_status (*open)(const ts_settings* settings, ts_backend** backend);
    void (*close)(ts_backend* backend);
    /* JSON: {"version": text, "libraries": [{"name", "version"}], "environment": [names of variables that
     * change results or speed], "uses_ceilings": true where offers rest on what the host measures of the
     * machine, which takes it a while}. Owned by the backend. */
    const char* (*describe)(ts_backend* backend);

    /* All implementations of the region. TS_OK with none offered and a refusal is a normal answer. */
    ts_status (*offer)(ts_backend* backend, const ts_region* region, const ts_settings* settings,
                       ts_offer_sink* sink);
    /* Fixes layouts and sizes. `implementation` is a name that `offer` gave for an equal region. */
    ts_status (*create)(ts_backend* backend, const ts_region* region, const char* implementation,
                        const ts_settings* settings, ts_kernel** kernel);
    /* Packs the constants (one for each constant of the region, row-major, in memory of the host); they may
     * go afterwards, and a run on any stream sees them. */
    ts_status (*prepare)(ts_kernel* kernel, const ts_tensor* constants, size_t count);
    /* Sets the extents of a region with dynamic ones, in the order of values; may be NULL: all are fixed. */
    ts_status (*bind)(ts_kernel* kernel, const ts_value* values, size_t count);
    /* Allocates nothing of the host's; re-entrant across kernels. Returns when the work is done (stream NULL)
     * or queued: then the host keeps the buffers until the stream has passed it, and an error of the work
     * itself comes from the stream. Buffers may be the same one where the offer allowed it. `workspace` holds
     * what was offered; NULL: nothing was. */
    ts_status (*run)(ts_kernel* kernel, ts_stream* stream, const ts_buffer* inputs, const ts_buffer* outputs,
                     const ts_buffer* workspace);
    /* None of its work is queued any more. */
    void (*destroy)(ts_kernel* kernel);

    /* Why the last call on this thread did not return TS_OK: one English line, never NULL. */
    const char* (*last_error)(void);

    /* May be NULL, and is not there in older plug-ins (read `size`). Says that `create` will be called soon
     * for this region and implementation, so that a backend that compiles can compile what many regions need
     * at once, in the first `create`. Nothing depends on its being called; constants are as for `offer`. */
    ts_status (*announce)(ts_backend* backend, const ts_region* region, const char* implementation,
                          const ts_settings* settings);

    /* May be NULL, and is not there in older plug-ins. How an implementation that `offer` gave for an equal
     * region does its work; for people to read, nothing depends on it. */
    ts_status (*details)(ts_backend* backend, const ts_region* region, const char* implementation,
                         const ts_settings* settings, ts_detail_sink* sink);

    /* May be NULL, and is not there in older plug-ins. Says that `next`, of this plug-in too, is run soon
     * behind `kernel`, which may fetch into a cache what `next` reads first of its constants, and must not
     * read it: `next` may be destroyed first. Both are prepared. Nothing depends on its being called. */
    ts_status (*precede)(ts_kernel* kernel, ts_kernel* next);

    /* May be NULL, and is not there in older plug-ins. Calls `sink->offer` once, with what `offer` says of
     * the implementation that `create` made: a plan that another version or another machine made may state
     * other layouts, sharing or workspace under that name, and is not run on trust. Where it is NULL the host
     * asks `offer` again; worth having where that takes long, or leaves implementations out. */
    void (*offered)(const ts_kernel* kernel, ts_offer_sink* sink);

    /* May be NULL, and is not there in older plug-ins: then no region with such an output is offered to it.
     * An output whose extents are open has an empty buffer in `run` (NULL, 0 bytes). What the last run made
     * of it lies in memory of the kernel, row-major, and is valid until its next run or `destroy`. */
    ts_status (*dynamic_output)(const ts_kernel* kernel, size_t output, ts_tensor* tensor);
} ts_backend_api;

/* The one symbol a plug-in exports. Returns NULL when it cannot serve a host of this version; the host then
 * asks with older ones, for people to read which one it is made for. */
#define TS_ENTRY_NAME "tessera_backend_entry"
typedef const ts_backend_api* (*ts_entry)(uint32_t host_version);

#ifdef __cplusplus
}
#endif

#endif /* NOLINTEND */
