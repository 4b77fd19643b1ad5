#pragma once
// The floor of a level as a navigation mesh of Recast and Detour, for a body of the given profile.
//
// The steps and settings are those of RecastDemo's solo mesh (watershed regions, the same sizes in
// metres, the same simplification in cells), with one difference in favour of Detour: cells are an
// eighth of a radius wide instead of half of one, so that a doorway of 1 m keeps nearly all the
// room in it that a body of radius 0.4 m has there.

#include <DetourNavMesh.h>
#include <DetourNavMeshBuilder.h>
#include <DetourNavMeshQuery.h>
#include <Recast.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <numbers>
#include <optional>
#include <vector>

#include "defilade/model/agent_profile.h"
#include "defilade/model/level.h"

namespace bench {

template <auto Release>
struct Releaser {
  void operator()(auto* object) const { Release(object); }
};
template <class T, auto Release>
using Owned = std::unique_ptr<T, Releaser<Release>>;

/// Detour's second axis points up. To swap two axes mirrors the level, which changes nothing.
using DetourPoint = std::array<float, 3>;
inline DetourPoint to_detour(defilade::Vec3 p) { return {p.x, p.z, p.y}; }
inline defilade::Vec3 from_detour(const float* p) { return {p[0], p[2], p[1]}; }

class NavMesh {
 public:
  struct Place {
    dtPolyRef polygon;
    DetourPoint point;
  };

  NavMesh(const defilade::Level& level, const defilade::AgentProfile& profile) : profile_(profile) {
    collect(defilade::movement_triangles(level));
    configure();
    rasterise();
    build_polygons();
    build_mesh();
    require(dtStatusSucceed(query_->init(mesh_.get(), kSearchNodes)), "a query");
  }

  dtNavMesh& mesh() const { return *mesh_; }

  /// Where that place is on the mesh; nothing if it is more than a quarter of a radius off it.
  std::optional<Place> find(defilade::Vec3 place) const {
    const DetourPoint from = to_detour(place);
    const float most = profile_.radius / 4;
    const DetourPoint reach{most, profile_.step, most};
    Place found{};
    const dtStatus status = query_->findNearestPoly(from.data(), reach.data(), &filter_,
                                                    &found.polygon, found.point.data());
    const bool near = std::hypot(found.point[0] - from[0], found.point[2] - from[2]) <= most &&
                      found.polygon != 0;
    return dtStatusSucceed(status) && near ? std::optional(found) : std::nullopt;
  }

  /// Is there a way, and can a crowd follow it?
  bool connects(const Place& from, const Place& to) const {
    std::array<dtPolyRef, 256> path{};  // a crowd remembers no more
    int length = 0;
    const dtStatus status =
        query_->findPath(from.polygon, to.polygon, from.point.data(), to.point.data(), &filter_,
                         path.data(), &length, static_cast<int>(path.size()));
    return dtStatusSucceed(status) && !dtStatusDetail(status, DT_PARTIAL_RESULT) &&
           !dtStatusDetail(status, DT_BUFFER_TOO_SMALL) && length > 0 &&
           path[static_cast<std::size_t>(length) - 1] == to.polygon;
  }

 private:
  static constexpr int kSearchNodes = 4096;  // as many as a crowd's own queries have

  static void require(bool good, const char* what) {
    if (good) return;
    std::fprintf(stderr, "benchmark: Recast could not build %s\n", what);
    std::exit(1);
  }

  void collect(const std::vector<defilade::Corners>& triangles) {
    for (const defilade::Corners& t : triangles)
      for (const defilade::Vec3 corner : {t.a, t.c, t.b}) {  // the mirror turns them over
        indices_.push_back(static_cast<int>(indices_.size()));
        for (const float value : to_detour(corner)) vertices_.push_back(value);
      }
  }

  int cells(float metres) const { return static_cast<int>(metres / config_.cs); }

  void configure() {
    config_.cs = profile_.radius / 8;
    config_.ch = profile_.step / 8;
    config_.walkableSlopeAngle = profile_.slope * 180 / std::numbers::pi_v<float>;
    config_.walkableHeight = static_cast<int>(std::ceil(profile_.upright().height / config_.ch));
    config_.walkableClimb = 8;
    config_.walkableRadius = 8;
    config_.maxEdgeLen = cells(12);
    config_.maxSimplificationError = 1.3F;
    config_.minRegionArea = rcSqr(cells(2.4F));
    config_.mergeRegionArea = rcSqr(cells(6));
    config_.maxVertsPerPoly = DT_VERTS_PER_POLYGON;
    config_.detailSampleDist = 1.8F;
    config_.detailSampleMaxError = 0.2F;
    rcCalcBounds(vertices_.data(), static_cast<int>(indices_.size()), config_.bmin, config_.bmax);
    rcCalcGridSize(config_.bmin, config_.bmax, config_.cs, &config_.width, &config_.height);
  }

