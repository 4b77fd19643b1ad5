#pragma once
// The one header for a program that lets characters act and measures them: everything that
// defilade::sim offers, and everything that a game sees.

#include "defilade/defilade.h"
#include "defilade/sim/arena.h"
#include "defilade/sim/arms.h"
#include "defilade/sim/body_traits.h"
#include "defilade/sim/controller.h"
#include "defilade/sim/input_controller.h"
#include "defilade/sim/match.h"
#include "defilade/sim/meters.h"
#include "defilade/sim/play_pairs.h"
#include "defilade/sim/replay.h"
#include "defilade/sim/scenario.h"
#include "defilade/sim/statistics.h"
#include "defilade/sim/things.h"
#include "defilade/sim/yardsticks.h"
