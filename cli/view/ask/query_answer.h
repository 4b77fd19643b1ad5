#pragma once
// What a query that somebody has typed says, or what is wrong with it.

#include <span>

#include "cli.h"
#include "defilade/tactics/query.h"
#include "view/session/fields.h"

namespace defilade::cli {

/// With the character of the query that the error points at.
Failure query_failure(const Error& error);
Query read_query(const Field& field);
/// A Failure if the situation lacks what the query names.
void accept(const Result<void>& result);

/// How the i-th node of what Query::rank gave scores, term by term.
nlohmann::json terms_json(const Query& query, std::span<const double> terms, std::size_t i);

}  // namespace defilade::cli
