#pragma once
// What does a surface with this name stop? Turns names of materials into materials.

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "defilade/model/level.h"
#include "defilade/model/result.h"

namespace defilade {

/// Weapon classes and materials by name. The default library has the weapon classes `pistol` and
/// `rifle` and a dozen materials: `solid`, `glass`, `foliage`, `plank`, `clip`, …
/// (docs/use/levels.md).
class MaterialLibrary {
 public:
  MaterialLibrary();

  /// Adds the JSON described in docs/use/levels.md to the default library. `name` stands for the
  /// file in error messages.
  static Result<MaterialLibrary> from_json(std::string_view json, const std::string& name);

  const std::vector<std::string>& weapons() const { return weapons_; }
  std::vector<std::string> names() const;  // of the materials it knows
  bool knows(std::string_view name) const { return materials_.contains(name); }
  /// The material of that name; an unknown material stops everything, like `solid`.
  Material find(std::string_view name) const;

 private:
  std::vector<std::string> weapons_;
  std::map<std::string, Material, std::less<>> materials_;
};

}  // namespace defilade
