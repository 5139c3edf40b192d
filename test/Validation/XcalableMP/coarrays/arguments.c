// FEATURE: 9.1 coarrays | dummy coarrays
// STATUS: yes
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
int g[12]:[*];
double one:[*];
void fill(int a[12]:[*], int image, int value);
static double other(double v:[*], int image) {
  return v + image;
}

void fill(int a[12]:[*], int image, int value) {
  a[3]:[image] = value;
  a[4:2]:[image] = value + 1;
}
static int read(int count, int a[count]:[*], int k) { return a[3]:[k]; }
static int codim(int a[6]:[2][*], int k) { return a[1]:[k % 2][k / 2]; }

int main(void) {
  int me = xmpc_this_image(), n = xmp_num_images();
  int next = (me + 1) % n, prev = (me + n - 1) % n;
  (void)next, (void)prev;
  for (int i = 0; i < 12; i++)
    g[i] = 0;
  one = me;
  xmp_sync_all(NULL);
  fill(g, next, 50 + me);
  xmp_sync_all(NULL);
  CHECK(g[3], 50 + prev);
  CHECK(g[5], 51 + prev);
  CHECK(read(12, g, next), 50 + me);
  CHECK(other(one, 1), me + 1);
  xmp_sync_all(NULL);
  fill(g + 0, me, 9);
  g[7] = me;
  xmp_sync_all(NULL);
  CHECK(g[3], 9);
  CHECK(codim(g + 6, next), next);
  return CHECK_END();
}
