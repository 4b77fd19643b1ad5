#include "defilade/sim/input_controller.h"

#include <utility>
#include <vector>

namespace defilade {

struct InputController::Given {
  Intent intent;
  std::vector<NodeId> path;  // of the intent
};

InputController::InputController() : given_(std::make_shared<Given>()) {}

void InputController::give(const Intent& intent) {
  std::vector<NodeId> path(intent.path.begin(), intent.path.end());
  given_->intent = intent;
  given_->path = std::move(path);  // last: the intent may be the one that was given
  given_->intent.path = given_->path;
}

const Intent& InputController::given() const noexcept { return given_->intent; }

void InputController::think(const Turn&, Intent& intent) { intent = given_->intent; }

std::unique_ptr<Controller> InputController::clone() const {
  return std::make_unique<InputController>(*this);
}

}  // namespace defilade
