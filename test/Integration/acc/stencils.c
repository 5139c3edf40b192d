// Stencils, along whose outermost loop a thread of a GPU walks: more rows than
// places in the grid, fewer, none; steps; conditions; sums and maxima.
// RUN: %S/../Inputs/compare.sh xacc-cc %clang %t "self self+memory self@3+memory" %s

#include <stdio.h>
#include <stdlib.h>

#define SUMS(NAME, STEP)                                                       \
  static int NAME(int n, int m, int first, int u[n][m], int v[n][m]) {         \
    int sum = 0, most = -1;                                                    \
    _Pragma("acc data copyin(u[0:n][0:m]) copy(v[0:n][0:m])")                  \
    _Pragma("acc parallel loop collapse(2) reduction(+:sum) reduction(max:most)") \
    for (int i = first; i < n - 1; i += STEP)                                  \
      for (int j = 1; j < m - 1; j++) {                                        \
        v[i][j] = 2 * u[i][j] + 3 * u[i - 1][j] + 5 * u[i + 1][j] -            \
                  u[i][j - 1] - 7 * u[i][j + 1] + u[i - 1][j - 1] -            \
                  11 * u[i + 1][j + 1];                                        \
        sum += v[i][j] % 1000;                                                 \
        most = v[i][j] > most ? v[i][j] : most;                                \
      }                                                                        \
    return sum ^ most;                                                         \
  }
SUMS(each, 1)
SUMS(second, 2)
SUMS(third, 3)

// Some points only, and what is read two planes away.
static void far(int n, int m, int l, const float p[n][m][l],
                float q[n][m][l]) {
#pragma acc parallel loop collapse(3) copyin(p[0:n][0:m][0:l])                 \
    copy(q[0:n][0:m][0:l])
  for (int i = 2; i < n - 2; i++)
    for (int j = 1; j < m - 1; j++)
      for (int k = 0; k < l; k++) {
        float around = p[i + 2][j][k] - p[i - 2][j][k] + p[i][j + 1][k];
        if (around > 0.0f)
          q[i][j][k] = around * p[i][j - 1][k];
        else if (i % 3 == 0)
          q[i][j][k] += p[i + 1][j][k];
      }
}

// Several arrays with sizes of their own, steps that do not reach all that is
// read, and elements of 2 and 8 bytes.
#define MIXED(NAME, TYPE, STEP)                                                \
  static void NAME(int n, int m, int l, TYPE c[3][n][m][l],                    \
                   TYPE p[n + 2][m + 2][l + 2], TYPE q[n][m][l],               \
                   TYPE r[n][2][m][l]) {                                       \
    _Pragma("acc data copyin(c[0:3][0:n][0:m][0:l])")                          \
    _Pragma("acc data copyin(p[0:n+2][0:m+2][0:l+2]) copy(q[0:n][0:m][0:l])")  \
    _Pragma("acc parallel loop collapse(3) copy(r[0:n][0:2][0:m][0:l])")       \
    for (int i = 0; i < n; i += STEP)                                          \
      for (int j = 0; j < m; j++)                                              \
        for (int k = 0; k < l; k++) {                                          \
          TYPE s = c[0][i][j][k] * p[i][j + 1][k + 1] +                        \
                   c[1][i][j][k] * p[i + 1][j + 2][k + 2] +                    \
                   c[2][i][j][k] * p[i + 2][j + 1][k] - p[i + 1][j][k + 1] +   \
                   p[i + 1][j + 1][k + 1] * (p[i][j][k] - p[i + 2][j + 2][k]); \
          if (s % 3 != 0)                                                      \
            r[i][1][j][k] = s - c[1][i][j][k];                                 \
          r[i][0][j][k] = p[i + 2][j][k + 2];                                  \
          q[i][j][k] += s;                                                     \
        }                                                                      \
  }                                                                            \
  static unsigned NAME##_sum(int n, int m, int l) {                            \
    long counts[] = {3L * n * m * l, (n + 2L) * (m + 2) * (l + 2),             \
                     1L * n * m * l, 2L * n * m * l};                          \
    TYPE *arrays[4];                                                           \
    for (int a = 0; a < 4; a++) {                                              \
      arrays[a] = malloc(sizeof(TYPE) * counts[a]);                            \
      for (long i = 0; i < counts[a]; i++)                                     \
        arrays[a][i] = (TYPE)((i * 31 + a * 7) % 43 - 9);                      \
    }                                                                          \
    NAME(n, m, l, (void *)arrays[0], (void *)arrays[1], (void *)arrays[2],     \
         (void *)arrays[3]);                                                   \
    unsigned h = 0;                                                            \
    for (int a = 2; a < 4; a++)                                                \
      for (long i = 0; i < counts[a]; i++)                                     \
        h = (h ^ (unsigned)arrays[a][i]) * 16777619u;                          \
    for (int a = 0; a < 4; a++)                                                \
      free(arrays[a]);                                                         \
    return h;                                                                  \
  }
