#pragma once
// Is an error the user's or ours? What the bake made must pass the checks that given data passes.

#include "defilade/model/result.h"

namespace defilade {

/// The same result; but where it says that data is bad, nobody gave that data: the bake has a
/// defect, and all that the user can do is report it.
template <class T>
Result<T> own_work(Result<T> made) {
  if (made || made.error().kind != ErrorKind::bad_input) return made;
  return Error{"the bake made something that fails its own checks: " + made.error().message +
                   ". This is a defect of Defilade, not of your data; please report it with this "
                   "message, the level and the options of the bake",
               ErrorKind::system};
}

}  // namespace defilade
