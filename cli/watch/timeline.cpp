#include "watch/timeline.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <nlohmann/json.hpp>

#include "draw/markup.h"

namespace defilade::cli {
namespace {

constexpr double kLeft = 108, kWidth = 620, kRight = 20;  // pixels
constexpr double kTop = 36, kHeight = 234;                // of the level
constexpr double kBar = 14, kRow = 20;
constexpr std::size_t kRows = 5;
constexpr double kFoot = 86;
constexpr double kStep = 0.1;  // seconds between points of the line

/// From calm to fighting; the text on each is readable.
struct Tint {
  const char* fill;
  const char* text;
};
constexpr std::array<Tint, kAlertnesses> kTints{{{"#d7dbe0", "#222"},
                                                 {"#f6e08c", "#222"},
                                                 {"#f2b134", "#222"},
                                                 {"#e07b28", "#111"},
                                                 {"#c23b22", "#fff"},
                                                 {"#7a1420", "#fff"}}};

std::size_t number(Alertness alertness) { return static_cast<std::size_t>(alertness); }

constexpr std::string_view kTargetStyle =
    "stroke=\"#111\" stroke-width=\"2.5\" stroke-linejoin=\"round\"";
constexpr std::string_view kUnknownStyle =
    "stroke=\"#1d4ed8\" stroke-width=\"2\" stroke-dasharray=\"6 3\"";
constexpr std::string_view kHysteresisStyle = "stroke=\"#555\" stroke-dasharray=\"2 4\"";

constexpr std::string_view kGrace = "#8f7fb8";

/// The drawing while it is made.
class Timeline {
 public:
  Timeline(std::span<const Moment> moments, const AwarenessTraits& traits)
      : moments_(moments),
        traits_(traits),
        seconds_(moments.empty() ? 1 : std::max(1.0, std::ceil(moments.back().seconds))) {}

  std::string draw(const std::string& title);

 private:
  using Which = std::function<bool(const Moment&)>;

  double x(double seconds) const { return kLeft + seconds / seconds_ * kWidth; }
  double y(double level) const { return kTop + kHeight * (1 - level / double{traits_.most}); }
  static double row(std::size_t i) { return kTop + kHeight + 20 + kRow * static_cast<double>(i); }
  void text(double x, double y, std::string_view anchor, std::string_view words,
            std::string_view more = "") {
    svg_ += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\"{}>{}</text>\n", x, y,
                        anchor, more, escaped(words));
  }
  void rectangle(double left, double top, double right, double bottom, std::string_view fill,
                 std::string_view hint = "") {
    svg_ += fmt::format(
        "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" fill=\"{}\"", left, top,
        right - left, bottom - top, fill);
    svg_ += hint.empty() ? "/>\n" : fmt::format("><title>{}</title></rect>\n", escaped(hint));
  }

  void draw_bands();
  void draw_line(float Moment::* level, std::string_view style);
  void draw_alertness();
  void draw_grace();
  void draw_bar(std::size_t i, std::string_view name, std::string_view fill, const Which& holds);
  void draw_seconds();
  void draw_key();
  bool is_anybody_unknown() const;

