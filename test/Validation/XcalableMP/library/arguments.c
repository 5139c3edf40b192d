// FEATURE: 1.3 start | arguments of main, on all nodes
// STATUS: yes
// ARGUMENTS: first 17
// RANKS: 1 3
#include <stdlib.h>
#include <string.h>
#include "../Inputs/check.h"

int main(int argc, char *argv[]) {
  CHECK(argc, 3);
  CHECK_THAT(!strcmp(argv[1], "first"));
  CHECK(atoi(argv[2]), 17);
  return CHECK_END();
}
