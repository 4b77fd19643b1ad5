#pragma once
// Names of materials become numbers: each name that a level uses is looked up once, and the names
// that the library does not know are warned of.

#include <fmt/format.h>

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "defilade/bake/import.h"

namespace defilade {

class MaterialTable {
 public:
  explicit MaterialTable(const MaterialLibrary& library) : library_(library) {}

  /// The index into Level::materials of the material of that name.
  std::uint32_t number_of(std::string_view name) {
    if (const auto found = numbers_.find(name); found != numbers_.end()) return found->second;
    const auto number = static_cast<std::uint32_t>(materials_.size());
    numbers_.emplace(name, number);
    materials_.push_back(library_.find(name));
    return number;
  }

  /// Puts weapons, materials and warnings into what was read.
  void hand_over(ImportedLevel& imported) && {
    imported.level.weapons = library_.weapons();
    imported.level.materials = std::move(materials_);
    for (const auto& [name, number] : numbers_)
      if (!library_.knows(name))
        imported.warnings.push_back(
            fmt::format("material \"{}\" is not known and stops everything", name));
  }

 private:
  const MaterialLibrary& library_;
  std::map<std::string, std::uint32_t, std::less<>> numbers_;
  std::vector<Material> materials_;
};

}  // namespace defilade
