// The run-time half as a game links it.

#include "ask.h"

int main(int argc, char** argv) { return argc == 2 ? ask(argv[1]) : 2; }
