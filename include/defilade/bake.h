#pragma once
// The one header for a tool that bakes levels: everything that defilade::bake offers, and
// everything that a game sees.

#include "defilade/bake/bake.h"
#include "defilade/bake/game_data.h"
#include "defilade/bake/import.h"
#include "defilade/bake/link_near.h"
#include "defilade/bake/lint.h"
#include "defilade/bake/materials.h"
#include "defilade/bake/waypoint_formats.h"
#include "defilade/bake/waypoints.h"
#include "defilade/defilade.h"
#include "defilade/model/progress.h"
