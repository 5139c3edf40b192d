// FEATURE: 6.3 loop | /unbound/ in one dimension of two
// STATUS: yes
// RANKS: 2 4
#include "../Inputs/check.h"
#define N 8
#pragma xmp nodes q(2, *)
#pragma xmp template t(0 : N - 1, 0 : N - 1)
#pragma xmp distribute t(block, block) onto q
int mine[N + 8][N + 8], wide[N + 8][N + 8], frame[N + 8][N + 8];

int main(void) {
  int lo[2] = {100, 100}, hi[2] = {-100, -100};
#pragma xmp loop (i, j) on t(j, i)
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < N - 1; j++) {
      lo[0] = lo[0] < i ? lo[0] : i;
      hi[0] = hi[0] > i ? hi[0] : i;
      lo[1] = lo[1] < j ? lo[1] : j;
      hi[1] = hi[1] > j ? hi[1] : j;
      mine[i + 4][j + 4]++;
    }
#pragma xmp loop (i, j) on t(j, i) expand(/unbound/ 2, 1)
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < N - 1; j++)
      wide[i + 4][j + 4]++;
#pragma xmp loop (i, j) on t(j, i) margin(1 : 1, /unbound/ 2 : 3)
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < N - 1; j++)
      frame[i + 4][j + 4]++;
  for (int i = -4; i < N + 4; i++)
    for (int j = -4; j < N + 4; j++) {
      int clipped = i >= 1 && i < N - 1, jc = j >= 1 && j < N - 1;
      CHECK(wide[i + 4][j + 4],
            clipped && i >= lo[0] - 1 && i <= hi[0] + 1 && j >= lo[1] - 2 && j <= hi[1] + 2);
      CHECK(frame[i + 4][j + 4], jc && j >= lo[1] - 1 && j <= hi[1] + 1 && i >= lo[0] - 2 &&
                                     i <= hi[0] + 3 && !mine[i + 4][j + 4]);
    }
  return CHECK_END();
}
