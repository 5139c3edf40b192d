// FEATURE: 2.6.2 implicit attributes | numbers behind several pointers
// STATUS: yes

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct {
  int m, n;
  double h;
  float weights[3];
} Grid;
typedef struct {
  Grid *grid;
  double w[3];
  int n;
} Solver;
typedef struct {
  Solver *solver;
  double f;
} App;

// In formulas, conditions and inner loops, through pointers and structures.
static void pointer(const Solver *p, int n, double u[n]) {
#pragma acc parallel loop copy(u[0 : n])
  for (int i = 0; i < n; i++)
    u[i] += p->grid->h * i + p->grid->m + p->n;
}
static void structure(App a, int n, double u[n]) {
#pragma acc parallel loop copy(u[0 : n])
  for (int i = 0; i < n; i++)
    u[i] += a.solver->w[1] * a.f + a.solver->grid->weights[2];
}
static void under(const App *a, int n, double u[n]) {
#pragma acc data copy(u[0 : n])
#pragma acc kernels
  for (int i = 0; i < n; i++)
    if (i < a->solver->grid->n)
      u[i] += a->solver->grid->h;
    else
      u[i] -= a->solver->grid->n;
}
static void inner(const App *a, int n, double u[n]) {
#pragma acc parallel loop gang copy(u[0 : n])
  for (int i = 0; i < n; i++) {
    double sum = 0;
#pragma acc loop vector reduction(+ : sum)
    for (int k = 0; k < a->solver->grid->n; k++)
      sum += a->solver->grid->h * k;
    u[i] += sum * a->f;
  }
}
// What the construct writes is not read before it.
static int written(Solver *p, int n) {
  int last = 0;
#pragma acc serial copy(p[0 : 1], p->grid[0 : 1]) copyout(last)
  {
    for (int i = 0; i < n; i++)
      p->grid->m = p->grid->m + 1;
    last = p->grid->m;
  }
  return last;
}
// Where the device has a copy, that one is meant.
static double present(Solver *p) {
  double h = 0;
#pragma acc data copy(p[0 : 1], p->grid[0 : 1])
  {
#pragma acc serial present(p)
    p->grid->h = 5;
#pragma acc serial copyout(h) present(p)
    h = p->grid->h;
#pragma acc serial copy(h)
    h += p->grid->h;
  }
  return h;
}

static int test(int n) {
  Grid grid = {3, 4, .5, {1, 2, 3}};
  Solver solver = {&grid, {1, 2, 3}, 7};
  App app = {&solver, .25};
  double *u = malloc(n * sizeof *u);
  for (int i = 0; i < n; i++)
    u[i] = i;
  pointer(&solver, n, u);
  structure(app, n, u);
  under(&app, n, u);
  inner(&app, n, u);
  int errors = 0;
  for (int i = 0; i < n; i++) {
    double expected = i + .5 * i + 10 + 3.5 + (i < 4 ? .5 : -4) + .75;
    errors += fabs(u[i] - expected) > 1e-12;
  }
  errors += written(&solver, 5) != 8 || grid.m != 8;
  errors += present(&solver) != 10 || grid.h != 5;
  // No iteration, nothing to read.
  pointer(NULL, 0, u);
  solver.grid = NULL;
  pointer(&solver, 0, u);
  free(u);
  return errors;
}

int main(void) {
  int errors = test(1) + test(7) + test(1000);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
