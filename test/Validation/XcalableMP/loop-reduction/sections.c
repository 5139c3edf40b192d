// FEATURE: 6.3 loop | sections, elements and members as reduction variables: with steps, behind pointers, of several dimensions, of arrays of variable length, complex
// STATUS: yes
// FLAGS: -fopenmp
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
#include <complex.h>
#define N 22
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(cyclic(2)) onto p
int a[N];
#pragma xmp align a[i] with t(i)
struct totals {
  long sum;
  double part[3];
  short least;
};
static int table[4][6];

static void fixed(struct totals *s) {
  int m[8] = {100, 100, 100, 100, 100, 100, 100, 100}, outside = 0;
#pragma xmp loop on t(i) reduction(+ : m[2 : 3]) reduction(+ : s->sum, outside)
  for (int i = 0; i < N; i++) {
    m[2 + i % 3] += a[i];
    s->sum += a[i];
    outside++;
  }
  CHECK(outside, N);
  CHECK(s->sum, 7 + N * (N - 1) / 2);
  for (int k = 0; k < 8; k++) {
    int expected = 100;
    for (int i = k - 2; k >= 2 && k < 5 && i < N; i += 3)
      expected += i;
    CHECK(m[k], expected);
  }
#pragma xmp loop on t(i) reduction(max : m[7]) reduction(min : m[0], s->least)
#pragma omp parallel for reduction(max : m[7 : 1]) reduction(min : m[0 : 1])
  for (int i = 0; i < N; i++) {
    m[7] = 10 * a[i] > m[7] ? 10 * a[i] : m[7];
    m[0] = a[i] + 3 < m[0] ? a[i] + 3 : m[0];
    if (a[i] - 4 < s->least)
      s->least = a[i] - 4;
  }
  CHECK(m[7], 10 * (N - 1));
  CHECK(m[0], 3);
  CHECK(m[1], 100);
  CHECK(s->least, -4);
#pragma xmp loop on t(i) reduction(+ : s->part[0 : 3])
  for (int i = 0; i < N; i++)
    s->part[i % 3] += 0.5 * a[i];
  CHECK(s->part[0] + s->part[1] + s->part[2], 3 + N * (N - 1) / 4.0);
}

static void computed(int n, double *pointer, int first) {
  long v[n];
  double _Complex z[3] = {1, I, 2};
  for (int k = 0; k < n; k++)
    v[k] = k;
#pragma xmp loop on t(i) reduction(* : pointer[first : n - 2]) reduction(+ : v[1 : n / 2 : 2])
  for (int i = 0; i < N; i++) {
    pointer[first + i % (n - 2)] *= 2;
    v[1 + 2 * (i % (n / 2))] += 1;
  }
  for (int k = 0; k < n - 2; k++) {
    double expected = 3;
    for (int i = k; i < N; i += n - 2)
      expected *= 2;
    CHECK(pointer[first + k], expected);
  }
  CHECK(pointer[first - 1], 3);
  for (int k = 0; k < n; k++)
    if (k % 2 == 0)
      CHECK(v[k], k);
  CHECK(v[1] + v[3] + v[5], 9 + N);
#pragma xmp loop on t(i) reduction(+ : table[1 : 2][0 : 3 : 2], z[1])
  for (int i = 0; i < N; i++) {
    table[1 + i % 2][2 * (i % 3)] += a[i];
    z[1] += a[i] * I;
  }
  int sum = 0;
  for (int r = 0; r < 4; r++)
    for (int c = 0; c < 6; c++) {
      CHECK_THAT(table[r][c] == 0 || (r > 0 && r < 3 && c % 2 == 0));
      sum += table[r][c];
    }
  CHECK(sum, N * (N - 1) / 2);
  CHECK(cimag(z[1]), 1 + N * (N - 1) / 2);
  CHECK(creal(z[0]), 1);
  /* A nest, and one in a task. */
#pragma xmp task on t(0 : 3)
  {
#pragma xmp loop on t(i) reduction(+ : v[0 : 2])
    for (int i = 0; i < 4; i++) {
      v[0] += i;
      for (int k = 0; k < 3; k++)
        v[1] += 1;
    }
    CHECK(v[0], 6);
  }
}

int main(void) {
  struct totals s = {7, {1, 1, 1}, 99};
  double memory[10];
  for (int k = 0; k < 10; k++)
    memory[k] = 3;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    a[i] = i;
  fixed(&s);
  computed(6, memory + 1, 2);
  return CHECK_END();
}
