// FEATURE: 9.1 coarrays | sections of several megabytes
// STATUS: yes
// RANKS: 1 2 3
#include "../Inputs/check.h"
#define N 700001
double a[N]:[*], b[N]:[*];
char m[301][5003]:[*];

int main(void) {
  int me = xmpc_this_image(), n = xmp_num_images();
  int next = (me + 1) % n, prev = (me + n - 1) % n;
  (void)next, (void)prev;
  for (int i = 0; i < N; i++)
    a[i] = i + 0.25 * me, b[i] = -1;
  xmp_sync_all(NULL);
  b[0:N]:[next] = a[0:N];
  xmp_sync_all(NULL);
  int wrong = 0;
  for (int i = 0; i < N; i++)
    wrong += b[i] != i + 0.25 * prev;
  CHECK(wrong, 0);
  xmp_sync_all(NULL);
  b[0:N / 3:3] = a[N - 1:N / 3:-2]:[next];
  wrong = 0;
  for (int i = 0; i < N / 3; i++)
    wrong += b[3 * i] != N - 1 - 2 * i + 0.25 * next;
  CHECK(wrong, 0);
  xmp_sync_all(NULL);
  m[0:301][1:2501:2]:[next] = (char)(me + 1);
  xmp_sync_all(NULL);
  wrong = 0;
  for (int i = 0; i < 301; i++)
    for (int j = 0; j < 5003; j++)
      wrong += m[i][j] != (j % 2 ? prev + 1 : 0);
  CHECK(wrong, 0);
  return CHECK_END();
}
