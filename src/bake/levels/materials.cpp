#include "defilade/bake/materials.h"

#include <algorithm>

#include "bake/base/json_reader.h"

namespace defilade {
namespace {

using Fire = std::bitset<kMostWeapons>;

const Fire kAllFire = Fire().set();
const Fire kNoFire;

Fire read_fire(const JsonValue& value, const std::vector<std::string>& weapons) {
  Fire fire;
  for (const JsonValue& item : value.list()) {
    const auto found = std::ranges::find(weapons, item.text());
    if (found == weapons.end())
      item.fail(fmt::format("is \"{}\", which is not a weapon class; known are: {}", item.text(),
                            fmt::join(weapons, ", ")));
    fire.set(static_cast<std::size_t>(found - weapons.begin()));
  }
  return fire;
}

std::vector<std::string> read_weapons(const JsonValue& value) {
  std::vector<std::string> weapons = value.texts();
  if (weapons.size() > kMostWeapons)
    value.fail(
        fmt::format("has {} entries; at most {} are possible", weapons.size(), kMostWeapons));
  for (const std::string& weapon : weapons)
    if (weapon.empty() || std::ranges::count(weapons, weapon) > 1)
      value.fail("must hold names that are not empty and not repeated");
  return weapons;
}

}  // namespace

MaterialLibrary::MaterialLibrary() : weapons_{"pistol", "rifle"} {
  const Fire pistol_only(1);
  for (Material material :
       {Material{"solid", true, true, kAllFire}, Material{"glass", true, false, kNoFire},
        Material{"foliage", false, true, kNoFire}, Material{"plank", true, true, pistol_only},
        Material{"clip", true, false, kNoFire}, Material{"bot-clip", false, false, kNoFire},
        Material{"translucent", true, false, kAllFire}, Material{"nonsolid", false, true, kNoFire},
        Material{"liquid", false, true, kNoFire}, Material{"sky", true, true, kAllFire},
        Material{"ladder", true, true, kAllFire}, Material{"air", false, false, kNoFire}})
    materials_.emplace(material.name, material);
}

Result<MaterialLibrary> MaterialLibrary::from_json(std::string_view json, const std::string& name) {
  return read_json(json, name, [](const JsonValue& root) {
    MaterialLibrary library;
    root.allow_only({"weapons", "materials"});
    if (const auto weapons = root.find("weapons")) {
      library.weapons_ = read_weapons(*weapons);
      // A plank is "what stops pistols": without a class of that name it stops nothing.
      const auto pistol = std::ranges::find(library.weapons_, "pistol");
      Fire& plank = library.materials_.find("plank")->second.fire;
      plank.reset();
      if (pistol != library.weapons_.end())
        plank.set(static_cast<std::size_t>(pistol - library.weapons_.begin()));
    }
    const auto materials = root.find("materials");
    if (!materials) return library;
    for (const auto& [key, value] : materials->members()) {
      Material material{key, true, true, kAllFire};
      if (value.is_text()) {
        if (!library.knows(value.text()))
          value.fail(fmt::format("is like \"{}\", which is not known; known are: {}", value.text(),
                                 fmt::join(library.names(), ", ")));
        material = library.find(value.text());
        material.name = key;
      } else {
        value.allow_only({"movement", "sight", "fire"});
        if (const auto movement = value.find("movement")) material.movement = movement->boolean();
        if (const auto sight = value.find("sight")) material.sight = sight->boolean();
        if (const auto fire = value.find("fire"))
          material.fire = read_fire(*fire, library.weapons_);
      }
      library.materials_.insert_or_assign(key, material);
    }
    return library;
  });
}

std::vector<std::string> MaterialLibrary::names() const {
  std::vector<std::string> names;
  for (const auto& [name, material] : materials_) names.push_back(name);
  return names;
}

Material MaterialLibrary::find(std::string_view name) const {
  const auto found = materials_.find(name);
  if (found != materials_.end()) return found->second;
  return {std::string(name), true, true, kAllFire};
}

}  // namespace defilade
