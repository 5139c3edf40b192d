/*===- cg_acc.c - the benchmark CG on accelerators ------------------------===*\
 *
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===-----------------------------------------------------------------------===*
 *
 * The kernel CG of the NAS Parallel Benchmarks, written from its definition
 * (Bailey and others, RNR-94-007, section 2.2.2): the smallest eigenvalue of a
 * sparse symmetric matrix by the inverse power method; the system of each step
 * is solved by 25 iterations of the method of conjugate gradients.
 *
 *   xacc-cc -O3 -DCLASS_A cg_acc.c -o cg -lm && mpirun -n 4 ./cg
 *   xacc-cc -O3 -fno-xmp cg_acc.c -o cg -lm && ./cg             (OpenACC alone)
 *   XACC_DEVICES=cuda ./cg                       (one GPU; host:1 without one)
 *   clang -O3 cg_acc.c -o serial -lm                     (directives ignored)
 *
 * Classes: CLASS_S (default) 1,400 rows, CLASS_W 7,000, CLASS_A 14,000,
 * CLASS_B 75,000. Run with the number of steps (default: that of the class; the
 * result is published for no other). The vectors are distributed over the
 * nodes, and each node makes and keeps the rows of the matrix that belong to
 * its elements.
 *
 * All of a step is on the device: the host gets the sums of the dot products,
 * which it needs for the factors of the next vector operation.
 *
 * Output: result cg zeta <shift + 1 / (x . z) of the last step, %.9e>
 *         result cg verified <1 if it is the published value within 1e-10>
 *         perf cg seconds <all steps> mflops <of the matrix and the vectors>
\*===----------------------------------------------------------------------===*/

#define _POSIX_C_SOURCE 200809L
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#ifdef _XCALABLEMP
#include <xmp.h>
#else
#include <time.h>
#endif

/* NA: rows. NONZER: elements of the vectors that the matrix is made of. NITER:
   steps. SHIFT: what is taken from the diagonal. ZETA: the result. */
#if defined(CLASS_B)
#define NA 75000
#define NONZER 13
#define NITER 75
#define SHIFT 60.0
#define ZETA 22.712745482631
#elif defined(CLASS_A)
#define NA 14000
#define NONZER 11
#define NITER 15
#define SHIFT 20.0
#define ZETA 17.130235054029
#elif defined(CLASS_W)
#define NA 7000
#define NONZER 8
#define NITER 15
#define SHIFT 12.0
#define ZETA 10.362595087124
#else
#define NA 1400
#define NONZER 7
#define NITER 15
#define SHIFT 10.0
#define ZETA 8.5971775078648
#endif

#define RCOND 0.1
#define CG_ITERATIONS 25

double x[NA], z[NA], p[NA], q[NA], r[NA];
static double whole[NA]; /* of a distributed vector: all elements */
static char mine[NA];    /* the rows of this node */

/* The rows of this node in compressed form; those of the others are empty. */
static int rowstr[NA + 1];
static int *colidx;
static double *a;

#pragma xmp nodes n(*)
#pragma xmp template t(0:NA-1)
#pragma xmp distribute t(block) onto n
#pragma xmp align x[i] with t(i)
#pragma xmp align z[i] with t(i)
#pragma xmp align p[i] with t(i)
#pragma xmp align q[i] with t(i)
#pragma xmp align r[i] with t(i)

static double now(void) {
#ifdef _XCALABLEMP
  return xmp_wtime();
#else
  struct timespec ts;
  clock_gettime(CLOCK_MONOTONIC, &ts);
  return (double)ts.tv_sec + 1e-9 * (double)ts.tv_nsec;
#endif
}

static int is_first_node(void) {
#ifdef _XCALABLEMP
  return xmp_node_num() == 1;
#else
  return 1;
#endif
}

/* The next number in (0, 1) of the benchmarks: s := 5^13 s mod 2^46. What a
   product loses beyond 64 bits does not matter for its last 46. */
static double random_number(uint64_t *s) {
  *s = *s * 1220703125u & ((1ull << 46) - 1);
  return (double)*s * 0x1p-46;
}

/* A sparse vector: NONZER random elements at random places, and 0.5 at `row`.
   Returns the number of elements, NONZER or one more. */
