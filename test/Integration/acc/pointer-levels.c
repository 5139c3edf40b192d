// Arrays behind two and three levels of pointers, in parts, in structures, with
// updates: each level is found on the device behind the one before it.
// RUN: %S/../Inputs/compare.sh xacc-cc %clang %t "self self+memory self@3+memory" %s
#include <stdio.h>
#include <stdlib.h>

struct grid {
  int n, m, k;
  double ***v;
};

static double ***make(int n, int m, int k) {
  double ***a = malloc(n * sizeof *a);
  for (int i = 0; i < n; i++) {
    a[i] = malloc(m * sizeof **a);
    for (int j = 0; j < m; j++) {
      a[i][j] = malloc(k * sizeof ***a);
      for (int l = 0; l < k; l++)
        a[i][j][l] = i * 100 + j * 10 + l;
    }
  }
  return a;
}

static void destroy(double ***a, int n, int m) {
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < m; j++)
      free(a[i][j]);
    free(a[i]);
  }
  free(a);
}

static void print(const char *what, double ***a, int n, int m, int k) {
  printf("%s:", what);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      for (int l = 0; l < k; l++)
        printf(" %g", a[i][j][l]);
  printf("\n");
}

/// Data of which the caller has a copy on the device.
static void scale(double ***a, int n, int m, int k, double by) {
#pragma acc parallel loop collapse(2) present(a[0:n][0:m][0:k])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      for (int l = 0; l < k; l++)
        a[i][j][l] *= by;
}

static void unstructured(int n, int m, int k) {
  double ***a = make(n, m, k);
#pragma acc enter data copyin(a[0 : n][0 : m][0 : k])
  scale(a, n, m, k, 2);
#pragma acc update self(a[0 : n][0 : m][0 : k])
  print("doubled", a, n, m, k);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      for (int l = 0; l < k; l++)
        a[i][j][l] += 0.5;
#pragma acc update device(a[0 : n][0 : m][0 : k])
  scale(a, n, m, k, 3);
#pragma acc exit data copyout(a[0 : n][0 : m][0 : k])
  print("tripled", a, n, m, k);
  destroy(a, n, m);
}

/// Only some of the pointers have copies.
static void parts(int n, int m, int k) {
  double ***a = make(n, m, k);
#pragma acc data copy(a[1 : n - 1][1 : m - 2][2 : k - 2])
  {
#pragma acc parallel loop
    for (int i = 1; i < n; i++)
      for (int j = 1; j < m - 1; j++)
        for (int l = 2; l < k; l++)
          a[i][j][l] = -a[i][j][l];
  }
  print("parts", a, n, m, k);
  destroy(a, n, m);
}

static void members(int n, int m, int k) {
  struct grid g = {n, m, k, make(n, m, k)};
#pragma acc data copyin(g) copy(g.v[0 : n][0 : m][0 : k])
  {
#pragma acc parallel loop present(g)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < g.m; j++)
        for (int l = 1; l < g.k; l++)
          g.v[i][j][l] += g.v[i][j][0];
  }
  print("members", g.v, n, m, k);
  destroy(g.v, n, m);
}

/// Rows of different lengths need sections of their own; of pointers to arrays
/// all have one.
static void arrays(int n, int m) {
  float(**a)[4] = malloc(n * sizeof *a);
  for (int i = 0; i < n; i++)
    a[i] = calloc(m, sizeof **a);
#pragma acc parallel loop copy(a[0 : n][0 : m][0 : 4])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      for (int l = 0; l < 4; l++)
        a[i][j][l] += i - j * l;
  float sum = 0;
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < m; j++)
      for (int l = 0; l < 4; l++)
        sum += a[i][j][l] * (1 + l);
    free(a[i]);
  }
  free(a);
  printf("arrays: %g\n", sum);
}

static void fourLevels(void) {
  double ****a = malloc(2 * sizeof *a);
  for (int i = 0; i < 2; i++)
    a[i] = make(2, 3, 2);
#pragma acc parallel loop copy(a[0 : 2][0 : 2][0 : 3][0 : 2]) async(1)
  for (int h = 0; h < 2; h++)
    for (int i = 0; i < 2; i++)
      for (int j = 0; j < 3; j++)
        a[h][i][j][1] += h;
#pragma acc wait(1)
  for (int i = 0; i < 2; i++) {
    print("four", a[i], 2, 3, 2);
    destroy(a[i], 2, 3);
  }
  free(a);
}

/// The same data entered twice: the counts of all levels go with each other.
static void counted(int n, int m, int k) {
  double ***a = make(n, m, k);
#pragma acc enter data copyin(a[0 : n][0 : m][0 : k])
#pragma acc data copyin(a[0 : n][0 : m][0 : k])
  {
    scale(a, n, m, k, 2);
  }
  scale(a, n, m, k, 2);
#pragma acc exit data copyout(a[0 : n][0 : m][0 : k])
  print("counted", a, n, m, k);
  destroy(a, n, m);
}

int main(void) {
  const int sizes[][3] = {{1, 1, 1}, {2, 3, 4}, {5, 4, 3}, {3, 7, 6}};
  for (int i = 0; i < 4; i++) {
    int n = sizes[i][0], m = sizes[i][1], k = sizes[i][2];
    unstructured(n, m, k);
    if (n > 1 && m > 2 && k > 2)
      parts(n, m, k);
    members(n, m, k);
    arrays(n, m);
    counted(n, m, k);
  }
  fourLevels();
  printf("complete\n");
}
