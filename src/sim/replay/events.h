#pragma once
// Poses and events as bytes. Each is written as its distance from what was to be expected, so that
// most numbers are small, and much packs to little.

#include "model/base/byte_stream.h"
#include "sim/replay/replay_data.h"

namespace defilade {

/// Fighter by fighter, frame by frame: which parts have changed (a bit for each), then those. The
/// feet are expected to go on as they did between the last two frames.
void put_poses(ByteWriter& out, const ReplayData& data);
void put_events(ByteWriter& out, const ReplayData& data);

// Throw FormatError. The setup and the hashes must be known.
void take_poses(ByteReader& in, ReplayData& data);
void take_events(ByteReader& in, ReplayData& data);

}  // namespace defilade