MIXED(shorts, short, 1)
MIXED(longs, long, 1)
MIXED(two, int, 2)
MIXED(four, int, 4)

#define N 19
#define M 33
#define L 70
static int a[N][M][L], b[N][M][L], c[2][N][M][L];

// Sizes that are known, an array with one more dimension, and one that is
// changed where it is read.
static int known(void) {
  int sum = 0;
#pragma acc data copyin(a, c) copy(b)
  {
#pragma acc parallel loop collapse(3) reduction(+ : sum)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++)
        for (int k = 1; k < L - 1; k++) {
          int s = c[0][i][j][k] * a[i + 1][j][k] -
                  c[1][i][j][k] * a[i - 1][j][k] +
                  c[1][i - 1][j][k] * (a[i][j + 1][k] - a[i][j][k + 1]) +
                  a[i - 1][j - 1][k] - a[i + 1][j][k - 1];
          b[i][j][k] = s + a[i][j][k];
          sum += s;
        }
#pragma acc parallel loop collapse(2)
    for (int j = 0; j < M; j++)
      for (int k = 0; k < L; k++)
#pragma acc loop seq
        for (int i = 1; i < N; i++)
          b[i][j][k] += b[i - 1][j][k] / 2;
  }
  return sum;
}

static unsigned hash(unsigned h, unsigned value) {
  return (h ^ value) * 16777619u;
}

static void plane(int n, int m, int first, int step) {
  int(*u)[m] = malloc(sizeof(int) * n * m), (*v)[m] = malloc(sizeof(int) * n * m);
  unsigned h = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      u[i][j] = (i * 31 + j * 17) % 101;
      v[i][j] = -1;
    }
  int result = step == 1   ? each(n, m, first, u, v)
               : step == 2 ? second(n, m, first, u, v)
                           : third(n, m, first, u, v);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      h = hash(h, (unsigned)v[i][j]);
  printf("plane %d %d %d %d: %d %u\n", n, m, first, step, result, h);
  free(u);
  free(v);
}

static void space(int n, int m, int l) {
  float(*p)[m][l] = malloc(sizeof(float) * n * m * l);
  float(*q)[m][l] = malloc(sizeof(float) * n * m * l);
  unsigned h = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      for (int k = 0; k < l; k++) {
        p[i][j][k] = (float)((i * 31 + j * 17 + k * 7) % 11);
        q[i][j][k] = 1.0f;
      }
  far(n, m, l, p, q);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      for (int k = 0; k < l; k++)
        h = hash(h, (unsigned)(int)q[i][j][k]);
  printf("space %d %d %d: %u\n", n, m, l, h);
  free(p);
  free(q);
}

int main(void) {
  plane(3, 3, 1, 1);
  plane(2, 9, 1, 1);
  plane(7, 130, 1, 1);
  plane(61, 450, 1, 1);
  plane(62, 450, 2, 2);
  plane(150, 66, 1, 3);
  space(5, 3, 1);
  space(4, 3, 70);
  space(9, 10, 70);
  space(30, 5, 65);
  for (int n = 1; n < 14; n += 4)
    printf("mixed %u %u %u %u\n", shorts_sum(n, 5, 9), longs_sum(n + 30, 3, 66),
           two_sum(n + 9, 6, 7), four_sum(n + 40, 2, 70));
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      for (int k = 0; k < L; k++) {
        a[i][j][k] = (i * 5 + j * 3 + k) % 23;
        c[0][i][j][k] = (i + j + k) % 7;
        c[1][i][j][k] = (i * 2 + j + k) % 5;
      }
  unsigned h = 0;
  int sum = known();
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      for (int k = 0; k < L; k++)
        h = hash(h, (unsigned)b[i][j][k]);
  printf("known %d %u\n", sum, h);
  printf("complete\n");
  return 0;
}
