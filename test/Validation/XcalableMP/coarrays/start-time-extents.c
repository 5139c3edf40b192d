// FEATURE: 9.1 coarrays | a first extent known at the start
// STATUS: yes
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
int count = 7;
const int constant = 3;
double a[count]:[*], b[count + 2][4]:[*], fixed[3][2]:[*];
static int c[2 * count]:[2][*];

static double first(double v[]:[*], int image) { return v[1]:[image]; }

int main(void) {
  int me = xmpc_this_image(), n = xmp_num_images(), next = (me + 1) % n, prev = (me + n - 1) % n;
  for (int i = 0; i < count; i++)
    CHECK(a[i], 0);
  a[6] = me;
  for (int i = 0; i < 9; i++)
    for (int j = 0; j < 4; j++)
      b[i][j] = 100 * me + 10 * i + j;
  a[1] = 5 + me;
  c[13] = me;
  fixed[2][1] = me;
  xmp_sync_all(NULL);
  CHECK(a[6]:[next], next);
  CHECK(b[8][3]:[prev], 100 * prev + 83);
  CHECK(c[13]:[next % 2][next / 2], next);
  CHECK(fixed[2][1]:[next], next);
  CHECK(first(a, prev), 5 + prev);
  xmp_sync_all(NULL);
  b[0:9][2]:[next] = b[0:9][3];
  xmp_sync_all(NULL);
  for (int i = 0; i < 9; i++)
    CHECK(b[i][2], 100 * prev + 10 * i + 3);
  CHECK(sizeof a[0], sizeof(double));
  CHECK(sizeof fixed, 6 * sizeof(double));
  CHECK(constant, 3);
  return CHECK_END();
}