  std::span<const Moment> moments_;
  const AwarenessTraits& traits_;
  double seconds_;
  std::string svg_;
};

/// Each alertness has a band from its threshold to the next.
void Timeline::draw_bands() {
  for (std::size_t i = 0; i < kAlertnesses; ++i) {
    const float from = traits_.threshold[i];
    const float to = i + 1 < kAlertnesses ? traits_.threshold[i + 1] : traits_.most;
    svg_ += fmt::format(
        "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" fill=\"{}\" "
        "fill-opacity=\"0.35\"/>\n",
        kLeft, y(to), kWidth, y(from) - y(to), kTints[i].fill);
    text(kLeft - 8, y(from) + (i == 0 ? 9 : 4), "end",
         fmt::format("{} {:g}", name_of(static_cast<Alertness>(i)), from));
    if (i == 0) continue;
    svg_ += fmt::format("<path d=\"M{:.1f},{:.1f}h{:.1f}\" stroke=\"#555\"/>\n", kLeft, y(from),
                        kWidth);
    svg_ += fmt::format("<path d=\"M{:.1f},{:.1f}h{:.1f}\" {}/>\n", kLeft,
                        y(from * (1 - traits_.hysteresis)), kWidth, kHysteresisStyle);
  }
}

void Timeline::draw_line(float Moment::* level, std::string_view style) {
  svg_ += "<polyline points=\"";
  double next = 0;
  for (const Moment& one : moments_) {
    if (one.seconds < next && &one != &moments_.back()) continue;
    svg_ += fmt::format("{:.1f},{:.1f} ", x(one.seconds), y(one.*level));
    next = one.seconds + kStep - 1e-6;
  }
  svg_ += fmt::format("\" fill=\"none\" {}/>\n", style);
}

/// Named where there is room.
void Timeline::draw_alertness() {
  constexpr double kLetter = 6.4;
  text(kLeft - 8, row(0) + kBar - 3, "end", "alertness");
  for (std::size_t begin = 0; begin < moments_.size();) {
    const Alertness now = moments_[begin].alertness;
    std::size_t end = begin;
    while (end < moments_.size() && moments_[end].alertness == now) ++end;
    const double from = moments_[begin].seconds;
    const double to = end < moments_.size() ? moments_[end].seconds : seconds_;
    const Tint& tint = kTints[number(now)];
    rectangle(x(from), row(0), x(to), row(0) + kBar, tint.fill,
              fmt::format("{} from {:.2f} s to {:.2f} s", name_of(now), from, to));
    if (x(to) - x(from) > kLetter * static_cast<double>(name_of(now).size()) + 6)
      text((x(from) + x(to)) / 2, row(0) + kBar - 3, "middle", name_of(now),
           fmt::format(" fill=\"{}\"", tint.text));
    begin = end;
  }
}

/// After each rise.
void Timeline::draw_grace() {
  text(kLeft - 8, row(1) + kBar - 3, "end", "grace");
  for (std::size_t i = 1; i < moments_.size(); ++i) {
    const Alertness now = moments_[i].of_target;
    if (now <= moments_[i - 1].of_target) continue;
    std::size_t next = i;
    while (next < moments_.size() && moments_[next].of_target <= now) ++next;
    const double from = moments_[i].seconds, grace = traits_.grace[number(now)];
    const double end = next < moments_.size() ? moments_[next].seconds : seconds_;
    const double to = std::min(from + grace, end);
    if (to > from)
      rectangle(x(from), row(1), x(to), row(1) + kBar, kGrace,
                fmt::format("{}: less is ignored until {:.2f} s", name_of(now), from + grace));
  }
}

void Timeline::draw_bar(std::size_t i, std::string_view name, std::string_view fill,
                        const Which& holds) {
  constexpr double kLeast = 2;  // pixels: a moment is a tick
  text(kLeft - 8, row(i) + kBar - 3, "end", name);
  for (std::size_t begin = 0; begin < moments_.size(); ++begin) {
    if (!holds(moments_[begin])) continue;
    std::size_t end = begin;
    while (end < moments_.size() && holds(moments_[end])) ++end;
    const double from = moments_[begin].seconds;
    const double to = end < moments_.size() ? moments_[end].seconds : seconds_;
    rectangle(x(from), row(i), std::max(x(to), x(from) + kLeast), row(i) + kBar, fill,
              fmt::format("{} from {:.2f} s to {:.2f} s", name, from, to));
    begin = end;
  }
}

void Timeline::draw_seconds() {
  double step = 1;
  for (const double wider : {2.0, 5.0, 10.0, 20.0, 30.0, 60.0, 120.0, 300.0, 600.0})
    if (seconds_ / step > 12) step = wider;
  const double bottom = row(kRows);
  for (double at = 0; at <= seconds_ + 1e-6; at += step) {
    svg_ +=
        fmt::format("<path d=\"M{:.1f},{:.1f}V{:.1f}\" stroke=\"#888\" stroke-opacity=\"0.4\"/>\n",
                    x(at), kTop, bottom);
    text(x(at), bottom + 14, "middle", fmt::format("{:g}{}", at, at == 0 ? " s" : ""));
  }
}

bool Timeline::is_anybody_unknown() const {
  return std::ranges::any_of(moments_, [](const Moment& one) { return one.unknown > 0; });
}

void Timeline::draw_key() {
  const double y = row(kRows) + 38;
  const auto line = [&](double left, double base, std::string_view style, std::string_view words) {
    svg_ += fmt::format("<path d=\"M{:.1f},{:.1f}h24\" {}/>\n", left, base - 4, style);
    text(left + 30, base, "start", words);
  };
  line(kLeft, y, kTargetStyle, "awareness of the target");
  if (is_anybody_unknown())
    line(kLeft + 200, y, kUnknownStyle, "of somebody unknown, who was heard");
  line(kLeft, y + 18, kHysteresisStyle, "where the alertness above it ends again (hysteresis)");
  rectangle(kLeft, y + 26, kLeft + 24, y + 36, kGrace);
  text(kLeft + 30, y + 36, "start",
       "less than what caused the rise is ignored (grace); seen and heard: after its reaction");
}

std::string Timeline::draw(const std::string& title) {
  const double width = kLeft + kWidth + kRight, height = row(kRows) + kFoot;
  svg_ = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:g} {1:g}\" width=\"{0:g}\" "
      "height=\"{1:g}\" font-family=\"sans-serif\" font-size=\"12\" fill=\"#222\" role=\"img\" "
      "aria-label=\"{2}\">\n<rect width=\"{0:g}\" height=\"{1:g}\" rx=\"6\" fill=\"#fff\"/>\n",
      width, height, escaped(title));
  text(kLeft, 22, "start", title, " font-size=\"14\" font-weight=\"bold\"");
  draw_bands();
  draw_seconds();
  if (is_anybody_unknown()) draw_line(&Moment::unknown, kUnknownStyle);
  draw_line(&Moment::level, kTargetStyle);
  draw_alertness();
  draw_grace();
  draw_bar(2, "visible", "#9aa7b5",
           [](const Moment& one) { return one.look.verdict == LookVerdict::seen; });
  draw_bar(3, "seen", "#2f855a", [](const Moment& one) { return one.seen; });
  draw_bar(4, "heard", "#1d4ed8", [](const Moment& one) { return one.heard; });
  draw_key();
  return svg_ + "</svg>\n";
}

