#pragma once

/// Opens a map, asks where an enemy is dangerous, and prints it. Returns the exit code.
int ask(const char* file);
