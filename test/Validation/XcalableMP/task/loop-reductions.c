// FEATURE: 6.1 task | reductions of loops in a task on some of the nodes: plain, with locations, of nests that are imperfect or replicated, complex, of loops over nodes
// STATUS: yes
// RANKS: 2 4 6
#include "../Inputs/check.h"
#include <complex.h>
#define N 24
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
#pragma xmp nodes q(2, *)
#pragma xmp template t2(0 : N - 1, 0 : N - 1)
#pragma xmp distribute t2(block, cyclic) onto q
int a[N], b[N][N], r[N];
#pragma xmp align a[i] with t(i)
#pragma xmp align b[i][j] with t2(j, i)
#pragma xmp align r[j] with t2(j, *)

int main(void) {
  int np = xmp_num_nodes(), half = N / 2;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma xmp loop (i, j) on t2(j, i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      b[i][j] = i + j;
#pragma xmp loop (j) on t2(j, :)
  for (int j = 0; j < N; j++)
    r[j] = 3 * j;
  int sum = 0, most = -1, at = -1, again = 5, least = 99, where = -1, repl = 7, nodes = 0, tri = 0;
  double _Complex z = I;
#pragma xmp task on t(0 : half - 1)
  {
#pragma xmp loop on t(i) reduction(+ : sum)
    for (int i = 0; i < half; i++)
      sum += a[i];
    CHECK(sum, half * (half - 1) / 2);
#pragma xmp loop on t(i) reduction(firstmax : most / at /) reduction(lastmin : least / where /)
    for (int i = 0; i < half; i++) {
      if (a[i] % 5 > most)
        most = a[i] % 5, at = i;
      if (a[i] % 5 <= least)
        least = a[i] % 5, where = i;
    }
    CHECK(most, 4);
    CHECK(at, 4);
    CHECK(least, 0);
    CHECK(where, 10);
    for (int k = 0; k < 3; k++) {
#pragma xmp loop on t(i) reduction(+ : again)
      for (int i = k; i < half; i++)
        again += a[i];
    }
    CHECK(again, 5 + 3 * half * (half - 1) / 2 - 1);
#pragma xmp loop on t(i) reduction(+ : z)
    for (int i = 0; i < half; i++)
      z += a[i] * I;
    CHECK(cimag(z), 1 + half * (half - 1) / 2);
  }
  /* A row of the nodes, and the nodes of a part of it. */
  int row = 0, col = -1, best = -1;
#pragma xmp task on t2(0 : N - 1, 3)
  {
#pragma xmp loop (j) on t2(j, 3) reduction(+ : row)
    for (int j = 0; j < N; j++)
      row += b[3][j];
    CHECK(row, N * (N - 1) / 2 + 3 * N);
#pragma xmp loop (j) on t2(j, 3) reduction(lastmax : best / col /)
    for (int j = 0; j < N; j++)
      if (b[3][j] % 6 >= best)
        best = b[3][j] % 6, col = j;
    CHECK(best, 5);
    CHECK(col, 20);
#pragma xmp loop (j) on t2(j, *) reduction(+ : repl)
    for (int j = 0; j < N; j++)
      repl += r[j];
    CHECK(repl, 7 + 3 * N * (N - 1) / 2);
#pragma xmp loop (j) on t2(j, 3) reduction(+ : tri)
    for (int k = 0; k < 3; k++) {
      for (int j = k; j < N; j++)
        tri += 1;
      for (int j = 0; j < 2; j++)
        tri += 100;
    }
    CHECK(tri, 3 * N - 3 + 600);
  }
  /* All rows at a time. */
  int rows = 0;
#pragma xmp task on q(:, *)
  {
    int mine = 0;
#pragma xmp loop (i, j) on t2(j, i) reduction(+ : mine)
    for (int i = 0; i < N; i++) {
      mine += 0;
      for (int j = 0; j < N; j++)
        mine += 1;
    }
    rows = mine;
  }
  int total = rows;
#pragma xmp reduction(+ : total)
  CHECK(total, 2 * N * N);
#pragma xmp task on p(1 : np / 2)
  {
#pragma xmp loop (k) on p(k) reduction(+ : nodes)
    for (int k = 1; k <= np / 2; k++)
      nodes += k;
    CHECK(nodes, np / 2 * (np / 2 + 1) / 2);
  }
  return CHECK_END();
}
