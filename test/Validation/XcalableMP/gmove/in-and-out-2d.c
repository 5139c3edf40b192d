// FEATURE: 8.4 gmove | in and out from tasks on one half of the nodes, 2-D sections with steps, cyclic and gblock
// STATUS: yes
// RANKS: 2 3 4 6
#include "../Inputs/check.h"
#define N 12
#define M 9
#pragma xmp nodes p(*)
#pragma xmp template t(0 : M - 1, 0 : N - 1)
#pragma xmp distribute t(*, cyclic(2)) onto p
int a[N][M], b[M][N];
#pragma xmp align a[i][j] with t(j, i)
#pragma xmp template u(0 : N - 1, 0 : M - 1)
#pragma xmp distribute u(*, block) onto p
#pragma xmp align b[i][j] with u(j, i)

int main(void) {
  int me = xmp_node_num(), n = xmp_num_nodes();
#pragma xmp loop(i, j) on t(j, i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      a[i][j] = 100 * i + j;
#pragma xmp loop(i, j) on u(j, i)
  for (int i = 0; i < M; i++)
    for (int j = 0; j < N; j++)
      b[i][j] = -1;
#pragma xmp barrier
  int part[4][3], whole[M][N];
#pragma xmp task on p(n)
  {
#pragma xmp gmove in
    part[0:4][0:3] = a[1:4:3][2:3:2];
    for (int i = 0; i < 4; i++)
      for (int j = 0; j < 3; j++)
        CHECK(part[i][j], 100 * (1 + 3 * i) + 2 + 2 * j);
    for (int i = 0; i < 4; i++)
      for (int j = 0; j < 3; j++)
        part[i][j] = 7 * i + j;
#pragma xmp gmove out
    b[2][1:4:2] = part[0:4][1];
#pragma xmp gmove out
    b[8:3:-3][0] = part[2][0:3];
  }
#pragma xmp barrier
#pragma xmp gmove
  whole[:][:] = b[:][:];
  for (int i = 0; i < M; i++)
    for (int j = 0; j < N; j++) {
      int expected = -1;
      if (i == 2 && j % 2 == 1 && j < 8)
        expected = 7 * (j / 2) + 1;
      if (j == 0 && (i == 8 || i == 5 || i == 2))
        expected = 14 + (8 - i) / 3;
      CHECK(whole[i][j], expected);
    }
  CHECK_THAT(me >= 1);
  return CHECK_END();
}
