// Writes and reads .dfr files: the sections and checksums of .dfl files (model/file/layout.h), in
// which numbers lie as model/base/byte_stream.h has them. Nothing in a file is trusted.

#include <cstring>

#include "model/file/damaged.h"
#include "model/file/file_io.h"
#include "model/file/named_file.h"
#include "model/file/section_reader.h"
#include "model/file/section_writer.h"
#include "sim/replay/events.h"
#include "sim/replay/intent_track.h"
#include "sim/replay/replay_kind.h"
#include "sim/replay/setup_fields.h"

namespace defilade {
namespace {

/// In the order of the file.
enum Part : std::uint32_t { kScenario, kIntents, kHashes, kPoses, kEvents };
constexpr std::size_t kParts = 5;

template <class Fields>
void visit_scenario(Fields& fields, auto& data) {
  fields(data.map_name);
  fields(data.map_hash);
  visit_setup(fields, data.setup);
  visit_arena(fields, data.arena);
  fields(data.complete);
  for (auto& won : data.result.rounds_won) fields(won);
  for (auto& points : data.result.points) fields(points);
  fields(data.result.ticks);
  fields(data.result.hash);
}

ByteWriter scenario_bytes(const ReplayData& data) {
  ByteWriter out;
  FieldWriter fields(out);
  visit_scenario(fields, data);
  return out;
}

ByteWriter intent_bytes(const ReplayData& data) {
  ByteWriter out;
  for (const std::string& track : data.intents) out.put_text(track);
  return out;
}

/// All ticks of a part of the state, then those of the next: most parts seldom change.
ByteWriter hash_bytes_of(const ReplayData& data) {
  ByteWriter out;
  for (std::size_t i = 0; i < kSubsystems; ++i)
    for (const FoldedHashes& hashes : data.hashes) out.put(hashes[i]);
  return out;
}

std::array<ByteWriter, kParts> parts_of(const ReplayData& data) {
  std::array<ByteWriter, kParts> parts{scenario_bytes(data), intent_bytes(data),
                                       hash_bytes_of(data)};
  put_poses(parts[kPoses], data);
  put_events(parts[kEvents], data);
  return parts;
}

std::span<const std::byte> bytes_of(const ByteWriter& part) {
  return std::as_bytes(std::span(part.bytes()));
}

class ReplayReader {
 public:
  explicit ReplayReader(Bytes bytes) : sections_(bytes, kReplayKind) {}

  /// Throws FormatError for whatever is wrong inside of the sections.
  Result<Replay> read() {
    if (auto ok = sections_.read_layout(); !ok) return ok.error();
    read_scenario();
    read_intents();
    read_hashes();
    read_part(kPoses, "poses", [&](ByteReader& in) { take_poses(in, data_); });
    read_part(kEvents, "events", [&](ByteReader& in) { take_events(in, data_); });
    if (!sections_.all_taken()) fail("a section has no meaning");
    return ReplayAccess::make(std::move(data_));
  }

 private:
  template <class Read>
  void read_part(Part part, std::string_view what, const Read& read) {
    SectionSource source = must(sections_.take(part, what));
    if (source.expands_too_far()) fail("its {} are too many", what);
    std::string bytes(source.left(), '\0');
    if (!source.read(std::as_writable_bytes(std::span(bytes))) || !source.at_end())
      fail("its {} are incomplete", what);
    ByteReader in(bytes);
    read(in);
    if (in.left() != 0) fail("something follows its {}", what);
  }

  void read_scenario() {
    read_part(kScenario, "settings", [&](ByteReader& in) {
      FieldReader fields(in);
      visit_scenario(fields, data_);
    });
    for (const TeamSetup& team : data_.setup.teams)
      if (team.size < 1 || team.size > kMostFighters) fail("a team has {} fighters", team.size);
    must(validate(data_.arena.traits));
    must(validate(data_.arena.arms));
  }

  void read_intents() {
    read_part(kIntents, "intents", [&](ByteReader& in) {
      IntentLimits limits;
      limits.ticks = data_.result.ticks;
      limits.bodies = data_.fighters();
      limits.arms = data_.arena.arms.arms.size();
      for (std::size_t i = 0; i < data_.fighters(); ++i) {
        data_.intents.emplace_back(take_text(in));
        for (IntentReader track(data_.intents.back(), limits); track.next_tick() < limits.ticks;)
          track.read({});
      }
    });
  }

  void read_hashes() {
    read_part(kHashes, "hashes", [&](ByteReader& in) {
      const std::uint64_t ticks = data_.result.ticks;
      if (in.left() % sizeof(FoldedHashes) != 0 || in.left() / sizeof(FoldedHashes) != ticks)
        fail("it does not have a hash for each tick");
      data_.hashes.resize(ticks);
      for (std::size_t i = 0; i < kSubsystems; ++i)
        for (FoldedHashes& hashes : data_.hashes) hashes[i] = in.take<std::uint16_t>();
    });
  }

  SectionReader sections_;
  ReplayData data_;
};

Result<Replay> read_replay(Bytes bytes, const std::string& name) {
  return file::read_named(kReplayKind, name, [&] { return ReplayReader(bytes).read(); });
}

}  // namespace

std::vector<std::byte> serialize_replay(const Replay& replay) {
  const auto parts = parts_of(ReplayAccess::data(replay));
  SectionWriter sections(kReplayKind, true);
  for (std::size_t i = 1; i < kParts; ++i) sections.add(bytes_of(parts[i]));
  return file::joined(sections.finish(bytes_of(parts[kScenario])));
}

Result<void> save_replay(const Replay& replay, const std::filesystem::path& path) {
  return write_file(path, serialize_replay(replay));
}

Result<Replay> open_replay(const std::filesystem::path& path) {
  auto mapped = map_file(path);
  if (!mapped) return mapped.error();
  return read_replay(mapped->bytes, path.string());
}

Result<Replay> open_replay(std::span<const std::byte> bytes, const std::string& name) {
  return read_replay(bytes, name);
}

}  // namespace defilade
