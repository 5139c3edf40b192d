// FEATURE: 6.3 loop | in tasks, loops whose iterations are those of the task's nodes: parts of templates, steps, stars, none
// STATUS: yes
// RANKS: 2 3 4 6
#include "../Inputs/check.h"
#define N 13
#define M 8
int main(void) {
  int n = xmp_all_num_nodes(), w = n % 2 == 0 ? 2 : 1, h = n / w, me = xmpc_all_node_num(), x = me % w, y = me / w;
#pragma xmp nodes p(*)
#pragma xmp nodes q(w, h)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
#pragma xmp template s(1 : M, 0 : N - 1, 0 : 2)
#pragma xmp distribute s(cyclic, block, *) onto q
  int a[N], b[N][M];
#pragma xmp align a[i] with t(i)
#pragma xmp align b[i][j] with s(j + 1, i, *)
  int width = (N + n - 1) / n, bh = (N + h - 1) / h, runs = 0;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    a[i] = 0;
  /* Blocks of the first two nodes; values outside of the template. */
#pragma xmp task on p(1 : 2)
  {
    int end = 2 * width < N ? 2 * width : N;
#pragma xmp loop on t(i)
    for (int i = -5; i < end; i++)
      a[i]++;
#pragma xmp loop on t(i + 1)
    for (int i = end - 2; i >= -1; i -= 3)
      a[i + 1] += 10;
#pragma xmp loop on t(i)
    for (int i = N; i < N + 9; i++)
      a[i] += 1000;
#pragma xmp loop on t(i)
    for (int i = 5; i < 5; i++)
      a[i] += 1000;
  }
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    int end = 2 * width < N ? 2 * width : N;
    CHECK(a[i], i >= end ? 0 : 1 + 10 * ((end - 1 - i) % 3 == 0));
  }
  /* A reduction over all nodes of the task, also of those without iterations. */
  int total = 0, top = width < N ? width : N;
#pragma xmp task on p(1 : 2)
  {
#pragma xmp loop on t(i) reduction(+ : total)
    for (int i = 0; i < top; i++)
      total += i;
    CHECK(total, top * (top - 1) / 2);
  }
  CHECK_THAT(me < 2 || total == 0);
  /* Only values of one node: the step leaves the others out. */
#pragma xmp task on t(0)
  {
#pragma xmp loop on t(i) reduction(+ : runs)
    for (int i = 0; i < N; i += N)
      runs++;
    CHECK(runs, 1);
  }
  /* A row of nodes; a column of nodes. */
  runs = 0;
  int mine = 0;
#pragma xmp task on q(:, h)
  {
#pragma xmp loop(i, j) on s(j + 1, i, *)
    for (int i = (h - 1) * bh; i < N; i++)
      for (int j = 0; j < M; j++)
        b[i][j] = i * M + j, runs++;
  }
  for (int i = (h - 1) * bh; i < N; i++)
    for (int j = 0; j < M; j++)
      mine += y == h - 1 && j % w == x;
  CHECK(runs, mine);
  runs = mine = 0;
#pragma xmp task on q(1, :)
  {
#pragma xmp loop on s(1, i, 2)
    for (int i = 0; i < N; i++)
      runs++;
#pragma xmp loop on s(*, i, :)
    for (int i = N - 1; i >= 0; i--)
      runs++;
  }
  for (int i = 0; i < N; i++)
    mine += x == 0 && i / bh == y ? 2 : 0;
  CHECK(runs, mine);
  return CHECK_END();
}
