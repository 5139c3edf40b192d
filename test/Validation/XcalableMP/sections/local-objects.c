// FEATURE: 7 array sections | variable arrays, parameters, pointers, members, macros
// STATUS: yes
// RANKS: 1 2
#include "../Inputs/check.h"
#include <stdlib.h>
#define ALL(n) 0 : (n)
#define FIRST(x) x[0:4]

struct part {
  int id;
  double v[9];
};
static struct part s, list[6], *ps = &s;

static void twice(int n, int m, double x[n][m]) { x[:][1:m - 1] *= 2; }

int main(void) {
  int n = 6, m = 5;
  double v[n][m], *h = malloc(11 * sizeof *h), f[8] = {0};
  v[:][:] = 3;
  twice(n, m, v);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      CHECK(v[i][j], j ? 6 : 3);
  h[ALL(11)] = 2;
  h[1:5:2] = v[ALL(5)][0];
  for (int i = 0; i < 11; i++)
    CHECK(h[i], i % 2 ? 3 : 2);
  s.v[:] = 1;
  ps->v[2:3] = h[1:3:2] + 0.5;
  for (int i = 0; i < 9; i++)
    CHECK(s.v[i], i >= 2 && i < 5 ? 3.5 : 1);
  list[1:4].id = 7;
  list[0:6].v[3] = s.v[0:6];
  for (int i = 0; i < 6; i++) {
    CHECK(list[i].id, i >= 1 && i < 5 ? 7 : 0);
    CHECK(list[i].v[3], s.v[i]);
  }
  FIRST(f) = FIRST(h);
  for (int i = 0; i < 8; i++)
    CHECK(f[i], i < 4 ? h[i] : 0);
  // A conditional operator in a subscript is none.
  f[n > 3 ? 1 : 2] = 9;
  CHECK(f[1], 9);
  f[n > 3 ? 2 : 1 : n > 3 ? 4 : 2] = 8;
  for (int i = 2; i < 8; i++)
    CHECK(f[i], i < 6 ? 8 : 0);
  free(h);
  return CHECK_END();
}
