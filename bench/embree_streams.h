#pragma once
// Embree as an expert would use it: rays in streams, from one source to targets that lie side by
// side.

#include <embree3/rtcore.h>

#include <array>
#include <cstring>
#include <span>
#include <vector>

#include "defilade/model/level.h"

namespace bench {

class EmbreeStreams {
 public:
  static constexpr std::size_t kRays = 64;

  explicit EmbreeStreams(std::span<const defilade::Corners> triangles)
      : device_(rtcNewDevice(nullptr)), scene_(rtcNewScene(device_)) {
    const RTCGeometry geometry = rtcNewGeometry(device_, RTC_GEOMETRY_TYPE_TRIANGLE);
    void* corners = rtcSetNewGeometryBuffer(geometry, RTC_BUFFER_TYPE_VERTEX, 0, RTC_FORMAT_FLOAT3,
                                            sizeof(defilade::Vec3), triangles.size() * 3);
    std::memcpy(corners, triangles.data(), triangles.size_bytes());
    auto* indices = static_cast<std::uint32_t*>(
        rtcSetNewGeometryBuffer(geometry, RTC_BUFFER_TYPE_INDEX, 0, RTC_FORMAT_UINT3,
                                3 * sizeof(std::uint32_t), triangles.size()));
    for (std::uint32_t i = 0; i < triangles.size() * 3; ++i) indices[i] = i;
    rtcCommitGeometry(geometry);
    rtcAttachGeometry(scene_, geometry);
    rtcReleaseGeometry(geometry);
    rtcCommitScene(scene_);
  }
  EmbreeStreams(const EmbreeStreams&) = delete;
  EmbreeStreams& operator=(const EmbreeStreams&) = delete;
  ~EmbreeStreams() {
    rtcReleaseScene(scene_);
    rtcReleaseDevice(device_);
  }

  /// How many of the targets are not in sight?
  std::uint64_t blocked(defilade::Vec3 from, std::span<const defilade::Vec3> targets) const {
    std::array<RTCRay, kRays> rays;
    std::uint64_t count = 0;
    for (std::size_t i = 0; i < targets.size(); i += kRays) {
      const auto part = targets.subspan(i, std::min(kRays, targets.size() - i));
      for (std::size_t r = 0; r < part.size(); ++r) rays[r] = ray(from, part[r]);
      RTCIntersectContext context;
      rtcInitIntersectContext(&context);
      context.flags = RTC_INTERSECT_CONTEXT_FLAG_COHERENT;
      rtcOccluded1M(scene_, &context, rays.data(), static_cast<unsigned>(part.size()),
                    sizeof(RTCRay));
      for (std::size_t r = 0; r < part.size(); ++r) count += rays[r].tfar < 0 ? 1U : 0U;
    }
    return count;
  }

  /// One ray by itself, as an engine asks.
  bool is_blocked(defilade::Vec3 from, defilade::Vec3 to) const {
    RTCRay one = ray(from, to);
    RTCIntersectContext context;
    rtcInitIntersectContext(&context);
    rtcOccluded1(scene_, &context, &one);
    return one.tfar < 0;
  }

 private:
  static RTCRay ray(defilade::Vec3 from, defilade::Vec3 to) {
    RTCRay ray{};
    ray.org_x = from.x, ray.org_y = from.y, ray.org_z = from.z;
    ray.dir_x = to.x - from.x, ray.dir_y = to.y - from.y, ray.dir_z = to.z - from.z;
    ray.tfar = 1;
    ray.mask = 0xffffffffU;
    return ray;
  }

  RTCDevice device_;
  RTCScene scene_;
};

}  // namespace bench
