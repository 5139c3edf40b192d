// FEATURE: 13 OpenMP | private, firstprivate, lastprivate and reduction of variables of any type, in both orders: what is around the loop keeps its value, or gets the last one
// STATUS: yes
// FLAGS: -fopenmp
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
#include <complex.h>
#define N 23
#define M 3
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(cyclic(2)) onto p
int a[N];
#pragma xmp align a[i] with t(i)
struct pair {
  int key;
  double value;
};
int global, mine, last;
long sum;

#define DIRECTIVE(text) _Pragma(#text)
#define OMP_LAST(clauses, body)                                                \
  DIRECTIVE(xmp loop on t(i))                                                  \
  DIRECTIVE(omp parallel for clauses)                                          \
  for (i = 0; i < N; i++)                                                      \
    body
#define XMP_LAST(clauses, body)                                                \
  DIRECTIVE(omp parallel for clauses)                                          \
  DIRECTIVE(xmp loop on t(i))                                                  \
  for (i = 0; i < N; i++)                                                      \
    body
/* Both orders; `test` holds after each of them. */
#define BOTH(clauses, body, test)                                              \
  OMP_LAST(clauses, body)                                                      \
  CHECK(test, 1);                                                              \
  XMP_LAST(clauses, body)                                                      \
  CHECK(test, 1);

static void expect(int factor, int offset) {
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    CHECK(a[i], factor * i + offset);
    a[i] = -1;
  }
}

static void set(int *where, int value) { *where = value; }

static void scalars(int parameter) {
  int i, j = 77, x = 7, y = 9, addressed = 5, *reads = &addressed;
  double d = 1.5;
  double _Complex z = 2 + 3 * I;
  static int kept = 4;
  BOTH(private(x), { x = 2 * i; a[i] = x; }, x == 7)
  expect(2, 0);
  BOTH(firstprivate(x) private(y) schedule(static, 2),
       { y = x + i; a[i] = y; }, x == 7 && y == 9)
  expect(1, 7);
  BOTH(firstprivate(x), { a[i] = i; x = 99; }, x == 7)
  expect(1, 0);
  BOTH(private(d), { d = i; a[i] = d; }, d == 1.5)
  BOTH(firstprivate(z) num_threads(2),
       { a[i] = creal(z) + cimag(z) + i; z = 5; z = 2 + 3 * I; },
       creal(z) == 2 && cimag(z) == 3)
  expect(1, 5);
  BOTH(private(j), { a[i] = 0; for (j = 0; j < M; j++) a[i] += i; }, j == 77)
  expect(3, 0);
  BOTH(private(addressed), { addressed = i; a[i] = addressed + *reads; },
       addressed == 5 && *reads == 5)
  expect(1, 5);
  BOTH(private(addressed), { set(&addressed, i); a[i] = addressed; },
       addressed == 5)
  expect(1, 0);
  BOTH(private(reads), { int own = i; reads = &own; *reads += 1; a[i] = own; },
       reads == &addressed && addressed == 5)
  expect(1, 1);
  BOTH(private(kept, global), { kept = i; global = kept; a[i] = global; },
       kept == 4 && global == 6)
  BOTH(firstprivate(parameter), { a[i] = i; parameter = 1; }, parameter == 3)
  expect(1, 0);
}

static void aggregates(int m) {
  int i, row[M] = {1, 2, 3}, variable[m];
  struct pair s = {1, 2.5};
  for (int k = 0; k < m; k++)
    variable[k] = k + 5;
  BOTH(private(row), { row[i % M] = i; a[i] = row[i % M]; },
       row[0] == 1 && row[1] == 2 && row[2] == 3)
  expect(1, 0);
  BOTH(firstprivate(row),
       { row[1] = 50; a[i] = row[0] + row[1] + row[2] + i; }, row[1] == 2)
  expect(1, 54);
  BOTH(private(s), { s.key = i; s.value = 2 * i; a[i] = s.key + s.value; },
       s.key == 1 && s.value == 2.5)
  expect(3, 0);
  BOTH(firstprivate(s), { a[i] = s.key + 2 * s.value; s.key += 2; s.key -= 2; },
       s.key == 1 && s.value == 2.5)
  expect(0, 6);
  BOTH(private(variable),
       { for (int k = 0; k < m; k++) variable[k] = i; a[i] = variable[m - 1]; },
       variable[0] == 5 && variable[m - 1] == m + 4)
  expect(1, 0);
  BOTH(firstprivate(variable), { a[i] = variable[0] + variable[m - 1] + i; },
       variable[0] == 5)
  expect(1, m + 9);
}

static void results(void) {
  int i, x = -1, top = -5, row[M] = {10, 20, 30};
  long total = 100;
  struct pair s = {1, 2.5};
  BOTH(lastprivate(x), { x = 2 * i; a[i] = x; }, x == (mine ? 2 * last : -1))
  x = 3;
  BOTH(firstprivate(x) lastprivate(x), { a[i] = i; x = i; },
       x == (mine ? last : 3))
  BOTH(lastprivate(s), { s.key = i; s.value = i; a[i] = i; },
       !mine || (s.key == last && s.value == last))
  OMP_LAST(reduction(+ : total), total += i;)
  CHECK(total, 100 + sum);
  XMP_LAST(reduction(+ : total), total -= i;)
  CHECK(total, 100);
  BOTH(reduction(max : top), { if (i > top) top = i; },
       top == (mine ? last : -5))
  OMP_LAST(reduction(+ : row), row[i % M] += 1;)
  XMP_LAST(reduction(+ : row[:M]), row[i % M] += 1;)
  CHECK(row[0] + row[1] + row[2], 60 + 2 * mine);
}

int main(void) {
  global = 6;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    mine++;
    last = i;
    sum += i;
  }
  scalars(3);
  aggregates(4);
  results();
  return CHECK_END();
}
