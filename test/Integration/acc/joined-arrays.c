// The statements of a function that names distributed arrays take the place of its
// calls in kernels: each device reads and writes its part of them. The host calls
// the function.
/* RUN: %clang -O1 -w %s -o %t.serial -lm && %t.serial > %t.expected
   RUN: xacc-cc -O1 %s -o %t
   RUN: env XACC_DEVICES=none mpirun --oversubscribe -n 3 %t | diff - %t.expected
   RUN: env XACC_DEVICES=host:1 XACC_CHECK=memory mpirun --oversubscribe -n 1 %t | diff - %t.expected
   RUN: env XACC_DEVICES=host:3 mpirun --oversubscribe -n 4 %t | diff - %t.expected
   RUN: env XACC_DEVICES=cuda:0,1 XACC_CUDA_LIBRARY=%fake_cuda FAKE_CUDA_DEVICES=2 \
   RUN:   FAKE_CUDA_RACES=1 mpirun --oversubscribe -n 2 %t | diff - %t.expected
*/
// REQUIRES: frontend, mpi, fake-cuda

#include <stdio.h>
#define N 37
#define M 5
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
#pragma xmp nodes q[*][1]
#pragma xmp template t2[N][M]
#pragma xmp distribute t2[block][block] onto q
double a[N][M], b[N], c[N], g[N][M];
#pragma xmp align a[i][*] with t[i]
#pragma xmp align b[i] with t[i]
#pragma xmp align c[i] with t[i]
#pragma xmp shadow b[1]
#pragma xmp align g[i][j] with t2[i][j]
int scale = 3, limit = 4;
double count[1];
#pragma acc declare create(count)
struct pair {
  double u, v;
};

static double get(int i, int j) { return a[i][j]; }
static inline double row(int i) { // calls another one
  double s = 0;
  for (int j = 0; j < M; j++) {
    if (j == 3)
      continue;
    s += get(i, j);
  }
  return s;
}
static void put(int i, double v) { b[i] = v * scale; }
static double laplace(int i) {
  if (i == 0)
    return -1;
  if (i == N - 1)
    return 100;
  return b[i - 1] - 2 * b[i] + b[i + 1];
}
static double bigger(int i, double x) { // leaves a loop
  while (x < b[i]) {
    x *= 2;
    if (x > 1000)
      return -x;
  }
  return x;
}
static struct pair both(int i, struct pair in) {
  struct pair r = {b[i] + in.u, c[i] + in.v};
  if (i % 2) {
    r.u = -r.u;
    return r;
  }
  in.u = 0; // of the copy
  return r;
}
static double *at(int i) { return &a[i][1]; }
double parameter(double x[N][M], int i) {
#pragma xmp align x[i][*] with t[i]
  return x[i][2];
}
#pragma acc routine seq
double repeated(int i, int n) {
  double v[3] = {1, 2, 3};
  n += 1;
#pragma acc loop seq
  for (int k = 0; k < n; k++)
    v[k % 3] += c[i];
  return v[0] + v[1] + v[2];
}
#pragma acc routine vector
static void fill(int i, double v) {
#pragma acc loop vector
  for (int j = 0; j < M; j++)
    a[i][j] = v + j;
}
static void ofNodes(int i) { // a part of the nest
#pragma xmp loop on t2[*][j]
  for (int j = 0; j < M; j++)
    g[i][j] = i + j;
}
static void add(int i) {
#pragma acc atomic update
  count[0] += a[i][0];
}
static double upTo(int i) {
  for (int k = 0; k < 9; k++)
    if (k == limit)
      return b[i] * k;
  return 0;
}
static double total(void) { // joins main, which has another 'limit'
  double s = 0;
#pragma acc parallel loop reduction(+ : s)
#pragma xmp loop on t[i] reduction(+ : s)
  for (int i = 0; i < N; i++)
    s += upTo(i);
  return s;
}

int main(void) {
  double sum = 0, sum2 = 0, sum3 = 0;
  struct pair zero = {0, 0};
#pragma acc data create(a, b, c)
  {
#pragma acc serial
    count[0] = 0;
#pragma acc parallel loop gang
#pragma xmp loop on t[i]
    for (int i = 0; i < N; i++) {
      fill(i, i * 10);
      c[i] = i;
    }
#pragma acc parallel loop
#pragma xmp loop on t[i]
    for (int i = 0; i < N; i++) {
      put(i, row(i));
      add(i);
    }
#pragma xmp reflect(b) acc
#pragma acc parallel loop reduction(+ : sum)
#pragma xmp loop on t[i] reduction(+ : sum)
    for (int i = 0; i < N; i++)
      sum += c[i] = laplace(i);
#pragma acc parallel loop reduction(+ : sum2)
#pragma xmp loop on t[i] reduction(+ : sum2)
    for (int i = 0; i < N; i++) {
      struct pair q = {i, 2};
      q = both(i, q);
      sum2 += bigger(i, 1) + q.u + 3 * q.v + *at(i) + parameter(a, i) +
              repeated(i, 5);
    }
#pragma acc kernels
#pragma xmp loop on t[i]
    for (int i = 0; i < N; i++)
      put(i, repeated(i, 1));
#pragma acc update self(count, b, c)
  }
  double limit = 0.5;
  sum += limit * total();
#pragma xmp reduction(+ : count)
#pragma acc parallel loop // without a data construct
#pragma xmp loop on t2[i][*]
  for (int i = 0; i < N; i++)
    ofNodes(i);
#pragma xmp loop(i, j) on t2[i][j] reduction(+ : sum3)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      sum3 += g[i][j] * j;
#pragma xmp loop on t[i] reduction(+ : sum3)
  for (int i = 0; i < N; i++) // on the host
    sum3 += bigger(i, 2) + repeated(i, 2) + both(i, zero).v;
#pragma xmp task on p[0]
  printf("%.10g %.10g %.10g %.10g\n", sum, sum2, sum3, count[0]);
}
