// Replicated arrays, loops on nodes, node subsets at file scope, elements
// outside loops, shadow cells outside the array, addresses, periodic
// shadows that the program fills itself. Checked against global
// coordinates.
// RUN: %S/Inputs/compare.sh xacc-cc self-checking %t "4 6 8" %s
// REQUIRES: mpi

#include <stdio.h>
#include <string.h>
#include <xmp.h>
#define N 18
#define M 8
int ndone;
int rep[M], full[5], grid[N][M], sub_a[N], edge[N];
struct {
  int pad;
} dummy_struct;
#pragma xmp nodes p(2, *)
#pragma xmp nodes line(*)
#pragma xmp nodes lower(2, 1) = p(1 : 2, 1 : 1)
#pragma xmp nodes odd(*) = line(1 : 4 : 2)
#pragma xmp template t(0 : M - 1, 0 : N - 1)
#pragma xmp distribute t(block, block) onto p
#pragma xmp template ts(0 : N - 1)
#pragma xmp distribute ts(block) onto odd
#pragma xmp template te(-2 : N + 1)
#pragma xmp distribute te(block) onto line
#pragma xmp align rep[j] with t(j, *)
#pragma xmp shadow rep[1]
#pragma xmp align full[*] with t(*, *)
#pragma xmp align grid[i][j] with t(j, i)
#pragma xmp shadow grid[1 : 1][1 : 1]
#pragma xmp align sub_a[i] with ts(i)
#pragma xmp shadow sub_a[1]
#pragma xmp align edge[i] with te(i)
#pragma xmp shadow edge[1 : 2]
static int bad;
#define E(expr, want)                                                          \
  do {                                                                         \
    long g_ = (expr), w_ = (want);                                             \
    if (g_ != w_) {                                                            \
      bad++;                                                                   \
      printf("#%d node %d: %s is %ld, not %ld\n", __LINE__, xmp_node_num(),    \
             #expr, g_, w_);                                                   \
    }                                                                          \
  } while (0)
static int sum3(const int *v) { return v[-1] + v[0] + v[1]; }
int main(void) {
  int me = xmp_node_num(), all = xmp_num_nodes(), cx = (me - 1) % 2,
      cy = (me - 1) / 2;
  (void)cx;
  /* replicated along the rows: every replica works */
#pragma xmp loop(j) on t(j, :)
  for (int j = 0; j < M; j++)
    rep[j] = 10 * j;
#pragma xmp reflect(rep) width(/ periodic / 1)
  int s = 0;
#pragma xmp loop(j) on t(j, :) reduction(+ : s)
  for (int j = 0; j < M; j++)
    s += rep[j] + rep[j - 1] - rep[j + 1];
  E(s, 10 * M * (M - 1) / 2);
  s = 0;
#pragma xmp loop(j) on t(j, *) reduction(+ : s)
  for (int j = 0; j < M; j++)
    s += rep[j] * j;
  E(s, 10 * 140);
  for (int k = 0; k < 5; k++)
    full[k] = k * me;
  E(full[4], 4 * me);
  /* rows use the replicas */
#pragma xmp loop(i, j) on t(j, i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      grid[i][j] = i * 1000 + rep[j];
#pragma xmp reflect(grid) width(/ periodic / 1, / periodic / 1)
  int wrong = 0;
#pragma xmp loop(i, j) on t(j, i) reduction(+ : wrong)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      int up = (i + N - 1) % N, dn = (i + 1) % N, lf = (j + M - 1) % M,
          rt = (j + 1) % M;
      wrong += grid[i - 1][j - 1] != up * 1000 + 10 * lf;
      wrong += grid[i + 1][j + 1] != dn * 1000 + 10 * rt;
      wrong += grid[i - 1][j + 1] != up * 1000 + 10 * rt;
      wrong += grid[i + 1][j - 1] != dn * 1000 + 10 * lf;
      wrong += grid[i][j - 1] != i * 1000 + 10 * lf;
      wrong += grid[i + 1][j] != dn * 1000 + 10 * j;
    }
  E(wrong, 0);
  /* elements outside loops */
#pragma xmp task on t(3, 2)
  {
    E(grid[2][3], 2030);
    grid[2][3]++;
    int k = 2, *q = &grid[k][k + 1];
    E(*q, 2031);
    *q += 5;
    E(q == &grid[2][3], 1);
    grid[k][3] -= 6;
    E(grid[2][3], 2030);
    int old = grid[2][3]--;
    E(old, 2030);
    E(++grid[2][3], 2030);
    if (grid[2][3] > 2000 && !(grid[2][3] & 1))
      grid[2][3] *= 2;
    else
      grid[2][3] = 0;
    E(grid[2][3] ? grid[2][3] / 2 : -1, 2030);
    memcpy(&grid[2][3], &k, sizeof k);
    E(grid[2][3], 2);
    for (; grid[2][3] < 7; grid[2][3] += 3)
      ;
    while (grid[2][3] > 5)
      grid[2][3]--;
    switch (grid[2][3]) {
    case 5:
      k = 9;
      break;
    default:
      k = 0;
    }
    E(k, 9);
    static int st;
    st = grid[2][3];
    E(st, 5);
    int v[2] = {grid[2][3], grid[2][3] + 1};
    E(v[1], 6);
    E(sizeof grid[0][0] + sizeof grid[1], 4 + 4 * M);
  }
  /* a subset of the nodes */
  int n = 0;
  (void)n;
#pragma xmp task on odd
  {
    E(me % 2, 1);
#pragma xmp loop on ts(i)
    for (int i = 0; i < N; i++)
      sub_a[i] = i;
#pragma xmp reflect(sub_a)
#pragma xmp loop on ts(i) reduction(+ : n)
    for (int i = 1; i < N - 1; i++)
      n += sum3(&sub_a[i]);
    E(n, 3 * (N - 2) * (N - 1) / 2);
  }
#pragma xmp task on lower
  E(cy, 0);
#pragma xmp task on lower(1, 1)
  E(me, 1);
  /* shadow cells outside the array are the program's own */
#pragma xmp loop on te(i)
  for (int i = 0; i < N; i++)
    edge[i] = i;
#pragma xmp task on te(0)
  edge[-1] = -5;
#pragma xmp task on te(N - 1)
  {
    edge[N] = 50;
    edge[N + 1] = 51;
  }
#pragma xmp reflect(edge)
  s = 0;
#pragma xmp loop on te(i) reduction(+ : s)
  for (int i = 0; i < N; i++)
    s += edge[i - 1] + edge[i + 1] * 2 + edge[i + 2] * 3;
  {
    int w = 0;
    for (int i = 0; i < N; i++) {
      int a = i - 1 < 0 ? -5 : i - 1, b = i + 1 > N - 1 ? 50 : i + 1,
          c = i + 2 > N - 1 ? 50 + i + 2 - N : i + 2;
      w += a + 2 * b + 3 * c;
    }
    E(s, w);
  }
  /* loops on nodes */
  int who[64] = {0}, count = 0;
#pragma xmp loop on line(i) reduction(+ : who)
  for (int i = 1; i <= all; i++)
    who[i] = me * 100 + i;
  for (int i = 1; i <= all; i++)
    E(who[i], i * 101);
#pragma xmp loop on line[i] reduction(+ : count)
  for (int i = 0; i < 100; i++) {
    count++;
    E(i, me - 1);
  }
  E(count, all);
#pragma xmp loop(i, j) on p(i, j) reduction(max : count)
  for (int j = 1; j <= all / 2; j++)
    for (int i = 1; i <= 2; i++) {
      E(i, cx + 1);
      E(j, cy + 1);
      count = me;
    }
  E(count, all);
#pragma xmp loop on line(i + 2)
  for (int i = -1; i <= all - 2; i++)
    E(me, i + 2);
#pragma xmp reduction(+ : bad)
#pragma xmp task on line(1)
  printf("errors %d\n", bad);
#pragma xmp barrier
#pragma xmp task on line(1)
  puts("complete");
  return bad != 0;
}
