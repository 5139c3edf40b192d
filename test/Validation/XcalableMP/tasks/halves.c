// FEATURE: 6.2 tasks | halves of the nodes with templates of their own, loops, reflects and reductions inside, results by gmove
// STATUS: yes
// RANKS: 2 3 4 6
#include "../Inputs/check.h"
#define N 23
#define M 14
#pragma xmp nodes p(*)
double x[N], y[M], all[N + M];
double u[N], v[M];
static double ff(int i) { return i * 1.5 + 2; }
static double gg(int i) { return 40 - i; }

int main(void) {
  int nodes = xmp_all_num_nodes(), half = nodes / 2, me = xmp_node_num();
#pragma xmp nodes lo(half) = p(1 : half)
#pragma xmp nodes hi(*) = p(half + 1 : nodes)
#pragma xmp template a(0 : N - 1)
#pragma xmp distribute a(block) onto lo
#pragma xmp template b(0 : M - 1)
#pragma xmp distribute b(cyclic(2)) onto hi
  double f[N], h[N], g[M];
#pragma xmp align f[i] with a(i)
#pragma xmp align h[i] with a(i)
#pragma xmp shadow f[1]
#pragma xmp align g[i] with b(i)
  double sumF = -1, sumG = -2;
#pragma xmp tasks
  {
#pragma xmp task on lo
    {
#pragma xmp loop on a(i)
      for (int i = 0; i < N; i++)
        f[i] = ff(i);
#pragma xmp reflect(f)
#pragma xmp loop on a(i)
      for (int i = 1; i < N - 1; i++)
        h[i] = f[i - 1] + f[i + 1];
      sumF = 0;
#pragma xmp loop on a(i) reduction(+ : sumF)
      for (int i = 1; i < N - 1; i++)
        sumF += h[i];
      CHECK(xmp_num_nodes(), half);
      CHECK(xmp_node_num(), me);
    }
#pragma xmp task on hi
    {
#pragma xmp loop on b(i)
      for (int i = M - 1; i >= 0; i--)
        g[i] = gg(i);
      sumG = 0;
#pragma xmp loop on b(i) reduction(max : sumG)
      for (int i = 3; i < M; i++)
        if (g[i] > sumG)
          sumG = g[i];
      CHECK(xmp_num_nodes(), nodes - half);
      CHECK(xmp_node_num(), me - half);
    }
  }
  double expected = 0;
  for (int i = 1; i < N - 1; i++)
    expected += ff(i - 1) + ff(i + 1);
  CHECK(sumF, me <= half ? expected : -1);
  CHECK(sumG, me > half ? gg(3) : -2);
  double lf[N], lg[M];
#pragma xmp gmove
  lf[:] = f[:];
#pragma xmp gmove
  lg[:] = g[:];
  for (int i = 0; i < N; i++)
    CHECK(lf[i], ff(i));
  for (int i = 0; i < M; i++)
    CHECK(lg[i], gg(i));
  /* From one half to the other. */
#pragma xmp gmove
  g[2:7] = f[3:7:2];
#pragma xmp gmove
  lg[:] = g[:];
  for (int i = 0; i < M; i++)
    CHECK(lg[i], i >= 2 && i < 9 ? ff(3 + 2 * (i - 2)) : gg(i));
  return CHECK_END();
}
