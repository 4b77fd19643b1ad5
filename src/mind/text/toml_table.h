#pragma once
// What does a text file of settings say, and where is it wrong? Typed reading of TOML.
//
// A table is asked key by key; what is absent leaves the default alone. Mistakes do not interrupt
// the reading: `finish` reports the first one in the file with its line and column, among them keys
// that nobody asked for. Errors look like `duel.toml:3:8: "size" must be an integer from 1 to 64`.

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "defilade/model/result.h"
#include "defilade/model/vec3.h"

namespace defilade {

struct NumberRange {
  double least = -std::numeric_limits<double>::max();
  double most = std::numeric_limits<double>::max();
  bool above_least = false;  // `least` itself is refused
};
inline constexpr NumberRange kPositive{0, std::numeric_limits<double>::max(), true};
inline constexpr NumberRange kNotNegative{0};

class TomlTable {
 public:
  /// Parses a whole file; `file` is for messages.
  static Result<TomlTable> parse(std::string_view text, std::string_view file);

  bool has(std::string_view key) const;
  bool has_list(std::string_view key) const;
  std::vector<std::string> keys() const;

  // Each reads a key if it is there. Numbers must be finite and in range.
  void read(std::string_view key, double& out, NumberRange range = {});
  void read(std::string_view key, float& out, NumberRange range = {});
  void read(std::string_view key, std::int64_t& out, NumberRange range = {});
  void read(std::string_view key, bool& out);
  void read(std::string_view key, std::string& out);
  void read(std::string_view key, Vec3& out);
  void read(std::string_view key, std::vector<std::string>& out);
  /// Places, and names of places.
  void read(std::string_view key, std::vector<std::variant<Vec3, std::string>>& out);

  /// The table of that name; an empty one if it is absent.
  TomlTable table(std::string_view key);
  /// All `[[key]]`; also a single `[key]`.
  std::vector<TomlTable> tables(std::string_view key);

  /// "duel.toml:3:8", where the value of a key is, or the table if the key is empty; "" if absent.
  std::string place(std::string_view key) const;
  /// Reports a mistake in the value of a key, or in the whole table if the key is empty or absent.
  void fail(std::string_view key, std::string_view message);

  /// The first mistake in the file that reading found, unknown keys included. Call it once, after
  /// everything was read.
  Result<void> finish();

 private:
  struct Document;
  struct Node;
  TomlTable(std::shared_ptr<Document> document, const void* table);

  const void* find(std::string_view key);

  std::shared_ptr<Document> document_;
  const void* table_ = nullptr;  // toml++'s; null: an absent table
};

}  // namespace defilade
