// FEATURE: 9.2 post and wait | a wait for a post that nobody sends ends the job
// STATUS: yes
// FATAL: no-post.c:14: wait: this rank waits in wait, and nobody will go on: rank 1 is at the end of the program, rank 2 is at the end
// RANKS: 3
// ENVIRONMENT: XACC_WATCHDOG=1
#include "../Inputs/check.h"
#pragma xmp nodes p(*)

int main(void) {
  if (xmp_node_num() == 2) {
#pragma xmp post(p(1), 7)
  }
  if (xmp_node_num() == 1) {
#pragma xmp wait(p(2), 8)
  }
  return CHECK_END();
}
