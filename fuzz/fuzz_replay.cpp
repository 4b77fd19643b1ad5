// Opens replays from hostile bytes, as they are and with corrected checksums, walks what opens from
// end to end, and plays it for a while if it fits the map of the seeds.
//
// The mutator unpacks a section, changes it and seals the file again.

#include <cstring>
#include <random>

#include "check.h"
#include "sim/replay/replay_kind.h"
#include "support/files/map_sections.h"
#include "support/files/replay_seed.h"

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

namespace {

using namespace defilade;
using fuzz::require;

void walk(const Replay& replay) {
  for (std::size_t frame = 0; frame < replay.frames(); ++frame)
    for (std::size_t i = 0; i < replay.fighters(); ++i)
      require(is_finite(replay.pose(frame, BodyId{i}).feet), "everybody is somewhere");
  for (const ReplayShot& shot : replay.shots())
    require(shot.tick < replay.ticks() && shot.by.index() < replay.fighters(), "a shot is fired");
  for (const ReplayKill& event : replay.kills())
    require(event.kill.victim.index() < replay.fighters(), "a victim is a fighter");
  for (const ReplayRound& round : replay.rounds())
    require(!round.winner || *round.winner < 2, "a winner is a team");
}

void play(const Replay& replay) {
  constexpr std::uint64_t kMost = 120;  // ticks
  const auto arena = arena_of(replay, test::replay_seed_map(), "seed.dfl");
  if (!arena) return require(!arena.error().message.empty(), "a refusal says why");
  ReplayPlayer player(*arena, replay);
  player.seek(kMost);
  player.seek(kMost / 2);
  require(player.tick() <= std::min(kMost, replay.ticks()), "nothing is played that is not there");
}

void try_open(std::span<const std::byte> bytes) {
  const auto replay = open_replay(bytes, "fuzz");
  if (!replay) return require(!replay.error().message.empty(), "a refusal says why");
  walk(*replay);
  const auto written = serialize_replay(*replay);
  const auto again = open_replay(written, "again");
  require(static_cast<bool>(again), "a replay that was open can be saved and opened");
  require(serialize_replay(*again) == written, "saving twice gives the same bytes");
  play(*replay);
}

}  // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t most, unsigned seed) {
  std::minstd_rand random(seed);
  if (random() % 16 == 0) return LLVMFuzzerMutate(data, size, most);
  test::Sections sections = test::take_apart(fuzz::bytes_of(data, size));
  test::Section& section = sections[random() % sections.size()];
  test::unpack(section);
  const std::size_t before = section.bytes.size();
  section.bytes.resize(before + 64);
  auto* raw = reinterpret_cast<std::uint8_t*>(section.bytes.data());
  section.bytes.resize(LLVMFuzzerMutate(raw, before, section.bytes.size()));
  const test::Bytes file = test::put_together(sections, kReplayVersion, kReplayKind.magic);
  if (file.size() > most) return LLVMFuzzerMutate(data, size, most);
  std::memcpy(data, file.data(), file.size());
  return file.size();
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto bytes = fuzz::bytes_of(data, size);
  try_open(bytes);
  const test::Bytes file = test::sealed(bytes, kReplayVersion, kReplayKind.magic);
  if (!std::ranges::equal(file, bytes)) try_open(file);
  return 0;
}
