// A controller that hides the scene from a mind.

#include "defilade/sim/controller.h"

namespace defilade {
namespace {

class MindController final : public Controller {
 public:
  explicit MindController(std::unique_ptr<Mind> mind) : mind_(std::move(mind)) {}

  void think(const Turn& turn, Intent& intent) override {
    const Thinking own = turn;  // without the rest
    mind_->think(own, intent);
  }
  void enter() override { mind_->enter(); }
  const SenseTraits* senses() const noexcept override { return &mind_->senses(); }
  void notice(const Thinking& now, const OwnSenses& senses) override { mind_->notice(now, senses); }
  std::unique_ptr<Controller> clone() const override {
    return std::make_unique<MindController>(mind_->clone());
  }

 private:
  std::unique_ptr<Mind> mind_;
};

}  // namespace

std::unique_ptr<Controller> make_controller(std::unique_ptr<Mind> mind) {
  return std::make_unique<MindController>(std::move(mind));
}

}  // namespace defilade
