// FEATURE: 8.4 programs | conjugate gradients: a CSR matrix in two gblocks, by rows and by their elements
// STATUS: yes
// RANKS: 1 2 3 5 9
#include "../Inputs/check.h"
#include <math.h>
#include <stdlib.h>
#define SIDE 13
#define N (SIDE * SIDE)
#define STEPS 60

/* The five-point Laplacian and a diagonal that is not constant. Nodes have rows
 * with about equally many elements; both maps are known at run time only. */
#pragma xmp nodes p(*)
#pragma xmp template rows(0 : N - 1)
#pragma xmp distribute rows(gblock(*)) onto p
#pragma xmp template elements(:)
#pragma xmp distribute elements(gblock(*)) onto p
double *x, *r, *d, *q, *value;
int *column;
#pragma xmp align x[i] with rows(i)
#pragma xmp align r[i] with rows(i)
#pragma xmp align d[i] with rows(i)
#pragma xmp align q[i] with rows(i)
#pragma xmp align value[k] with elements(k)
#pragma xmp align column[k] with elements(k)
int start[N + 1]; /* on each node */
double whole[N], serial[N];

/* The elements of row i; returns their number. */
static int makeRow(int i, int columns[5], double values[5]) {
  static const int to[4][2] = {{-1, 0}, {0, -1}, {0, 1}, {1, 0}};
  int count = 0, y = i / SIDE, z = i % SIDE;
  columns[count] = i;
  values[count++] = 4 + 0.01 * (i % 11);
  for (int k = 0; k < 4; k++) {
    int a = y + to[k][0], b = z + to[k][1];
    if (a < 0 || a >= SIDE || b < 0 || b >= SIDE)
      continue;
    columns[count] = a * SIDE + b;
    values[count++] = -1;
  }
  return count;
}

static double rightSide(int i) { return 1 + i % 5; }

static void fixTemplates(void) {
  int columns[5], nodes = xmp_num_nodes();
  double values[5];
  for (int i = 0; i < N; i++)
    start[i + 1] = start[i] + makeRow(i, columns, values);
  int *rowMap = calloc(nodes, sizeof *rowMap), *elementMap = calloc(nodes, sizeof *elementMap);
  for (int i = 0; i < N; i++) {
    int node = (long)start[i] * nodes / start[N];
    rowMap[node]++;
    elementMap[node] += start[i + 1] - start[i];
  }
#pragma xmp template_fix(gblock(rowMap)) rows
#pragma xmp template_fix(gblock(elementMap)) elements(0 : start[N] - 1)
  x = xmp_malloc(xmp_desc_of(x), N);
  r = xmp_malloc(xmp_desc_of(r), N);
  d = xmp_malloc(xmp_desc_of(d), N);
  q = xmp_malloc(xmp_desc_of(q), N);
  value = xmp_malloc(xmp_desc_of(value), start[N]);
  column = xmp_malloc(xmp_desc_of(column), start[N]);
  free(rowMap);
  free(elementMap);
}

static double solve(void) {
  double rho = 0;
#pragma xmp loop on rows(i) reduction(+ : rho)
  for (int i = 0; i < N; i++) {
    int columns[5];
    double values[5];
    int count = makeRow(i, columns, values);
    for (int k = 0; k < count; k++) {
      column[start[i] + k] = columns[k];
      value[start[i] + k] = values[k];
    }
    x[i] = 0;
    r[i] = d[i] = rightSide(i);
    rho += r[i] * r[i];
  }
  for (int step = 0; step < STEPS; step++) {
    double dq = 0, before = rho;
#pragma xmp gmove
    whole[:] = d[:];
#pragma xmp loop on rows(i) reduction(+ : dq)
    for (int i = 0; i < N; i++) {
      double sum = 0;
      for (int k = start[i]; k < start[i + 1]; k++)
        sum += value[k] * whole[column[k]];
      q[i] = sum;
      dq += d[i] * sum;
    }
    double alpha = rho / dq;
    rho = 0;
#pragma xmp loop on rows(i) reduction(+ : rho)
    for (int i = 0; i < N; i++) {
      x[i] += alpha * d[i];
      r[i] -= alpha * q[i];
      rho += r[i] * r[i];
    }
#pragma xmp loop on rows(i)
    for (int i = 0; i < N; i++)
      d[i] = r[i] + rho / before * d[i];
  }
  return rho;
}

int main(void) {
  fixTemplates();
  CHECK_THAT(solve() < 1e-18);
#pragma xmp gmove
  serial[:] = x[:];
  /* The oracle: the equations themselves, on each node. */
  for (int i = 0; i < N; i++) {
    int columns[5];
    double values[5], sum = 0;
    int count = makeRow(i, columns, values);
    for (int k = 0; k < count; k++)
      sum += values[k] * serial[columns[k]];
    CHECK_NEAR(sum, rightSide(i));
  }
  return CHECK_END();
}
