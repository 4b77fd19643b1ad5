#pragma once
// What does a function return when its caller asked it to stop?

#include "defilade/model/result.h"

namespace defilade {

inline Error cancelled_error() { return {"stopped", ErrorKind::cancelled}; }

}  // namespace defilade
