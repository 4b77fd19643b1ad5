#include "defilade/bake/bake.h"

namespace defilade {

Result<BakeResult> bake(const Level& level, const BakeSettings& settings) {
  Progress silent;
  return bake(level, {}, settings, silent);
}

}  // namespace defilade
