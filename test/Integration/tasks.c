// task, tasks, barrier, bcast and reduction on sets; sets given by nodes,
// sections, templates and `*`.
// RUN: %S/Inputs/compare.sh xacc-cc self-checking %t "2 4 6" %s
// REQUIRES: mpi

#include <stdio.h>
#ifdef _XCALABLEMP
#include <xmp.h>
#endif
#define N 24
int a[N][N];
#pragma xmp nodes p(*)
#pragma xmp nodes q(2, *)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
#pragma xmp template u[N][N]
#pragma xmp distribute u[block][block] onto q
#pragma xmp align a[i][j] with u[i][j]
#define SIZE 6
static int bad;
static void expect(const char *what, long got, long want) {
  if (got != want) {
    bad++;
    printf("#%s: %ld, not %ld\n", what, got, want);
  }
}
int main(void) {
  int me = xmp_node_num(), all = xmp_num_nodes();
  int row = (me - 1) / 2, col = (me - 1) % 2, rows = all / 2;
  expect("all", xmp_all_node_num(), me);
  /* one node, absolute numbers inside */
#pragma xmp task on p(2)
  {
    expect("p(2)", me, 2);
    expect("number in p(2)", xmp_node_num(), 1);
    expect("nodes in p(2)", xmp_num_nodes(), 1);
    expect("all in p(2)", xmp_all_node_num(), 2);
#pragma xmp barrier
  }
  int x = me;
#pragma xmp task on p(2 : all)
  {
    int s = 1;
#pragma xmp reduction(+ : s)
    expect("p(2:)", s, all - 1);
    expect("number in p(2:)", xmp_node_num(), me - 1);
#pragma xmp bcast(x)
    expect("bcast in p(2:)", x, 2);
#pragma xmp bcast(x) from p(all)
    expect("bcast absolute", x, 2);
#pragma xmp barrier
    /* nested */
#pragma xmp task on p(all : all)
    {
      expect("nested", xmp_num_nodes(), 1);
      x = -1;
    }
  }
  if (me == 1)
    expect("outside", x, 1);
  if (me == all)
    expect("nested wrote", x, -1);
  /* strided sections, brackets */
#pragma xmp task on p(1 : all : 2)
  {
    int n = me;
#pragma xmp reduction(max : n)
    expect("odd", n, all - !(all % 2));
    expect("number in odd", xmp_node_num(), (me + 1) / 2);
  }
#pragma xmp task on p[1 : all / 2 : 2]
  expect("even", me % 2, 0);
  /* rows and columns at once */
  int r1 = me, c1 = me;
#pragma xmp reduction(+ : r1) on q( :, *)
  expect("row sum", r1, (2 * row + 1) + (2 * row + 2));
#pragma xmp reduction(max : c1) on q(*, :)
  expect("column max", c1, 2 * (rows - 1) + col + 1);
#pragma xmp barrier on q(*, :)
  int c2 = me;
#pragma xmp bcast(c2) from q(*, 1) on q(*, :)
  expect("column bcast", c2, col + 1);
  c2 = me;
#pragma xmp bcast(c2) from q[*][1] on q[*][ : ]
  expect("row bcast", c2, 2 * row + 2);
#pragma xmp task on q(*, :)
  {
    expect("column size", xmp_num_nodes(), rows);
    expect("column number", xmp_node_num(), row + 1);
    int k = 1;
#pragma xmp reduction(+ : k)
    expect("column count", k, rows);
#pragma xmp barrier
  }
  /* template references: block owners */
  int b = (N + all - 1) / all;
#pragma xmp task on t(0)
  expect("owner of 0", me, 1);
#pragma xmp task on t(N - 1)
  expect("owner of last", me, (N - 1) / b + 1);
  int cnt = 0;
#pragma xmp task on t(0 : b)
  {
    cnt = xmp_num_nodes();
    expect("owners of 0:b", me <= 2, 1);
  }
  if (me <= 2)
    expect("number of owners", cnt, b < N ? 2 : 1);
  int z = 5;
#pragma xmp bcast(z) from t(N - 1)
  z = me;
#pragma xmp bcast(z) from t(N - 1) on p
  expect("from owner", z, (N - 1) / b + 1);
  z = 1;
#pragma xmp reduction(+ : z) on t(0 : b - 1)
  expect("reduction on t", z, 1);
  z = me;
#pragma xmp reduction(+ : z) on u(*, :)
  expect("reduction on u column", z, rows * (rows - 1) + rows * (col + 1));
  z = 1;
#pragma xmp reduction(+ : z) on u[0 : N / 2][*]
  if (rows % 2 == 0)
    expect("half of a column", z, row < rows / 2 ? rows / 2 : 1);
  /* tasks */
  int who = 0;
#pragma xmp tasks
  {
#pragma xmp task on p(1)
    {
      who = 100 + xmp_num_nodes();
    }
#pragma xmp task on p(2 : all)
    {
      who = 200 + xmp_num_nodes();
#pragma xmp barrier
    }
  }
  expect("tasks", who, me == 1 ? 101 : 200 + all - 1);
  /* changing sections, many times */
  for (int k = 0; k < 500; k++) {
    int s = 1, lo = 1 + k % all;
#pragma xmp task on p(lo : all)
    {
#pragma xmp reduction(+ : s)
    }
    if (s != (me >= lo ? all - lo + 1 : 1))
      expect("changing", s, -1);
  }
  /* node arrays of nodes, inside tasks */
#pragma xmp task on p(2 : all)
  {
#pragma xmp nodes sub(*) = *
#pragma xmp nodes half(all - 1) = p(2 : all)
#pragma xmp template v(0 : N - 1)
#pragma xmp distribute v(block) onto sub
    int w[N], s = 0;
#pragma xmp align w[i] with v(i)
#pragma xmp shadow w[1]
#pragma xmp loop on v(i)
    for (int i = 0; i < N; i++)
      w[i] = i;
#pragma xmp reflect(w)
#pragma xmp loop on v(i) reduction(+ : s)
    for (int i = 1; i < N - 1; i++)
      s += w[i - 1] + w[i + 1] - 2 * w[i] + 1;
    expect("loop on part of the nodes", s, N - 2);
    int e = me;
#pragma xmp bcast(e) from half(1)
    expect("from half(1)", e, 2);
    e = me;
#pragma xmp bcast(e) from sub(all - 1)
    expect("from sub(all - 1)", e, all);
  }
  /* nocomm; goto-free control flow around directives */
#pragma xmp task on p(1) nocomm
  expect("nocomm", me, 1);
  switch (all % 3) {
  case 0: {
#pragma xmp barrier
    break;
  }
  case 1:
    if (all > 2) {
#pragma xmp barrier
    } else
      z = 3;
    break;
  default:
#pragma xmp barrier
    z = 4;
  }
  int total = 1;
#pragma xmp reduction(+ : total, bad)
  expect("total", total, all);
#pragma xmp task on p(1)
  printf("errors %d\n", bad);
#pragma xmp barrier
#pragma xmp task on p(1)
  puts("complete");
  return bad != 0;
}
