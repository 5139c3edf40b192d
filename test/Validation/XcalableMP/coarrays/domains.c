// FEATURE: 9.1 coarrays | images with shared memory and others without, at a time
// STATUS: yes
// RANKS: 3 5
// ENVIRONMENT: XACC_DOMAIN_SIZE=2
#include "../Inputs/check.h"
int x:[*], a[100]:[*], total:[*];
xmp_lock_t l:[*];

int main(void) {
  int me = xmpc_this_image(), n = xmp_num_images();
  int next = (me + 1) % n, prev = (me + n - 1) % n;
  (void)next, (void)prev;
  x = 0, total = 0;
  for (int i = 0; i < 100; i++)
    a[i] = 100 * me + i;
  xmp_sync_all(NULL);
  for (int k = 0; k < n; k++) {
    int b[100];
    b[0:50] = a[0:50:2]:[k];
    CHECK(b[49], 100 * k + 98);
    for (int i = 0; i < 20; i++) {
  #pragma xmp lock (l:[k])
      total:[k] += 1;
  #pragma xmp unlock (l:[k])
    }
  }
  xmp_sync_all(NULL);
  CHECK(total, 20 * n);
  return CHECK_END();
}
