// FEATURE: 8.5 barrier | at run time: a set outside of the executing set
// STATUS: yes
// FATAL: barrier: the 'on' set names a node outside the executing set (rank 1, which does not execute this directive); name only nodes of the task around it
// RANKS: 2
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)

int main(void) {
#pragma xmp task on p(1)
  {
#pragma xmp barrier on p(1:2)
  }
  return CHECK_END();
}
