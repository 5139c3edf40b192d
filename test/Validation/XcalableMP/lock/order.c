// FEATURE: 9.3 lock, unlock | what was put under a lock is seen by the next owner
// STATUS: yes
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
xmp_lock_t l:[*];
int a[100]:[*];

int main(void) {
  int me = xmpc_this_image(), n = xmp_num_images();
  int next = (me + 1) % n, prev = (me + n - 1) % n;
  (void)next, (void)prev;
  for (int i = 0; i < 100; i++)
    a[i] = 0;
  xmp_sync_all(NULL);
  int wrong = 0, b[100];
  for (int round = 0; round < 20; round++) {
  #pragma xmp lock (l:[n - 1])
    b[0:100] = a[0:100]:[0];
    for (int i = 1; i < 100; i++)
      wrong += b[i] != b[0];
    for (int i = 0; i < 100; i++)
      b[i]++;
    a[0:100]:[0] = b[0:100];
  #pragma xmp unlock (l:[n - 1])
  }
  xmp_sync_all(NULL);
  CHECK(wrong, 0);
  CHECK(a[99]:[0], 20 * n);
  return CHECK_END();
}
