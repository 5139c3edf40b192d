// FEATURE: 1.3 host threads | `omp for` and `omp parallel for` with directives inside: each thread has iterations, and hands its own values on
// STATUS: yes
// FLAGS: -fopenmp

#include <omp.h>
#include <stdio.h>

enum { N = 100, T = 4 };
static int a[T][N], thread[T];

// With as many threads as iterations, no thread has a second one.
static int check(int changed, int n) {
  int errors = changed != 0 || n != 6;
  for (int t = 0; t < T; t++) {
    errors += thread[t] != t;
    for (int i = 0; i < N; i++)
      errors += a[t][i] != t * i;
    for (int i = 0; i < N; i++)
      a[t][i] = 0;
    thread[t] = -1;
  }
  return errors;
}

static int whole(int n) {
  int changed = 0;
#pragma omp parallel for num_threads(T) schedule(static, 1) firstprivate(n) reduction(+ : changed)
  for (int t = 0; t < T; t++) {
    changed += n != 6;
    n = thread[t] = omp_get_thread_num();
#pragma acc parallel loop copyout(a[t : 1])
    for (int i = 0; i < N; i++)
      a[t][i] = t * i;
  }
  return check(changed, n);
}

static int inside(int n) {
  int changed = 0, errors = 0;
#pragma omp parallel num_threads(T)
#pragma omp for schedule(static, 1) firstprivate(n) reduction(+ : changed)
  for (int t = 0; t < T; t++) {
    changed += n != 6;
    n = thread[t] = omp_get_thread_num();
#pragma acc parallel loop copyout(a[t : 1])
    for (int i = 0; i < N; i++)
      a[t][i] = t * i;
  }
  errors += check(changed, n);
  // In a loop of the host, between constructs.
  for (int k = 0; k < 3; k++) {
    changed = 0;
#pragma acc parallel loop copyout(a)
    for (int t = 0; t < T; t++)
      for (int i = 0; i < N; i++)
        a[t][i] = t * i;
#pragma omp parallel for num_threads(T) schedule(static, 1) firstprivate(n) reduction(+ : changed)
    for (int t = 0; t < T; t++) {
      changed += n != 6;
      n = t;
    }
#pragma omp parallel for num_threads(T) schedule(static, 1)
    for (int t = 0; t < T; t++)
      thread[t] = omp_get_thread_num();
#pragma acc parallel loop copy(changed)
    for (int t = 0; t < T; t++)
      if (t == 0)
        changed += 0;
    errors += check(changed, n);
  }
  return errors;
}

// The variables of loops are private, those of `simd` have their last values.
static int counters(void) {
  int i = 7, j = 8, k = 9, l = 10, errors = 0;
  double b[20] = {0};
#pragma acc data copy(b)
  {
#pragma acc parallel loop
    for (int m = 0; m < 20; m++)
      b[m] += 1;
#pragma omp parallel for collapse(2)
    for (i = 0; i < 4; i++)
      for (j = 0; j < 5; j++)
        a[i][j] = i + j;
#pragma omp parallel for simd
    for (k = 0; k < 20; k++)
      a[0][k + 20] = k;
#pragma omp simd
    for (l = 0; l < 20; l++)
      a[0][l + 40] = l;
#pragma acc parallel loop
    for (int m = 0; m < 20; m++)
      b[m] += 1;
  }
  errors += i != 7 || j != 8 || k != 20 || l != 20;
  for (int m = 0; m < 20; m++)
    errors += a[m / 5][m % 5] != m / 5 + m % 5 || a[0][m + 20] != m ||
              a[0][m + 40] != m || b[m] != 2;
  return errors;
}

int main(void) {
  int errors = whole(6) + inside(6) + counters();
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
