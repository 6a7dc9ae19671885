#pragma once

namespace tessera::base {

/// From now on, blocks of a mebibyte and more go back to the system when they are freed. For the programs
/// that a person runs: weights come and go there one after the other, and beside each stays something small,
/// so that the C library, which learns to keep what was freed once, would in the end hold all of them. A
/// worker uses its buffers again at once and does not want this.
void giveLargeBlocksBack();

} // namespace tessera::base
