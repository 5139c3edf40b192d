// Conjugate gradients on a sparse matrix in CSR, with a Jacobi preconditioner;
// the same matrix in ELLPACK and as coordinates with atomic additions.
// RUN: env TOLERANCE=1e-7 %S/../../Integration/Inputs/compare.sh xacc-cc %clang %t "self self@2 self@3 self@4 self@3~1-3 self+memory" %s

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

struct matrix {
  unsigned int num_rows, nnz;
  unsigned int *row_offsets, *cols;
  double *coefs;
};

static struct matrix allocate_7_points(int n) {
  struct matrix a;
  a.num_rows = n * n * n;
  a.nnz = 7 * a.num_rows;
  a.row_offsets = malloc((a.num_rows + 1) * sizeof *a.row_offsets);
  a.cols = malloc(a.nnz * sizeof *a.cols);
  a.coefs = malloc(a.nnz * sizeof *a.coefs);
  unsigned int at = 0, row = 0;
  for (int k = 0; k < n; k++)
    for (int j = 0; j < n; j++)
      for (int i = 0; i < n; i++) {
        a.row_offsets[row++] = at;
        for (int z = -1; z <= 1; z++)
          for (int y = -1; y <= 1; y++)
            for (int x = -1; x <= 1; x++) {
              if (abs(x) + abs(y) + abs(z) > 1 || k + z < 0 || k + z >= n ||
                  j + y < 0 || j + y >= n || i + x < 0 || i + x >= n)
                continue;
              a.cols[at] = ((k + z) * n + j + y) * n + i + x;
              a.coefs[at++] = x || y || z ? -1 : 6.5 + (i + j + k) % 3 * .25;
            }
      }
  a.row_offsets[row] = a.nnz = at;
#pragma acc enter data copyin(a)
#pragma acc enter data copyin(a.row_offsets[0 : a.num_rows + 1],               \
                              a.cols[0 : a.nnz], a.coefs[0 : a.nnz])
  return a;
}

static void matvec(const struct matrix A, const double *restrict x,
                   double *restrict y) {
  unsigned int num_rows = A.num_rows;
  unsigned int *restrict row_offsets = A.row_offsets, *restrict cols = A.cols;
  double *restrict Acoefs = A.coefs;
#pragma acc parallel loop gang vector_length(32)                               \
    present(row_offsets, cols, Acoefs, x, y)
  for (unsigned int i = 0; i < num_rows; i++) {
    double sum = 0;
    unsigned int row_start = row_offsets[i];
    unsigned int row_end = row_offsets[i + 1];
#pragma acc loop vector reduction(+ : sum)
    for (unsigned int j = row_start; j < row_end; j++)
      sum += Acoefs[j] * x[cols[j]];
    y[i] = sum;
  }
}

static double dot(unsigned n, const double *restrict x,
                  const double *restrict y) {
  double sum = 0;
#pragma acc kernels loop reduction(+ : sum) present(x, y)
  for (unsigned i = 0; i < n; i++)
    sum += x[i] * y[i];
  return sum;
}

static void waxpby(unsigned n, double alpha, const double *x, double beta,
                   const double *y, double *w) {
#pragma acc parallel loop independent present(x, y, w)
  for (unsigned i = 0; i < n; i++)
    w[i] = alpha * x[i] + beta * y[i];
}

static int cg(struct matrix A, double *x, const double *b, double tolerance) {
  unsigned n = A.num_rows;
  double *r = malloc(n * sizeof *r), *z = malloc(n * sizeof *z),
         *p = malloc(n * sizeof *p), *q = malloc(n * sizeof *q), rho = 0, old;
  int iter = 0;
#pragma acc data create(r[0 : n], z[0 : n], p[0 : n], q[0 : n]) copy(x[0 : n]) \
    copyin(b[0 : n])
  {
    matvec(A, x, q);
    waxpby(n, 1, b, -1, q, r);
    do {
      const unsigned *offsets = A.row_offsets, *cols = A.cols;
      const double *coefs = A.coefs;
#pragma acc parallel loop present(offsets, cols, coefs)
      for (unsigned i = 0; i < n; i++) {
        double d = 1;
        for (unsigned j = offsets[i]; j < offsets[i + 1]; j++)
          if (cols[j] == i) {
            d = coefs[j];
            break;
          }
        z[i] = r[i] / d;
      }
      old = rho;
      rho = dot(n, r, z);
      if (iter == 0) {
#pragma acc parallel loop
        for (unsigned i = 0; i < n; i++)
          p[i] = z[i];
      } else
        waxpby(n, 1, z, rho / old, p, p);
      matvec(A, p, q);
      double alpha = rho / dot(n, p, q);
      waxpby(n, 1, x, alpha, p, x);
      waxpby(n, 1, r, -alpha, q, r);
      iter++;
    } while (sqrt(dot(n, r, r)) > tolerance && iter < 60);
  }
  free(r);
  free(z);
  free(p);
  free(q);
  return iter;
}

static void ellpack(struct matrix A, const double *x, double *y) {
  int n = A.num_rows, width = 7;
  int *cols = malloc(n * width * sizeof *cols);
  double *coefs = calloc(n * width, sizeof *coefs);
  for (int i = 0; i < n; i++)
    for (int k = 0; k < width; k++) {
      unsigned at = A.row_offsets[i] + k;
      int in = at < A.row_offsets[i + 1];
      cols[k * n + i] = in ? (int)A.cols[at] : -1;
      coefs[k * n + i] = in ? A.coefs[at] : 0;
    }
#pragma acc parallel loop copyin(cols[0 : n * width], coefs[0 : n * width])    \
    copyin(x[0 : n]) copyout(y[0 : n])
  for (int i = 0; i < n; i++) {
    double s = 0;
    for (int k = 0; k < width && cols[k * n + i] >= 0; k++)
      s += coefs[k * n + i] * x[cols[k * n + i]];
    y[i] = s;
  }
  free(cols);
  free(coefs);
}

static void coordinates(struct matrix A, const double *x, double *y) {
  int n = A.num_rows, nnz = A.nnz;
  struct entry {
    int row, col;
    double value;
  } *e = malloc(nnz * sizeof *e);
  for (int i = 0; i < n; i++)
    for (unsigned j = A.row_offsets[i]; j < A.row_offsets[i + 1]; j++)
      e[j] = (struct entry){i, A.cols[j], A.coefs[j]};
  for (int i = 0; i < n; i++)
    y[i] = 0;
#pragma acc parallel loop copyin(e[0 : nnz], x[0 : n]) copy(y[0 : n])
  for (int j = 0; j < nnz; j++) {
#pragma acc atomic
    y[e[j].row] += e[j].value * x[e[j].col];
  }
  free(e);
}

static void show(const char *name, int n, const double *x) {
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += x[i] * (1 + i % 5);
  printf("%s %.10g %.10g %.10g\n", name, sum, x[0], x[n / 2]);
}

int main(void) {
  struct matrix A = allocate_7_points(9);
  int n = A.num_rows;
  double *x = calloc(n, sizeof *x), *b = malloc(n * sizeof *b),
         *y = malloc(n * sizeof *y);
  for (int i = 0; i < n; i++)
    b[i] = 1 + i % 4;
  printf("iterations %d\n", cg(A, x, b, 1e-8));
  show("x", n, x);
  ellpack(A, x, y);
  show("ellpack", n, y);
  coordinates(A, b, y);
  show("coordinates", n, y);
#pragma acc exit data delete(A.row_offsets, A.cols, A.coefs)
  printf("complete\n");
  return 0;
}