/// Whole milliseconds.
double rounded(double seconds) { return std::round(seconds * 1000) / 1000; }

nlohmann::json changes_json(std::span<const Moment> moments) {
  nlohmann::json changes = nlohmann::json::array();
  for (std::size_t i = 1; i < moments.size(); ++i)
    if (moments[i].alertness != moments[i - 1].alertness)
      changes.push_back(
          {{"seconds", rounded(moments[i].seconds)}, {"alertness", name_of(moments[i].alertness)}});
  return changes;
}

}  // namespace

std::string svg_timeline(const std::string& title, std::span<const Moment> moments,
                         const AwarenessTraits& traits) {
  return Timeline(moments, traits).draw(title);
}

nlohmann::json timeline_json(std::span<const Moment> moments, const AwarenessTraits& traits) {
  constexpr std::size_t kEvery = 6;  // ticks
  nlohmann::json samples = nlohmann::json::array();
  bool seen = false, heard = false;
  for (std::size_t i = 0; i < moments.size(); ++i) {
    const Moment& one = moments[i];
    seen = seen || one.seen;
    heard = heard || one.heard;
    if (i % kEvery != 0) continue;
    samples.push_back({{"seconds", rounded(one.seconds)},
                       {"level", one.level},
                       {"unknown", one.unknown},
                       {"alertness", name_of(one.alertness)},
                       {"verdict", name_of(one.look.verdict)},
                       {"clarity", one.look.clarity},
                       {"seen", seen},
                       {"heard", heard}});
    seen = heard = false;
  }
  nlohmann::json thresholds;
  for (std::size_t i = 0; i < kAlertnesses; ++i)
    thresholds[std::string(name_of(static_cast<Alertness>(i)))] = traits.threshold[i];
  return {{"thresholds", thresholds},
          {"most", traits.most},
          {"hysteresis", traits.hysteresis},
          {"clearest", rounded(clearest({moments.begin(), moments.end()}).seconds)},
          {"changes", changes_json(moments)},
          {"samples", samples}};
}

}  // namespace defilade::cli
