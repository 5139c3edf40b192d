// FEATURE: 9.1 coarrays | conditionals, labels, bit-fields and asm beside coarrays
// STATUS: yes
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
int x:[*];
struct bits { unsigned a : 3, : 2, b : 4; };

int main(void) {
  int me = xmpc_this_image(), n = xmp_num_images();
  int next = (me + 1) % n, prev = (me + n - 1) % n;
  (void)next, (void)prev;
  struct bits s = {1, 9};
  int a[3] = {4, 5, 6};
  x = 2;
  xmp_sync_all(NULL);
  int v = me >= 0 ? a[1] : a[2];
  CHECK(v, 5);
  CHECK(me < 0 ? x:[0] : a[x:[next]], 6);
  CHECK(me >= 0 ? x:[0] : a[0], 2);
  switch (x:[next]) {
  case 2:
    v = 7;
    break;
  case 3: {
    v = 8;
  }
  default:
    v = 9;
  }
  CHECK(v, 7);
  goto end;
  v = 0;
  end:
  xmp_sync_all(NULL);
  x:[me] = 3;
  CHECK(x, 3);
  #if defined(__x86_64__)
  int in = 5, out = 0;
  __asm__ volatile("movl %[in], %[out]" : [out] "=r"(out) : [in] "r"(in));
  CHECK(out, 5);
  #endif
  CHECK(s.b, 9);
  return CHECK_END();
}
