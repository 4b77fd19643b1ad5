// Writes and reads .dff files: the sections and checksums of .dfl files (model/file/layout.h), in
// which numbers lie as model/base/byte_stream.h has them. Nothing in a file is trusted.

#include "mind/harm/frag_map_kind.h"
#include "model/base/byte_stream.h"
#include "model/file/damaged.h"
#include "model/file/file_io.h"
#include "model/file/named_file.h"
#include "model/file/section_reader.h"
#include "model/file/section_writer.h"

namespace defilade {

/// Throws FormatError for whatever is wrong inside of the sections.
class FragMapReader {
 public:
  explicit FragMapReader(Bytes bytes) : sections_(bytes, kFragMapKind) {}

  Result<FragMap> read() {
    if (auto ok = sections_.read_layout(); !ok) return ok.error();
    read_part(0, "settings", [&](ByteReader& in) {
      frags_.map_hash_ = in.take<std::uint64_t>();
      frags_.nodes_ = take_count(in, NodeId::kNone);
      frags_.matches_ = take_count(in, kMostFrags);
    });
    read_part(1, "counts", [&](ByteReader& in) {
      while (in.left() > 0) read_count(in);
    });
    if (!sections_.all_taken()) fail("a section has no meaning");
    return std::move(frags_);
  }

 private:
  template <class Read>
  void read_part(std::uint32_t part, std::string_view what, const Read& read) {
    SectionSource source = must(sections_.take(part, what));
    if (source.expands_too_far()) fail("its {} are too many", what);
    std::string bytes(source.left(), '\0');
    if (!source.read(std::as_writable_bytes(std::span(bytes))) || !source.at_end())
      fail("its {} are incomplete", what);
    ByteReader in(bytes);
    read(in);
    if (in.left() != 0) fail("something follows its {}", what);
  }

  NodeId take_node(ByteReader& in, std::uint64_t from) const {
    const std::uint64_t node = from + take_count(in, frags_.nodes_);
    if (node >= frags_.nodes_) fail("a node has the number {} of {}", node, frags_.nodes_);
    return NodeId{node};
  }

  void read_count(ByteReader& in) {
    std::vector<FragCount>& all = frags_.counts_;
    FragCount one;
    one.frag.victim = take_node(in, all.empty() ? 0 : all.back().frag.victim.index());
    const std::uint64_t killer = take_count(in, frags_.nodes_);
    if (killer > 0) one.frag.killer = NodeId{killer - 1};
    one.frag.side = static_cast<std::uint32_t>(take_count(in, kMostSides - 1));
    one.times = take_count(in, kMostFrags - frags_.total_);
    if (one.times == 0) fail("a death is counted that never happened");
    if (!all.empty() && !(all.back().frag < one.frag)) fail("its counts are not in order");
    frags_.total_ += one.times;
    all.push_back(one);
  }

  SectionReader sections_;
  FragMap frags_;
};

namespace {

Result<FragMap> read_frag_map(Bytes bytes, const std::string& name) {
  return file::read_named(kFragMapKind, name, [&] { return FragMapReader(bytes).read(); });
}

ByteWriter bytes_of_counts(const FragMap& frags) {
  ByteWriter out;
  std::uint32_t before = 0;
  for (const auto& [frag, times] : frags.counts()) {
    out.put_count(frag.victim.value - before);
    out.put_count(frag.killer.valid() ? frag.killer.value + std::uint64_t{1} : 0);
    out.put_count(frag.side);
    out.put_count(times);
    before = frag.victim.value;
  }
  return out;
}

}  // namespace

std::vector<std::byte> serialize_frag_map(const FragMap& frags) {
  ByteWriter settings;
  settings.put(frags.map_hash());
  settings.put_count(frags.node_count());
  settings.put_count(frags.matches());
  const ByteWriter counts = bytes_of_counts(frags);
  SectionWriter sections(kFragMapKind, true);
  sections.add(std::as_bytes(std::span(counts.bytes())));
  return file::joined(sections.finish(std::as_bytes(std::span(settings.bytes()))));
}

Result<void> save_frag_map(const FragMap& frags, const std::filesystem::path& path) {
  return write_file(path, serialize_frag_map(frags));
}

Result<FragMap> open_frag_map(const std::filesystem::path& path) {
  auto mapped = map_file(path);
  if (!mapped) return mapped.error();
  return read_frag_map(mapped->bytes, path.string());
}

Result<FragMap> open_frag_map(std::span<const std::byte> bytes, const std::string& name) {
  return read_frag_map(bytes, name);
}

}  // namespace defilade
