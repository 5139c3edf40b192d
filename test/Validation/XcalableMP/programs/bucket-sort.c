// FEATURE: 9.1 programs | bucket sort: keys go to the image of their range
// STATUS: yes
// RANKS: 1 2 3 5 9
#include "../Inputs/check.h"
#include <stdlib.h>
#define KEYS 2000
#define SPACE 4096
int keys[KEYS], got[9 * KEYS]:[*], offset[9]:[*], counts[9]:[*];
static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
static int key(int image, int i) { return (int)((image * 7919u + i * 104729u + i * (unsigned)i) % SPACE); }

int main(void) {
  int me = xmpc_this_image(), n = xmp_num_images();
  int next = (me + 1) % n, prev = (me + n - 1) % n;
  (void)next, (void)prev;
  int width = (SPACE + n - 1) / n, mine[9] = {0}, sorted[KEYS], start[9], total = 0;
  for (int i = 0; i < KEYS; i++)
    mine[(keys[i] = key(me, i)) / width]++;
  for (int k = 0; k < n; k++)
    counts[me]:[k] = mine[k];
  xmp_sync_all(NULL);
  for (int k = 0; k < n; k++) {
    offset[k] = total;
    total += counts[k];
  }
  xmp_sync_all(NULL);
  for (int k = 0, at = 0; k < n; k++) {
    start[k] = at;
    for (int i = 0; i < KEYS; i++)
      if (keys[i] / width == k)
        sorted[at++] = keys[i];
    int there = offset[me]:[k];
    if (mine[k])
      got[there:mine[k]]:[k] = sorted[start[k]:mine[k]];
  }
  xmp_sync_all(NULL);
  qsort(got, total, sizeof *got, compare);
  static int all[9 * KEYS];
  int before = 0;
  for (int k = 0; k < n; k++)
    for (int i = 0; i < KEYS; i++) {
      all[k * KEYS + i] = key(k, i);
      before += key(k, i) / width < me;
    }
  qsort(all, n * KEYS, sizeof *all, compare);
  int wrong = 0;
  for (int i = 0; i < total; i++)
    wrong += got[i] != all[before + i];
  CHECK(wrong, 0);
  return CHECK_END();
}
