#include "defilade/tactics/find_cover.h"

#include "tactics/cover/search.h"
#include "tactics/workspace/buffers.h"

namespace defilade {
namespace {

struct CoverBuffers final : Buffer {
  static constexpr BufferKind kKind = BufferKind::cover;
  CoverSearch search;
};

}  // namespace

CoverSearch::CoverSearch() : state_(std::make_unique<State>()) {}
CoverSearch::~CoverSearch() = default;
CoverSearch::CoverSearch(CoverSearch&&) noexcept = default;
CoverSearch& CoverSearch::operator=(CoverSearch&&) noexcept = default;

void CoverSearch::begin(const Situation& s, const CoverRequest& request, const Mover& mover,
                        Workspace& work) {
  state_->begin(s, request, mover, work);
}
std::optional<Ray> CoverSearch::asks() const noexcept { return state_->asks(); }
void CoverSearch::tell(bool blocked, Workspace& work) { state_->tell(blocked, work); }
const CoverResult& CoverSearch::result() const noexcept { return state_->result(); }

const CoverResult& find_cover(const Situation& s, const CoverRequest& request, const Engine& engine,
                              Workspace& work) {
  CoverSearch& search = WorkspaceBuffers::of<CoverBuffers>(work).search;
  search.begin(s, request, engine, work);
  while (const auto ray = search.asks()) search.tell(is_blocked(*ray, engine), work);
  return search.result();
}

}  // namespace defilade
