#pragma once
// An enemy fires at me in my cover: stay and take the right stance, move to better cover, or shoot
// back? All three with what they cost, and the cheapest that is possible.
//
// The currency is seconds of being under fire, times `shooter_weight` for the enemy that fires now
// and 1 for every other enemy, times the confidence that it is there. Rate r(n, t) is the sum of
// these factors over the enemies that hit a character in stance t at node n, each with its own
// weapon from its own node (situation.h, Means::own_weapons); o(n, t) is the same without the
// shooter. With c the node we are at and h the `horizon`:
//
// stay         h · r(c, t)                              in the stance t with the least
//              Possible if the shooter does not hit t.
// move         way + h · r(n, t)                        to the node n with the least, in its stance
//              t; the way costs `hurry` + r(m, upright) per second, for every link to a node m.
//              Only free nodes where the shooter does not hit t, by ways that cost no more than
//              h · `shooter_weight`: h seconds of its fire, as if it were certain where it is.
// return fire  out · exposed + h · o(c, t)              out: `volley`, and the way to the peek-out
//              and back. Exposed: the shooter's factor, and those of the others that hit us upright
//              here or are in the arc that we leave. After that the shooter keeps its head down.
//              Possible if we hit it from here in some stance, past a handle with a lean less than
//              a quarter turn from its direction, or from a peek-out that is free or our own:
//              tried in this order.
//
// Moving and returning fire cost infinity if they are not possible. Staying always has a finite
// cost, so it is the answer if nothing else is possible. Ties: the stance that comes first in the
// profile, the lower node, and stay before move before return fire.
//
// Cost: rows only, no rays; one search of the graph as far as ways are worth it, and one for the
// path. Nothing allocates once the workspace has grown.
//
// Source: Paull and Darken 2004 (moving weighed against returning fire).

#include <cstdint>
#include <memory>
#include <string_view>

#include "defilade/tactics/path.h"
#include "defilade/tactics/return_fire.h"

namespace defilade {

struct UnderFireRequest {
  EnemyId shooter;                      // that fires at us now
  const PeekOuts* peek_outs = nullptr;  // which are taken; null: all are free
  PeekOutId mine = {};                  // the peek-out that the character holds itself, if any
  float shooter_weight = 2;             // times as bad as an enemy that does not fire yet
  float horizon = 5;                    // seconds to live through afterwards
  float hurry = 0.5F;   // what a second on the way costs unseen: no fighting; more than 0
  float volley = 1.5F;  // seconds out of cover to return fire
  float speed = 4;      // metres per second
};

enum class FireResponse : std::uint8_t { stay, move, return_fire };
/// "stay", "move", "return fire".
std::string_view name_of(FireResponse response) noexcept;

/// Where the character returns fire from.
enum class FireFrom : std::uint8_t {
  here,      // where it is: no need to move
  lean,      // past a handle of the arc
  peek_out,  // of the node where it is
};
/// "here", "lean", "peek-out".
std::string_view name_of(FireFrom from) noexcept;

struct UnderFireResult {
  struct Stay {
    bool possible = false;
    double cost = 0;
    StanceId stance;
  };
  struct Move {
    bool possible = false;
    double cost = 0;
    NodeId node;  // invalid, as the path is empty, if it is not possible
    StanceId stance;
    Path path;  // its dangerous metres are those under fire
  };
  struct Return {
    bool possible = false;
    double cost = 0;
    FireFrom from = FireFrom::here;
    /// For ReturnFireRequest: here the first in which we hit the shooter, when leaning the one that
    /// the arc hides, upright at a peek-out.
    StanceId stance = kUpright;
  };

  Stay stay;
  Move move;
  Return return_fire;
  FireResponse best = FireResponse::stay;
};

/// Asked by the character at the situation's node, about one of its enemies. The result lives in
/// the workspace until the next one is found with it.
const UnderFireResult& under_fire(const Situation& s, const UnderFireRequest& request,
                                  Workspace& work);

}  // namespace defilade
