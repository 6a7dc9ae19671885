#pragma once

namespace tessera::base {

/// From now on, blocks of a mebibyte and more go back to the system when they are freed. For the programs
/// that a person runs: weights come and go there one after the other, and beside each stays something small,
/// so that the C library, which learns to keep what was freed once, would in the end hold all of them. A
/// worker uses its buffers again at once and does not want this.
void giveLargeBlocksBack();

/// From now on, a small block is joined with its free neighbours when it is freed. The C library saves that
/// up for the next request of a large one from that heap, however many were freed by then: after a picture of
/// a million boxes it is millions, and a second. It need not be the thread that freed them, either: one that
/// makes a block larger which another thread once asked for works in the other's heap, as the GUI thread does
/// with text that came from a work thread. For a program whose window must not wait.
void joinFreedBlocksAtOnce();

} // namespace tessera::base
