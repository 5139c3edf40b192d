// FEATURE: 3.4 align | members of structures
// STATUS: yes
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
#define N 17
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
#pragma xmp template u(0 : N - 1)
#pragma xmp distribute u(cyclic(2)) onto p
struct grid {
  int n;
  double v[N], w[N][3];
  float rest[4];
};
typedef struct {
  int k[N];
} wheel;
#pragma xmp align grid.v[i] with t(i)
#pragma xmp align grid.w[i][*] with t(i)
#pragma xmp shadow grid.v[1]
#pragma xmp align wheel.k[i] with u(i)
struct grid g, h;
static wheel k;

int main(void) {
  g.n = N;
  for (int round = 0; round < 3; round++) {
#pragma xmp loop on t(i)
    for (int i = 0; i < g.n; i++) {
      g.v[i] = i + round;
      h.v[i] = g.w[i][1] = i;
    }
#pragma xmp loop on u(i)
    for (int i = 0; i < N; i++)
      k.k[i] = 3 * i;
#pragma xmp reflect(g.v)
    double sum = 0, expected = 0;
#pragma xmp loop on t(i) reduction(+ : sum)
    for (int i = 1; i < N - 1; i++)
      sum += g.v[i - 1] + g.v[i + 1] + g.w[i][1] + h.v[i];
#pragma xmp loop on u(i) reduction(+ : sum)
    for (int i = 1; i < N - 1; i++)
      sum += k.k[i];
    for (int i = 1; i < N - 1; i++)
      expected += 2 * (i + round) + 5 * i;
    CHECK(sum, expected);
    int rank;
    CHECK(xmp_array_ndims(xmp_desc_of(g.w), &rank), 0);
    CHECK(rank, 2);
  }
#pragma xmp task on t(5)
  {
    g.v[5] = 7;
    CHECK(g.v[5], 7);
  }
  return CHECK_END();
}
