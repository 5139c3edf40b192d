// FEATURE: 9.2 post, wait | at run time: nodes without a subscript
// STATUS: yes
// FATAL: post: the node array has 2 nodes; name one of them
// RANKS: 2
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)

int main(void) {
#pragma xmp post (p, 1)
  return CHECK_END();
}
