#pragma once
// Where is everybody, on the command line? --npc, --enemy, --friend, --lost and others.

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "defilade/mind/frag_map.h"
#include "defilade/model/live_world.h"
#include "defilade/tactics/situation.h"
#include "draw/svg_plan.h"

namespace defilade::cli {

struct SituationOptions {
  std::string npc;
  std::string stance;
  std::string weapon;
  std::vector<std::string> enemies;
  std::vector<std::string> friends;
  std::vector<std::string> lost;
  std::vector<std::string> occupied;
  std::vector<std::string> disabled;
  std::vector<std::string> closed;
  std::string profile;
  std::string frags;
};

/// --npc.
void add_npc_option(CLI::App& verb, SituationOptions& options);
/// --stance and --weapon of the character.
CLI::Option* add_stance_option(CLI::App& verb, SituationOptions& options, std::string help);
CLI::Option* add_weapon_option(CLI::App& verb, SituationOptions& options, std::string help);
/// --friend.
void add_friend_option(CLI::App& verb, SituationOptions& options);
/// --closed, --disabled: what is not as it was baked.
void add_change_options(CLI::App& verb, SituationOptions& options);
/// --stance, --enemy, --friend, --closed, --disabled, --profile, --frags: what a way depends on.
void add_world_options(CLI::App& verb, SituationOptions& options);
/// These, and the character that asks and the enemies that it has lost.
void add_situation_options(CLI::App& verb, SituationOptions& options);

/// What the closed doors hide is not seen. Needs the level only if they were not prepared.
TacticalMap map_with_shut_doors(const TacticalMap& map, const std::vector<std::string>& names);
LiveWorld with_shut_doors(const TacticalMap& map, const std::vector<std::string>& names);

/// Added up; a Failure if one of them belongs to another map.
FragMap read_frags(const TacticalMap& map, const std::vector<std::string>& files);

/// A Failure says what is wrong and what it should look like.
Situation read_situation(const TacticalMap& map, const SituationOptions& options);

/// The enemies in red, with their gaze; friends in blue.
void mark_everybody(const Situation& situation, Overlay& over);

}  // namespace defilade::cli
