// FEATURE: 14.3 acc | reduction and bcast of sections with steps, in several dimensions, of structures, and of replicated arrays
// STATUS: yes
// DEVICES: host:1 host:3 none
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
#pragma xmp nodes p(*)
#pragma xmp nodes q(1, *)
#pragma xmp template t(0 : 7, 0 : 11)
#pragma xmp distribute t(block, block) onto q
struct point {
  int x;
  double y[3];
};
int a[20], m[6][8], r[8];
double big[4][5][6];
struct point s[5];
#pragma xmp align r[i] with t(i, *)
#pragma xmp shadow r[1]

int main(void) {
  int me = xmp_node_num(), n = xmp_num_nodes(), three = 3;
  int sum = n * (n + 1) / 2, v[4 * three];
#pragma acc data create(a, m, r, big, s, v)
  {
#pragma acc parallel present(a, m, big, s, v)
    {
#pragma acc loop
      for (int i = 0; i < 20; i++)
        a[i] = me * 100 + i;
#pragma acc loop
      for (int i = 0; i < 48; i++)
        m[i / 8][i % 8] = me * 100 + i;
#pragma acc loop
      for (int i = 0; i < 120; i++)
        big[i / 30][i / 6 % 5][i % 6] = me + i;
#pragma acc loop
      for (int i = 0; i < 5; i++) {
        s[i].x = me * 10 + i;
        s[i].y[1] = me;
      }
#pragma acc loop
      for (int i = 0; i < 4 * three; i++)
        v[i] = me * 100 + i;
    }
#pragma acc parallel loop present(r)
#pragma xmp loop on t(i, *)
    for (int i = 0; i < 8; i++)
      r[i] = me * 100 + i;
#pragma xmp bcast(a [1:4:3]) from p(n) acc
#pragma xmp bcast(a [19:2:-1]) from p(1) acc
#pragma xmp bcast(m [1:3] [2:three]) from p(n) acc
#pragma xmp bcast(m [:] [7]) from p(1) async(5) acc
#pragma xmp wait_async(5) acc
#pragma xmp bcast(s [1:2:2]) from p(n) acc
#pragma xmp reduction(+ : v [1:three:3]) acc
#pragma xmp reduction(max : big [0:2:3] [1:2] [5:3:-2]) async(9) acc
#pragma xmp wait_async(9) acc
#pragma xmp reduction(+ : r) on q(1, :) acc
#pragma acc update self(a, m, r, big, s, v)
    for (int i = 0; i < 20; i++)
      CHECK(a[i], (i % 3 == 1 && i < 11 ? n : i > 17 ? 1 : me) * 100 + i);
    for (int i = 0; i < 48; i++) {
      int row = i / 8, column = i % 8;
      int isInner = row >= 1 && row < 4 && column >= 2 && column < 5;
      CHECK(m[row][column], (isInner ? n : column == 7 ? 1 : me) * 100 + i);
    }
    for (int i = 0; i < 5; i++) {
      CHECK(s[i].x, (i % 2 ? n : me) * 10 + i);
      CHECK(s[i].y[1], i % 2 ? n : me);
    }
    for (int i = 0; i < 4 * three; i++)
      CHECK(v[i], i % 3 == 1 && i < 10 ? sum * 100 + n * i : me * 100 + i);
    for (int i = 0; i < 120; i++) {
      int y = i / 6 % 5;
      int isInner = i / 30 % 3 == 0 && (y == 1 || y == 2) && i % 2 == 1;
      CHECK(big[i / 30][y][i % 6], (isInner ? n : me) + i);
    }
#pragma xmp loop on t(i, *)
    for (int i = 0; i < 8; i++)
      CHECK(r[i], sum * 100 + n * i);
#pragma acc parallel loop present(r)
#pragma xmp loop on t(i, *)
    for (int i = 0; i < 8; i++)
      r[i] = me * 100 + i;
#pragma xmp bcast(r) from q(1, n) acc
#pragma acc update self(r)
#pragma xmp loop on t(i, *)
    for (int i = 0; i < 8; i++)
      CHECK(r[i], n * 100 + i);
  }
  return CHECK_END();
}
