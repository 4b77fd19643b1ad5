#include "bake/pipeline/embree_caster.h"

#include <embree3/rtcore.h>
#include <fmt/format.h>

#include <cstring>
#include <vector>

namespace defilade {
namespace {

struct ReleaseDevice {
  void operator()(RTCDevice device) const { rtcReleaseDevice(device); }
};
struct ReleaseScene {
  void operator()(RTCScene scene) const { rtcReleaseScene(scene); }
};
using Device = std::unique_ptr<RTCDeviceTy, ReleaseDevice>;
using Scene = std::unique_ptr<RTCSceneTy, ReleaseScene>;

Scene make_scene(RTCDevice device, const std::vector<Corners>& triangles, EmbreeMode mode) {
  Scene scene(rtcNewScene(device));
  if (mode == EmbreeMode::robust) rtcSetSceneFlags(scene.get(), RTC_SCENE_FLAG_ROBUST);
  if (!triangles.empty()) {
    const RTCGeometry geometry = rtcNewGeometry(device, RTC_GEOMETRY_TYPE_TRIANGLE);
    auto* vertices = static_cast<Corners*>(
        rtcSetNewGeometryBuffer(geometry, RTC_BUFFER_TYPE_VERTEX, 0, RTC_FORMAT_FLOAT3,
                                sizeof(Vec3), triangles.size() * 3));
    auto* indices = static_cast<std::uint32_t*>(
        rtcSetNewGeometryBuffer(geometry, RTC_BUFFER_TYPE_INDEX, 0, RTC_FORMAT_UINT3,
                                3 * sizeof(std::uint32_t), triangles.size()));
    std::memcpy(vertices, triangles.data(), triangles.size() * sizeof(Corners));
    for (std::uint32_t i = 0; i < triangles.size() * 3; ++i) indices[i] = i;
    rtcCommitGeometry(geometry);
    rtcAttachGeometry(scene.get(), geometry);
    rtcReleaseGeometry(geometry);
  }
  rtcCommitScene(scene.get());
  return scene;
}

class EmbreeCaster final : public RayCaster {
 public:
  EmbreeCaster(Device device, const Level& level, EmbreeMode mode) : device_(std::move(device)) {
    scenes_.push_back(make_scene(device_.get(), blocking_triangles(level, Channel::sight()), mode));
    for (std::size_t i = 0; i < level.weapons.size(); ++i)
      scenes_.push_back(
          make_scene(device_.get(), blocking_triangles(level, Channel::fire(WeaponId{i})), mode));
  }

  bool blocked(Vec3 from, Vec3 to, Channel channel) const noexcept override {
    const std::size_t scene = channel.is_sight() ? 0 : channel.weapon().index() + 1;
    const Vec3 along = to - from;
    RTCRay ray{};
    ray.org_x = from.x, ray.org_y = from.y, ray.org_z = from.z;
    ray.dir_x = along.x, ray.dir_y = along.y, ray.dir_z = along.z;
    ray.tnear = 0;
    ray.tfar = 1;
    ray.mask = 0xffffffffU;
    RTCIntersectContext context;
    rtcInitIntersectContext(&context);
    rtcOccluded1(scenes_[scene].get(), &context, &ray);
    return ray.tfar < 0;
  }

 private:
  Device device_;
  std::vector<Scene> scenes_;  // sight, then one per weapon class
};

}  // namespace

Result<std::unique_ptr<RayCaster>> make_embree_caster(const Level& level, EmbreeMode mode) {
  Device device(rtcNewDevice(nullptr));
  if (!device)
    return Error{fmt::format("Embree does not start (error {})",
                             static_cast<int>(rtcGetDeviceError(nullptr))),
                 ErrorKind::system};
  return std::unique_ptr<RayCaster>(std::make_unique<EmbreeCaster>(std::move(device), level, mode));
}

}  // namespace defilade
