// FEATURE: 9.2 post, wait | at run time: a template instead of nodes
// STATUS: yes
// FATAL: post: a node array was expected here
// RANKS: 2
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p

int main(void) {
#pragma xmp post (t(1), 1)
  return CHECK_END();
}
