// Chains of matrix products, (A B)(C D): two queues, then a wait of the third.
// RUN: env TOLERANCE=1e-9 %S/../../Integration/Inputs/compare.sh xacc-cc %clang %t "self self@2 self@3 self@4 self@3~1-3 self+memory" %s

#include <stdio.h>
#include <stdlib.h>

static void product(int n, int m, int l, const double *restrict a,
                    const double *restrict b, double *restrict c, int queue) {
#pragma acc parallel loop collapse(2)                                          \
    present(a[0 : n * l], b[0 : l * m], c[0 : n * m]) async(queue)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      double s = 0;
#pragma acc loop seq
      for (int k = 0; k < l; k++)
        s += a[i * l + k] * b[k * m + j];
      c[i * m + j] = s;
    }
}

static double *fill(int n, int m, int seed) {
  double *a = malloc((size_t)n * m * sizeof *a);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i * m + j] = ((i * (j + seed) + seed) % 13) / 13. - .25;
  return a;
}

static void show(const char *name, int n, int m, const double *a) {
  double sum = 0, first = 0;
  for (int i = 0; i < n * m; i++) {
    sum += (i % 5 + 1) * a[i];
    first += i < m ? a[i] : 0;
  }
  printf("%s %.12g %.12g %.12g\n", name, sum, first, a[n * m - 1]);
}

int main(void) {
  int ni = 31, nj = 26, nk = 35, nl = 19, nm = 28;
  double *A = fill(ni, nk, 1), *B = fill(nk, nj, 2), *C = fill(nj, nm, 3),
         *D = fill(nm, nl, 4), *E = calloc(ni * nj, sizeof *E),
         *F = calloc(nj * nl, sizeof *F), *G = calloc(ni * nl, sizeof *G);
#pragma acc enter data copyin(A[0 : ni * nk], B[0 : nk * nj]) async(1)
#pragma acc enter data create(E[0 : ni * nj]) async(1)
#pragma acc enter data copyin(C[0 : nj * nm], D[0 : nm * nl]) async(2)
#pragma acc enter data create(F[0 : nj * nl], G[0 : ni * nl]) async(2)
  product(ni, nj, nk, A, B, E, 1);
  product(nj, nl, nm, C, D, F, 2);
#pragma acc update self(F[0 : nj * nl]) async(2)
#pragma acc wait(1) async(2)
  product(ni, nl, nj, E, F, G, 2);
#pragma acc wait(2)
#pragma acc exit data copyout(E[0 : ni * nj], G[0 : ni * nl])
#pragma acc exit data delete(A[0 : ni * nk], B[0 : nk * nj], C[0 : nj * nm],   \
                             D[0 : nm * nl], F[0 : nj * nl])
  show("E", ni, nj, E);
  show("F", nj, nl, F);
  show("G", ni, nl, G);
  printf("complete\n");
  return 0;
}
