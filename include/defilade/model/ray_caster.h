#pragma once
// Can this point be seen, or hit, from that one, right now? The interface through which engines
// lend Defilade their own ray tests, and the library's own exact implementation of it.

#include <memory>

#include "defilade/model/level.h"

namespace defilade {

/// Is the open segment between two points blocked? What questions that run over frames ask.
struct Ray {
  Vec3 from;
  Vec3 to;
  Channel channel = Channel::sight();

  friend bool operator==(const Ray&, const Ray&) = default;
};

/// Implement this over your engine's ray test, or use LevelCaster. Must be safe to call from
/// several threads at once.
class RayCaster {
 public:
  virtual ~RayCaster() = default;

  /// Whether the open segment between the two points is blocked on this channel.
  virtual bool blocked(Vec3 from, Vec3 to, Channel channel) const noexcept = 0;

 protected:
  RayCaster() = default;
  RayCaster(const RayCaster&) = default;  // protected: a copy through the interface would slice
  RayCaster(RayCaster&&) = default;
  RayCaster& operator=(const RayCaster&) = default;
  RayCaster& operator=(RayCaster&&) = default;
};

inline bool is_blocked(const Ray& ray, const RayCaster& caster) noexcept {
  return caster.blocked(ray.from, ray.to, ray.channel);
}

/// The exact sight test over the triangles of a level, for all its channels. Weapon classes whose
/// fire is stopped by the same triangles as sight share its tree. The level is copied; copies of a
/// caster share that copy.
class LevelCaster final : public RayCaster {
 public:
  explicit LevelCaster(const Level& level);

  bool blocked(Vec3 from, Vec3 to, Channel channel) const noexcept override;

 private:
  struct Trees;
  std::shared_ptr<const Trees> trees_;
};

}  // namespace defilade
