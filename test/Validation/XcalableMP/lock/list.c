// FEATURE: 9.3 lock | a sum and a list on one image under a lock; acquired_lock in a loop; an array of locks
// STATUS: yes
// RANKS: 1 2 3 4 6
#include "../Inputs/check.h"
#pragma xmp nodes p(*)
xmp_lock_t guard:[*];
xmp_lock_t locks[3]:[*];
int count:[*], list[200]:[*];
long sums[3]:[*];
#define ROUNDS 12

int main(void) {
  int me = xmpc_this_image(), n = xmp_num_images();
  count = 0;
  for (int k = 0; k < 3; k++)
    sums[k] = 0;
  xmp_sync_all(NULL);
  int home = n - 1;
  for (int k = 0; k < ROUNDS; k++) {
#pragma xmp lock(guard:[home])
    int at = count:[home];
    list[at]:[home] = 1000 * me + k;
    count:[home] = at + 1;
#pragma xmp unlock(guard:[home])
    int got = 0;
    while (!got) {
#pragma xmp lock(locks[k % 3]:[0]) acquired_lock(got)
    }
    sums[k % 3]:[0] += me + k;
#pragma xmp unlock(locks[k % 3]:[0])
  }
  xmp_sync_all(NULL);
  if (me == home) {
    CHECK(count, n * ROUNDS);
    int next[64] = {0};
    for (int k = 0; k < count; k++) {
      int who = list[k] / 1000;
      CHECK(list[k] % 1000, next[who]++); /* each in its own order */
    }
  }
  if (me == 0)
    for (int s = 0; s < 3; s++) {
      long expected = 0;
      for (int who = 0; who < n; who++)
        for (int k = s; k < ROUNDS; k += 3)
          expected += who + k;
      CHECK(sums[s], expected);
    }
  return CHECK_END();
}
