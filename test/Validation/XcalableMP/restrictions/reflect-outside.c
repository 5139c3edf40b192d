// FEATURE: 8.1 reflect | at run time: in a task, of an array on other nodes
// STATUS: yes
// FATAL: reflect (b): the array has elements on rank 1, which does not execute this directive; reflect it where all its nodes do
// RANKS: 2
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double b[N];
#pragma xmp align b[i] with t(i)
#pragma xmp shadow b[1]

int main(void) {
#pragma xmp task on p(1)
  {
#pragma xmp reflect (b)
  }
  return CHECK_END();
}
