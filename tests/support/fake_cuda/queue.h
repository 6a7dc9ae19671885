// Queueing and capturing: what the calls of streams, events and graphs have in common.
#pragma once

#include "tests/support/fake_cuda/machine.h"

namespace tessera::fake_cuda {

/// The capture that the stream takes part in has broken a rule, and gives no graph.
void invalidate(Capture& capture);

/// Queues the task, or adds it to the graph that the stream captures.
[[nodiscard]] Status submit(Stream& stream, const Task& task);
/// Where what is queued on the stream ends.
[[nodiscard]] Moments tailOf(const Stream& stream);
/// Everything that is queued in the context.
[[nodiscard]] Moments tailOf(const Context& context);

/// Whether the stream can be waited for, or asked whether it is done: one that captures cannot, and breaks
/// the capture.
[[nodiscard]] Status requireNoCapture(Stream& stream);
/// Whether the thread may make a call that could disturb a capture; breaks those that forbid it.
[[nodiscard]] Status requireSafe();

[[nodiscard]] Status beginCapture(Stream& stream, CaptureMode mode);
[[nodiscard]] Status endCapture(Stream& stream, std::shared_ptr<Graph>& graph);
[[nodiscard]] Status record(Event& event, Stream& stream);
[[nodiscard]] Status wait(Stream& stream, const Event& event);
[[nodiscard]] Status launch(Executable& graph, Stream& stream);

} // namespace tessera::fake_cuda
