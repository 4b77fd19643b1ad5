#pragma once
// Hashes that were recorded once and must not change: a text file with a name and a hash in each
// line.

#include <cstdint>
#include <fstream>
#include <iomanip>
#include <map>
#include <optional>
#include <string>

namespace defilade::test {

class GoldenHashes {
 public:
  /// A file that does not exist has no hashes.
  explicit GoldenHashes(std::string path) : path_(std::move(path)) {
    std::ifstream file(path_);
    for (std::string name, hash; file >> name >> hash;)
      hashes_[name] = std::stoull(hash, nullptr, 16);
  }

  std::optional<std::uint64_t> of(const std::string& name) const {
    const auto found = hashes_.find(name);
    return found != hashes_.end() ? std::optional(found->second) : std::nullopt;
  }
  const std::map<std::string, std::uint64_t>& all() const { return hashes_; }

  void set(const std::string& name, std::uint64_t hash) { hashes_[name] = hash; }
  void save() const {
    std::ofstream file(path_);
    for (const auto& [name, hash] : hashes_)
      file << name << ' ' << std::hex << std::setw(16) << std::setfill('0') << hash << '\n';
  }

 private:
  std::string path_;
  std::map<std::string, std::uint64_t> hashes_;
};

}  // namespace defilade::test
