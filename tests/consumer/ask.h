#pragma once

/// Opens a map, asks what danger an enemy means, and prints it. What a program exits with.
int ask(const char* file);
