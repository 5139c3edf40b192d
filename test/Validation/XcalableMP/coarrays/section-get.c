// FEATURE: 9.1 coarrays | sections: get of one and two dimensions, with steps
// STATUS: yes
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
double h[64]:[*];
int v[10][20]:[*];

int main(void) {
  int me = xmpc_this_image(), n = xmp_num_images();
  int next = (me + 1) % n, prev = (me + n - 1) % n;
  (void)next, (void)prev;
  for (int i = 0; i < 64; i++)
    h[i] = 100 * me + i;
  for (int i = 0; i < 10; i++)
    for (int j = 0; j < 20; j++)
      v[i][j] = 1000 * me + 20 * i + j;
  xmp_sync_all(NULL);
  double a[64];
  int b[10][20], c[30];
  a[0:64] = h[0:64]:[next];
  for (int i = 0; i < 64; i++)
    CHECK(a[i], 100 * next + i);
  a[:] = h[63:64:-1]:[prev];
  for (int i = 0; i < 64; i++)
    CHECK(a[i], 100 * prev + 63 - i);
  b[:][:] = v[:][:]:[next];
  CHECK(b[9][19], 1000 * next + 199);
  b[1:3][0:4:5] = v[4:3:2][1:4]:[prev];
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 4; j++)
      CHECK(b[1 + i][5 * j], 1000 * prev + 20 * (4 + 2 * i) + 1 + j);
  c[0:10] = v[:][3]:[next];
  c[10:20] = v[2][:]:[next];
  CHECK(c[9], 1000 * next + 183);
  CHECK(c[29], 1000 * next + 59);
  return CHECK_END();
}
