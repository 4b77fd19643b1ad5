#include "options/path_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <sstream>

#include "answer/ways.h"
#include "cli.h"
#include "options/places.h"
#include "suggest.h"
#include "usage.h"

namespace defilade::cli {
namespace {

constexpr std::array kTerms{
    PathTerm{"seen", &PathTerms::seen},          PathTerm{"exposure", &PathTerms::exposure},
    PathTerm{"light", &PathTerms::light},        PathTerm{"gates", &PathTerms::gates},
    PathTerm{"fire", &PathTerms::lines_of_fire}, PathTerm{"harm", &PathTerms::harm}};

std::vector<std::string> term_names() {
  std::vector<std::string> names;
  for (const PathTerm& term : kTerms) names.emplace_back(term.name);
  return names;
}

/// "light=1".
void read_term(const std::string& part, PathTerms& terms) {
  const std::size_t equals = std::min(part.find('='), part.size());
  const std::string name = part.substr(0, equals);
  const auto term = std::ranges::find(kTerms, name, &PathTerm::name);
  if (term == kTerms.end())
    throw Misuse{fmt::format("--avoid takes weights for {}, like exposure=2,light=1, not \"{}\"{}",
                             one_of(term_names()), part, did_you_mean(name, term_names()))};
  const auto weight = read_number(part.substr(std::min(equals + 1, part.size())));
  if (!weight || std::abs(*weight) > kMostWeight)
    throw Misuse{fmt::format("--avoid: \"{}\" needs a number from {} to {}, like {}=2", part,
                             -kMostWeight, kMostWeight, name)};
  terms.*(term->weight) = *weight;
}

}  // namespace

std::span<const PathTerm> path_terms() { return kTerms; }

CLI::Option* add_avoid_option(CLI::App& verb, std::string& avoid) {
  return verb
      .add_option(
          "--avoid", avoid,
          "What makes a metre cost more: weights for seen,\nexposure, light, gates, fire or harm")
      ->type_name("TERM=W[,TERM=W…]");
}

CLI::Option* add_flank_option(CLI::App& verb, std::string& flank) {
  return verb
      .add_option("--flank", flank,
                  "Instead of --to: get behind this enemy, on a way\nthat it never sees")
      ->type_name("ENEMY");
}

PathTerms read_path_terms(const std::string& text) {
  PathTerms terms;
  std::istringstream parts(text);
  for (std::string part; std::getline(parts, part, ',');) read_term(part, terms);
  return terms;
}

}  // namespace defilade::cli
