// FEATURE: 3.6 combined | list forms of all declarations, both notations, colons, template_fix with base and length
// STATUS: yes
// RANKS: 2 4 6
#include "../Inputs/check.h"
#define N 12
#define M 6
#pragma xmp nodes (2, *) :: q, r
#pragma xmp nodes [*] :: p
#pragma xmp template t[2:N], u[2:N]
#pragma xmp distribute [block] onto p :: t, u
#pragma xmp template w(0 : M - 1, 0 : N - 1)
#pragma xmp distribute (block, cyclic) onto q :: w
int a[N + 2], b[N + 2];
double x[N][M], y[N][M];
#pragma xmp align [i] with t[i] :: a, b
#pragma xmp align [:][:] with w(:, :) :: x
#pragma xmp align y[:][:] with w[:][:]
#pragma xmp shadow [1:2] :: a, b
#pragma xmp template v[:][:]
#pragma xmp distribute v[*][gblock(*)] onto p
int main(void) {
  int n = xmp_num_nodes(), map[n];
  for (int k = 0; k < n; k++)
    map[k] = k ? 1 : N - (n - 1);
#pragma xmp template_fix[*][gblock(map)] v[3:5][10:N]
  float (*z)[N];
#pragma xmp align z[i][j] with v[i + 3][j + 10]
  z = xmp_malloc(xmp_desc_of(z), 5, N);
  int v0, v1;
  CHECK(xmp_template_lbound(xmp_desc_of(v), 1, &v0), 0);
  CHECK(v0, 10);
  CHECK(xmp_template_ubound(xmp_desc_of(v), 1, &v0), 0);
  CHECK(v0, 10 + N - 1);
  CHECK(xmp_template_lbound(xmp_desc_of(v), 2, &v1), 0);
  CHECK(v1, 3);
#pragma xmp loop [i][j] on v[i + 3][j + 10]
  for (int i = 0; i < 5; i++)
    for (int j = 0; j < N; j++)
      z[i][j] = i * 100 + j;
  float row[N];
#pragma xmp gmove
  row[:] = z[3][:];
  for (int j = 0; j < N; j++)
    CHECK(row[j], 300 + j);
#pragma xmp loop on t[i]
  for (int i = 2; i < N + 2; i++)
    a[i] = i, b[i] = -i;
#pragma xmp reflect(a, b) width(1 : 2) profile
#pragma xmp loop on u[i] profile
  for (int i = 3; i < N; i++)
    CHECK(a[i - 1] * 100 + b[i + 2], (i - 1) * 100 - (i + 2));
#pragma xmp loop(i, j) on w(j, i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      x[i][j] = y[i][j] = i * M + j;
  double most = -1;
#pragma xmp loop(i, j) on w[i][j] reduction(MAX : most)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      if (x[i][j] + y[i][j] > most)
        most = x[i][j] + y[i][j];
  CHECK(most, 2 * (N * M - 1));
  int size;
  CHECK(xmp_nodes_size(xmp_desc_of(r), 2, &size), 0);
  CHECK(size, n / 2);
  struct { int k; double d[2]; } s = {xmp_node_num(), {1, 2}}, *ps = &s;
#pragma xmp bcast(s.k, ps->d) from p[n - 1] profile
  CHECK(s.k, n);
#pragma xmp barrier profile
  xmp_free(xmp_desc_of(z));
  return CHECK_END();
}