  void rasterise() {
    const Owned<rcHeightfield, rcFreeHeightField> solid(rcAllocHeightfield());
    require(rcCreateHeightfield(&context_, *solid, config_.width, config_.height, config_.bmin,
                                config_.bmax, config_.cs, config_.ch),
            "a height field");
    const int corners = static_cast<int>(indices_.size());
    std::vector<unsigned char> areas(indices_.size() / 3);
    rcMarkWalkableTriangles(&context_, config_.walkableSlopeAngle, vertices_.data(), corners,
                            indices_.data(), corners / 3, areas.data());
    require(rcRasterizeTriangles(&context_, vertices_.data(), corners, indices_.data(),
                                 areas.data(), corners / 3, *solid, config_.walkableClimb),
            "a height field");
    rcFilterLowHangingWalkableObstacles(&context_, config_.walkableClimb, *solid);
    rcFilterLedgeSpans(&context_, config_.walkableHeight, config_.walkableClimb, *solid);
    rcFilterWalkableLowHeightSpans(&context_, config_.walkableHeight, *solid);
    require(
        rcBuildCompactHeightfield(&context_, config_.walkableHeight, config_.walkableClimb, *solid,
                                  *field_) &&
            rcErodeWalkableArea(&context_, config_.walkableRadius, *field_) &&
            rcBuildDistanceField(&context_, *field_) &&
            rcBuildRegions(&context_, *field_, 0, config_.minRegionArea, config_.mergeRegionArea),
        "regions");
  }

  void build_polygons() {
    const Owned<rcContourSet, rcFreeContourSet> contours(rcAllocContourSet());
    require(rcBuildContours(&context_, *field_, config_.maxSimplificationError, config_.maxEdgeLen,
                            *contours) &&
                rcBuildPolyMesh(&context_, *contours, config_.maxVertsPerPoly, *polygons_) &&
                rcBuildPolyMeshDetail(&context_, *polygons_, *field_, config_.detailSampleDist,
                                      config_.detailSampleMaxError, *detail_),
            "polygons");
    std::fill_n(polygons_->flags, polygons_->npolys, static_cast<unsigned short>(1));
  }

  void build_mesh() {
    dtNavMeshCreateParams parts{};
    parts.verts = polygons_->verts;
    parts.vertCount = polygons_->nverts;
    parts.polys = polygons_->polys;
    parts.polyAreas = polygons_->areas;
    parts.polyFlags = polygons_->flags;
    parts.polyCount = polygons_->npolys;
    parts.nvp = polygons_->nvp;
    parts.detailMeshes = detail_->meshes;
    parts.detailVerts = detail_->verts;
    parts.detailVertsCount = detail_->nverts;
    parts.detailTris = detail_->tris;
    parts.detailTriCount = detail_->ntris;
    parts.walkableHeight = profile_.upright().height;
    parts.walkableRadius = profile_.radius;
    parts.walkableClimb = profile_.step;
    std::copy_n(polygons_->bmin, 3, parts.bmin);
    std::copy_n(polygons_->bmax, 3, parts.bmax);
    parts.cs = config_.cs;
    parts.ch = config_.ch;
    parts.buildBvTree = true;
    unsigned char* data = nullptr;
    int size = 0;
    require(dtCreateNavMeshData(&parts, &data, &size), "a mesh");
    require(dtStatusSucceed(mesh_->init(data, size, DT_TILE_FREE_DATA)), "a mesh");
  }

  defilade::AgentProfile profile_;
  rcContext context_{false};
  rcConfig config_{};
  std::vector<float> vertices_;
  std::vector<int> indices_;
  Owned<rcCompactHeightfield, rcFreeCompactHeightfield> field_{rcAllocCompactHeightfield()};
  Owned<rcPolyMesh, rcFreePolyMesh> polygons_{rcAllocPolyMesh()};
  Owned<rcPolyMeshDetail, rcFreePolyMeshDetail> detail_{rcAllocPolyMeshDetail()};
  Owned<dtNavMesh, dtFreeNavMesh> mesh_{dtAllocNavMesh()};
  Owned<dtNavMeshQuery, dtFreeNavMeshQuery> query_{dtAllocNavMeshQuery()};
  dtQueryFilter filter_;
};

}  // namespace bench
