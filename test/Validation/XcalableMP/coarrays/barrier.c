// FEATURE: 9.1 coarrays | a barrier orders puts and gets of its nodes, in a task and as a call too
// STATUS: yes
// RANKS: 1 2 3 4
#include "../Inputs/check.h"
int box[8]:[*];

int main(void) {
  int me = xmpc_this_image(), n = xmp_num_images(), next = (me + 1) % n, last = (me + n - 1) % n;
  for (int round = 0; round < 50; round++) {
    int here[8];
    for (int k = 0; k < 8; k++)
      box[k] = -1, here[k] = me * 100 + round + k;
#pragma xmp barrier
    box[2 : 4]:[next] = here[2 : 4];
#pragma xmp barrier
    for (int k = 0; k < 8; k++)
      CHECK(box[k], k >= 2 && k < 6 ? last * 100 + round + k : -1);
    xmp_barrier();
  }
#pragma xmp nodes p(*)
#pragma xmp task on p(1 : (n + 1) / 2)
  {
    int count = xmp_num_images(), mine = xmpc_this_image();
#pragma xmp barrier
    box[0]:[(mine + 1) % count] = mine;
#pragma xmp barrier
    CHECK(box[0], (mine + count - 1) % count);
  }
  return CHECK_END();
}
