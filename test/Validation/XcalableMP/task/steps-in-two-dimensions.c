// FEATURE: 6.1 task | template references with steps in two dimensions, on references of loops and collectives, executing order
// STATUS: yes
// RANKS: 1 2 4 6
#include "../Inputs/check.h"
#define N 13
#define M 10
int main(void) {
  int n = xmp_all_num_nodes(), w = n % 2 == 0 ? 2 : 1, h = n / w, me = xmpc_all_node_num(), x = me % w, y = me / w;
#pragma xmp nodes q(w, h)
#pragma xmp template t(0 : M - 1, 1 : N)
#pragma xmp distribute t(cyclic(3), block) onto q
  int bh = (N + h - 1) / h;
  for (int i0 = 1; i0 <= N; i0 += 3)
    for (int step = 1; step < 9; step += 3) {
      int in[2][8] = {{0}};
      for (int j = 1; j < M; j += step)
        in[0][j / 3 % w] = 1;
      for (int i = i0; i <= N; i += 5)
        in[1][(i - 1) / bh] = 1;
      int count = 0, position = 0, sum = 0;
      for (int b = 0; b < h; b++)
        for (int a = 0; a < w; a++)
          if (in[0][a] && in[1][b]) {
            count++;
            if (b < y || (b == y && a <= x))
              position++;
            sum += a + w * b;
          }
      int got = 0, value = me;
#pragma xmp task on t(1 : M - 1 : step, i0 : N : 5)
      {
        got = 1;
        CHECK(xmp_num_nodes(), count);
        CHECK(xmp_node_num(), position);
#pragma xmp reduction(+ : value)
        CHECK(value, sum);
      }
      CHECK(got, in[0][x] && in[1][y]);
      value = me;
#pragma xmp reduction(+ : value) on t(1 : M - 1 : step, i0 : N : 5)
      CHECK(value, got ? sum : me);
    }
  return CHECK_END();
}
