// FEATURE: 9.2 post and wait | a pipeline over all nodes, waits with and without tags, posts ahead of waits
// STATUS: yes
// RANKS: 1 2 3 4 6
#include "../Inputs/check.h"
#pragma xmp nodes p(*)
#define STEPS 20
int slot[STEPS]:[*];

int main(void) {
  int me = xmp_node_num(), n = xmp_num_nodes();
  xmp_sync_all(NULL);
  for (int step = 0; step < STEPS; step++) {
    int value = step;
    if (me > 1) {
#pragma xmp wait(p(me - 1), step)
      value = slot[step];
    }
    value = 3 * value + me;
    if (me < n) {
      slot[step]:[me] = value;
#pragma xmp post(p(me + 1), step)
    } else {
      int expected = step;
      for (int k = 1; k <= n; k++)
        expected = 3 * expected + k;
      CHECK(value, expected);
    }
  }
  /* All to the first: any order, none lost. */
  if (me != 1) {
    for (int k = 0; k < 3; k++) {
#pragma xmp post(p(1), 100 + k)
    }
  } else {
    for (int k = 0; k < 2 * (n - 1); k++) {
#pragma xmp wait
    }
    for (int k = 0; k < n - 1; k++) {
#pragma xmp wait
    }
    /* To oneself. */
#pragma xmp post(p(1), -5)
#pragma xmp wait(p(1), -5)
  }
#pragma xmp barrier
  return CHECK_END();
}
