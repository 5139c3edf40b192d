// FEATURE: 9.1 coarrays | sections: put of one and two dimensions, with steps
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
      v[i][j] = -1;
  xmp_sync_all(NULL);
  h[0:8]:[next] = h[56:8];
  xmp_sync_all(NULL);
  for (int i = 0; i < 64; i++)
    CHECK(h[i], i < 8 ? 100 * prev + 56 + i : 100 * me + i);
  int b[5][7];
  for (int i = 0; i < 5; i++)
    for (int j = 0; j < 7; j++)
      b[i][j] = 1000 * me + 10 * i + j;
  xmp_sync_all(NULL);
  v[2:5][0:7:3]:[next] = b[0:5][0:7];
  xmp_sync_all(NULL);
  for (int i = 0; i < 10; i++)
    for (int j = 0; j < 20; j++) {
      int in = i >= 2 && i < 7 && j % 3 == 0 && j < 21;
      CHECK(v[i][j], in ? 1000 * prev + 10 * (i - 2) + j / 3 : -1);
    }
  xmp_sync_all(NULL);
  v[9:10:-1][3]:[next] = 4 + me;
  v[0][:]:[next] = -7;
  xmp_sync_all(NULL);
  for (int i = 0; i < 10; i++)
    CHECK(v[i][3], i == 0 ? -7 : 4 + prev);
  CHECK(v[0][19], -7);
  return CHECK_END();
}
