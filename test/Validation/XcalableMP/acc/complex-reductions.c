// FEATURE: 14.2 loops | reductions over nodes of complex numbers, of arrays of them and of arrays of variable length: on the host and with acc
// STATUS: yes
// DEVICES: host:1 host:3
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
#include <complex.h>
#define N 23
#define M 3
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double _Complex z[N];
int a[N];
#pragma xmp align z[i] with t(i)
#pragma xmp align a[i] with t(i)

static void numbers(void) {
  double _Complex sum = 1 + I, product = 2;
  float _Complex small = 3 * I;
#pragma acc parallel loop reduction(+ : sum) reduction(* : product)
#pragma xmp loop on t(i) reduction(+ : sum) reduction(* : product)
  for (int i = 0; i < N; i++) {
    sum += z[i];
    if (i % 8 == 0)
      product *= I;
  }
  CHECK(creal(sum), 1 + N * (N - 1) / 2);
  CHECK(cimag(sum), 1 + N * (N - 1));
  CHECK(creal(product), 0);
  CHECK(cimag(product), -2);
#pragma acc data copy(sum)
  {
    sum = 0;
#pragma xmp loop on t(i) reduction(+ : sum) acc
#pragma acc parallel loop reduction(+ : sum)
    for (int i = 0; i < N; i++)
      sum += z[i];
    CHECK(creal(sum), 0);
  }
  CHECK(creal(sum), 1 + N * (N - 1));
  CHECK(cimag(sum), 1 + 2 * N * (N - 1));
#pragma acc parallel loop reduction(+ : small) copy(small) async(2)
#pragma xmp loop on t(i) reduction(+ : small) acc
  for (int i = 0; i < N; i++)
    small += z[i] * I;
#pragma acc wait
  CHECK(crealf(small), -N * (N - 1));
  CHECK(cimagf(small), 3 + N * (N - 1) / 2);
}

static void arrays(int m) {
  double _Complex rows[M][2];
  int counts[m], table[m][2];
  long on[m];
  for (int k = 0; k < M; k++)
    rows[k][0] = k, rows[k][1] = -k * I;
  for (int k = 0; k < m; k++)
    counts[k] = 100, table[k][0] = table[k][1] = -1, on[k] = 10;
#pragma acc parallel loop reduction(+ : rows)
#pragma xmp loop on t(i) reduction(+ : rows)
  for (int i = 0; i < N; i++) {
    rows[i % M][0] += z[i];
    rows[i % M][1] += 1;
  }
#pragma acc parallel loop reduction(+ : counts) reduction(max : table)
#pragma xmp loop on t(i) reduction(+ : counts) reduction(max : table)
  for (int i = 0; i < N; i++) {
    counts[i % m] += a[i];
    table[i % m][1] = table[i % m][1] > i ? table[i % m][1] : i;
  }
#pragma acc parallel loop reduction(+ : on) copy(on)
#pragma xmp loop on t(i) reduction(+ : on) acc
  for (int i = 0; i < N; i++)
    on[i % m] += a[i];
  for (int k = 0; k < M; k++) {
    double re = k, n = 0;
    for (int i = k; i < N; i += M)
      re += i, n++;
    CHECK(creal(rows[k][0]), re);
    CHECK(cimag(rows[k][0]), 2 * (re - k));
    CHECK(creal(rows[k][1]), n);
    CHECK(cimag(rows[k][1]), -k);
  }
  for (int k = 0; k < m; k++) {
    int sum = 0, last = -1;
    for (int i = k; i < N; i += m)
      sum += 3 * i, last = i;
    CHECK(counts[k], 100 + sum);
    CHECK(on[k], 10 + sum);
    CHECK(table[k][0], -1);
    CHECK(table[k][1], last);
  }
#pragma acc enter data copyin(rows)
#pragma acc parallel loop reduction(+ : rows) present(rows)
#pragma xmp loop on t(i) reduction(+ : rows) acc
  for (int i = 0; i < N; i++)
    rows[0][1] += I;
#pragma acc exit data copyout(rows)
  CHECK(cimag(rows[0][1]), N);
  CHECK(creal(rows[0][1]), (N + 2) / M);
}

int main(void) {
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    z[i] = i + 2 * i * I;
    a[i] = 3 * i;
  }
  numbers();
  arrays(4);
  return CHECK_END();
}