static int make_vector(uint64_t *s, int row, int index[], double value[]) {
  int power = 1, n = 0, k;

  while (power < NA)
    power *= 2;
  while (n < NONZER) {
    double v = random_number(s);
    int place = (int)(power * random_number(s));
    for (k = 0; k < n && index[k] != place; k++)
      ;
    if (place >= NA || k < n)
      continue;
    index[n] = place;
    value[n++] = v;
  }
  for (k = 0; k < n && index[k] != row; k++)
    ;
  index[k] = row;
  value[k] = 0.5;
  return k == n ? n + 1 : n;
}

/* Adds v to the element in column `column` of a row with `*length` elements,
   which are sorted by column. */
static void add(int *columns, double *values, int *length, int column,
                double v) {
  int k = *length;

  while (k > 0 && columns[k - 1] >= column)
    k--;
  if (k < *length && columns[k] == column) {
    values[k] += v;
    return;
  }
  for (int m = (*length)++; m > k; m--) {
    columns[m] = columns[m - 1];
    values[m] = values[m - 1];
  }
  columns[k] = column;
  values[k] = v;
}

static void *allocate(size_t n, size_t size) {
  void *memory = calloc(n, size);
  if (!memory) {
    fprintf(stderr, "error: no memory for %zu elements\n", n);
    exit(1);
  }
  return memory;
}

/* The matrix: the sum over its rows i of w^i v v', where v is a sparse vector
   with v[i] = 0.5 and w^NA = RCOND, and RCOND - SHIFT on the diagonal. */
static void make_matrix(void) {
  int (*index)[NONZER + 1] = allocate(NA, sizeof *index);
  double (*value)[NONZER + 1] = allocate(NA, sizeof *value);
  int *length = allocate(NA, sizeof(int));
  int i, k, l;
  uint64_t seed = 314159265;

#pragma xmp loop on t(i)
  for (i = 0; i < NA; i++)
    mine[i] = 1;

  /* The vectors, and how many elements the rows have at most. */
  random_number(&seed); /* the definition skips one */
  for (i = 0; i < NA; i++) {
    length[i] = make_vector(&seed, i, index[i], value[i]);
    for (k = 0; k < length[i]; k++)
      if (mine[index[i][k]])
        rowstr[index[i][k] + 1] += length[i];
  }
  for (i = 0; i < NA; i++)
    rowstr[i + 1] += rowstr[i];
  colidx = allocate((size_t)rowstr[NA] + 1, sizeof(int));
  a = allocate((size_t)rowstr[NA] + 1, sizeof(double));

  int *filled = allocate(NA, sizeof(int));
  double weight = 1.0, ratio = pow(RCOND, 1.0 / NA);
  for (i = 0; i < NA; i++) {
    for (k = 0; k < length[i]; k++) {
      int row = index[i][k];
      double scale = weight * value[i][k];
      if (!mine[row])
        continue;
      for (l = 0; l < length[i]; l++)
        add(colidx + rowstr[row], a + rowstr[row], &filled[row], index[i][l],
            value[i][l] * scale +
                (row == i && index[i][l] == i ? RCOND - SHIFT : 0.0));
    }
    weight *= ratio;
  }

  /* The rows next to each other. */
  int end = 0;
  for (i = 0; i < NA; i++) {
    int start = rowstr[i];
    rowstr[i] = end;
    for (k = 0; k < filled[i]; k++, end++) {
      colidx[end] = colidx[start + k];
      a[end] = a[start + k];
    }
  }
  rowstr[NA] = end;
  free(index);
  free(value);
  free(length);
  free(filled);
}

/* out := A v. A row needs elements of v that other nodes have: they are zeros
   here, and the sum over the nodes fills them in. */
static void multiply(double v[NA], double out[NA]) {
#pragma xmp align v[i] with t(i)
#pragma xmp align out[i] with t(i)
  int i, k;

#pragma acc parallel loop present(whole)
  for (i = 0; i < NA; i++)
    whole[i] = 0.0;
#pragma acc parallel loop present(whole, v)
#pragma xmp loop on t(i)
  for (i = 0; i < NA; i++)
    whole[i] = v[i];
#pragma xmp reduction (+: whole) acc

#pragma acc parallel loop gang present(rowstr, colidx, a, whole, out)
#pragma xmp loop on t(i)
  for (i = 0; i < NA; i++) {
    double sum = 0.0;
#pragma acc loop vector reduction(+: sum)
    for (k = rowstr[i]; k < rowstr[i + 1]; k++)
      sum += a[k] * whole[colidx[k]];
    out[i] = sum;
  }
}

