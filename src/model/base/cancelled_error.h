#pragma once
// What does work return that its caller asked to stop?

#include "defilade/model/result.h"

namespace defilade {

inline Error cancelled_error() { return {"stopped", ErrorKind::cancelled}; }

}  // namespace defilade
