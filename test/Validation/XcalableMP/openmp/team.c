// FEATURE: 13 OpenMP | the threads of a team share an xmp loop: parts of it on each, steps, directions, formats, reductions over threads and nodes, variables of threads and of the team
// STATUS: yes
// FLAGS: -fopenmp
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
#include <omp.h>
#define N 60
#define M 7
#define THREADS 3
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
#pragma xmp template c(-2 : N - 3)
#pragma xmp distribute c(cyclic(3)) onto p
#pragma xmp template w(0 : M - 1, 0 : N - 1)
#pragma xmp distribute w(*, block) onto p
int who[N], a[N], b[N], m[N][M];
#pragma xmp align who[i] with t(i)
#pragma xmp align a[i] with t(i)
#pragma xmp align b[i] with c(i - 2)
#pragma xmp align m[i][j] with w(j, i)
static int global, times[THREADS];

/* Each thread has called it: locals are its own. */
static int fill(int value) {
  int own = 0, j;
#pragma omp for schedule(dynamic) nowait
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    a[i] = value + i;
    for (j = 0; j < M; j++)
      m[i][j] = a[i] * j;
    own++;
  }
#pragma omp barrier
  return own;
}

static void expect(int first, int last, int step, int plus) {
#pragma xmp loop on c(i - 2)
  for (int i = 0; i < N; i++) {
    int in = 0;
    for (int k = first; step > 0 ? k <= last : k >= last; k += step)
      in |= k == i;
    CHECK(b[i], i + (in ? plus : 0));
    b[i] = i;
  }
}

int main(void) {
  int i, j, seen = -1, after = -1, own = 0, mine = 0, many = 0;
  long sum = 100, product = 3, bits = 8, counted = 0;
  double low = 1e30, high = -4;
  unsigned char all = 1, any = 0;
  omp_set_num_threads(THREADS);
  omp_set_dynamic(0);
#pragma xmp loop on t(i)
  for (i = 0; i < N; i++)
    mine++;
#pragma xmp loop on c(i - 2)
  for (i = 0; i < N; i++)
    b[i] = i;
#pragma omp parallel private(i, j) reduction(+ : own, many)
  {
#pragma omp for
#pragma xmp loop on t(i)
    for (i = 0; i < N; i++) {
      who[i] = omp_get_thread_num();
      times[who[i]]++;
      many++;
    }
    own += fill(5);
  }
  CHECK(own, mine);
  CHECK(many, mine);
  for (i = 0; i < THREADS && mine >= THREADS; i++)
    CHECK_THAT(times[i] >= mine / THREADS);
#pragma xmp loop on t(i)
  for (i = 0; i < N; i++)
    for (j = 0; j < M; j++)
      CHECK(m[i][j], (i + 5) * j);

#pragma omp parallel private(i, j)
  {
#pragma omp for
#pragma xmp loop on c(i - 2)
    for (i = 1; i <= N - 2; i += 4)
      b[i] += 10;
#pragma omp single
    expect(1, N - 2, 4, 10);
#pragma xmp loop on c(i - 2)
#pragma omp for schedule(static, 5)
    for (i = N - 3; i > 2; i -= 5)
      b[i] += 20;
#pragma omp single
    expect(N - 3, 3, -5, 20);
#pragma omp for collapse(2)
#pragma xmp loop (i, j) on w(j, i)
    for (i = 0; i < N; i++)
      for (j = 0; j < M; j++)
        m[i][j] += 1;
    /* The outermost loop is not distributed: one thread runs all. */
#pragma omp for
#pragma xmp loop (i) on t(i)
    for (j = 0; j < M; j++)
      for (i = 0; i < N; i++)
        m[i][j] += 1;
    /* One iteration sets a variable of the team, and one of the program. */
#pragma omp for
#pragma xmp loop on t(i)
    for (i = 0; i < N; i++)
      if (i == 7) {
        seen = a[i];
        global = a[i] + 1;
      }
#pragma omp for lastprivate(after)
#pragma xmp loop on t(i)
    for (i = 0; i < N; i++)
      after = i;
#pragma omp for reduction(+ : sum, counted) reduction(max : high)
#pragma xmp loop on t(i) reduction(+ : sum) reduction(max : high)
    for (i = 0; i < N; i++) {
      sum += a[i];
      counted++;
      if (a[i] > high)
        high = a[i];
    }
    /* OpenMP is not told of these. */
#pragma omp for nowait
#pragma xmp loop on c(i - 2) reduction(min : low) reduction(* : product) reduction(^ : bits)
    for (i = 0; i < N; i++) {
      low = b[i] - 2 < low ? b[i] - 2 : low;
      product *= i % 20 == 3 ? 2 : 1;
      bits ^= 1L << (i % 40);
    }
#pragma omp for
#pragma xmp loop on t(i) reduction(&& : all) reduction(|| : any)
    for (i = 0; i < N; i++) {
      all = all && a[i] > 0;
      any = any || a[i] == 30;
    }
#pragma omp for
#pragma xmp loop on t(i) reduction(- : sum)
    for (i = 0; i < N; i++)
      sum -= 1;
  }
  long total = 0;
  for (i = 0; i < N; i++)
    total += i + 5;
  CHECK(sum, 100 + total - N);
  CHECK(counted, mine);
  CHECK(high, N + 4);
  CHECK(low, -2);
  CHECK(product, 3 * 8);
  CHECK(bits, 8 ^ ((1L << 40) - (1L << 20)));
  CHECK(all, 1);
  CHECK(any, 1);
#pragma xmp reduction(max : seen, global, after)
  CHECK(seen, 12);
  CHECK(global, 13);
  CHECK(after, N - 1);
#pragma xmp loop on t(i)
  for (i = 0; i < N; i++)
    for (j = 0; j < M; j++)
      CHECK(m[i][j], (i + 5) * j + 2);
  /* Without a team. */
  CHECK(fill(1), mine);
  return CHECK_END();
}
