// FEATURE: 9.1 coarrays | inside a task images count from the first node of its set
// STATUS: yes
// RANKS: 1 2 3 5 9
#include "../Inputs/check.h"
#pragma xmp nodes p(*)
int x:[*], y:[*], z:[*];
#pragma xmp coarray on p :: z

int main(void) {
  int me = xmpc_this_image(), n = xmp_num_images();
  int next = (me + 1) % n, prev = (me + n - 1) % n;
  (void)next, (void)prev;
  x = me, y = -1, z = me;
  int base = n > 2 ? 1 : 0, size = n - base;
  xmp_sync_all(NULL);
  #pragma xmp task on p(base + 1 : n)
  {
    int inner = xmpc_this_image();
    CHECK(inner, me - base);
    CHECK(xmp_num_images(), size);
    for (int k = 0; k < size; k++)
      CHECK(x:[k], k + base);
    CHECK(z:[0], 0);
    y:[(inner + 1) % size] = inner;
    xmp_sync_all(NULL);
    CHECK(y, (inner + size - 1) % size);
  }
  xmp_sync_all(NULL);
  if (me < base)
    CHECK(y, -1);
  return CHECK_END();
}