static double dot(double u[NA], double v[NA]) {
#pragma xmp align u[i] with t(i)
#pragma xmp align v[i] with t(i)
  double sum = 0.0;
  int i;

#pragma acc parallel loop present(u, v) reduction(+: sum)
#pragma xmp loop on t(i) reduction(+: sum)
  for (i = 0; i < NA; i++)
    sum += u[i] * v[i];
  return sum;
}

/* Solves A z = x. Returns the norm of x - A z. */
static double solve(void) {
  double rho, sum = 0.0;
  int i, iter;

#pragma acc parallel loop present(x, z, p, r)
#pragma xmp loop on t(i)
  for (i = 0; i < NA; i++) {
    z[i] = 0.0;
    r[i] = x[i];
    p[i] = x[i];
  }
  rho = dot(r, r);

  for (iter = 0; iter < CG_ITERATIONS; iter++) {
    multiply(p, q);
    double alpha = rho / dot(p, q);
    double rho0 = rho;

    rho = 0.0;
#pragma acc parallel loop present(z, p, q, r) reduction(+: rho)
#pragma xmp loop on t(i) reduction(+: rho)
    for (i = 0; i < NA; i++) {
      z[i] += alpha * p[i];
      r[i] -= alpha * q[i];
      rho += r[i] * r[i];
    }

    double beta = rho / rho0;
#pragma acc parallel loop present(p, r)
#pragma xmp loop on t(i)
    for (i = 0; i < NA; i++)
      p[i] = r[i] + beta * p[i];
  }

  multiply(z, r);
#pragma acc parallel loop present(x, r) reduction(+: sum)
#pragma xmp loop on t(i) reduction(+: sum)
  for (i = 0; i < NA; i++)
    sum += (x[i] - r[i]) * (x[i] - r[i]);
  return sqrt(sum);
}

/* `steps` steps from x = (1, ..., 1). Returns the last estimate. */
static double iterate(int steps, double *residual) {
  double zeta = 0.0;
  int i, step;

#pragma acc parallel loop present(x)
#pragma xmp loop on t(i)
  for (i = 0; i < NA; i++)
    x[i] = 1.0;

  for (step = 0; step < steps; step++) {
    *residual = solve();
    zeta = SHIFT + 1.0 / dot(x, z);
    double scale = 1.0 / sqrt(dot(z, z));
#pragma acc parallel loop present(x, z)
#pragma xmp loop on t(i)
    for (i = 0; i < NA; i++)
      x[i] = scale * z[i];
  }
  return zeta;
}

int main(int argc, char **argv) {
  int steps = argc > 1 ? atoi(argv[1]) : NITER;
  double zeta, residual, seconds;

  if (steps < 1) {
    fprintf(stderr, "usage: %s [steps, at least 1]\n", argv[0]);
    return 1;
  }

  make_matrix();
  size_t length = (size_t)rowstr[NA];

#pragma acc data copyin(rowstr, colidx[0:length], a[0:length])                 \
    create(x, z, p, q, r, whole)
  {
    iterate(1, &residual); /* a rehearsal */
#pragma xmp barrier
    seconds = now();
    zeta = iterate(steps, &residual);
    seconds = now() - seconds;
#pragma xmp reduction (max: seconds)
  }

  double elements = (double)length;
#pragma xmp reduction (+: elements)
  if (is_first_node()) {
    double operations =
        steps * (CG_ITERATIONS + 1) * (2.0 * elements + 10.0 * NA);
    printf("result cg zeta %.9e\n", zeta);
    printf("result cg verified %d\n",
           residual < 1e-9 && fabs(zeta - ZETA) <= 1e-10 * ZETA);
    printf("perf cg seconds %.6f mflops %.1f\n", seconds,
           operations / seconds * 1e-6);
  }
  free(colidx);
  free(a);
  return 0;
}
