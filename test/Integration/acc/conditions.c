// if and self: the same construct on the device or on the host.
// RUN: %S/../Inputs/compare.sh xacc-cc self-checking %t "self self+memory self@3+memory self@4~1" %s

#include <openacc.h>
#include <stdio.h>
enum { N = 100 };
static int a[N];
static long errors;
#define CHECK(condition)                                                       \
  do {                                                                         \
    if (!(condition) && errors++ < 8)                                          \
      printf("line %d: %s\n", __LINE__, #condition);                           \
  } while (0)

// On the device a[] is the device's copy, which the host does not see.
static void parallel(int yes) {
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma acc data copyin(a)
  {
#pragma acc parallel loop if (yes)
    for (int i = 0; i < N; i++)
      a[i] += 10;
    CHECK(a[5] == (yes ? 5 : 15));
#pragma acc parallel loop self(!yes)
    for (int i = 0; i < N; i++)
      a[i] += 100;
    CHECK(a[5] == (yes ? 5 : 115));
#pragma acc kernels if (yes)
    for (int i = 0; i < N; i++)
      a[i] += 1000;
    CHECK(a[5] == (yes ? 5 : 1115));
#pragma acc serial if (yes)
    a[5] += 10000;
    CHECK(a[5] == (yes ? 5 : 11115));
#pragma acc update self(a)
    CHECK(a[5] == (yes ? 11115 : 5));
#pragma acc parallel loop self
    for (int i = 0; i < N; i++)
      a[i] = -i;
    CHECK(a[5] == -5 && a[99] == -99);
  }
}

// Reductions, privates and inner loops where the host runs them.
static void whole(int yes) {
  int sum = 4, most = 0, out[N];
#pragma acc parallel loop if (yes) reduction(+ : sum) reduction(max : most)    \
    copyout(out)
  for (int i = 0; i < N; i++) {
    int t = 0;
#pragma acc loop seq
    for (int j = 0; j <= i; j++)
      t += j;
    out[i] = t;
    sum += i;
    most = t > most ? t : most;
  }
  CHECK(sum == 4 + N * (N - 1) / 2);
  CHECK(most == N * (N - 1) / 2 && out[10] == 55);
  int own = 7;
#pragma acc parallel if (yes) firstprivate(own) copy(sum) num_gangs(1)
  {
    own++;
    sum = own;
  }
  CHECK(own == 7 && sum == 8);
  int counter = 0;
#pragma acc parallel loop if (yes) copy(counter)
  for (int i = 0; i < N; i++) {
#pragma acc atomic update
    counter += i;
  }
  CHECK(counter == N * (N - 1) / 2);
#pragma acc parallel loop if (yes) async(3) copyout(out)
  for (int i = 0; i < N; i++)
    out[i] = i;
#pragma acc wait(3) if (yes)
#pragma acc wait
  CHECK(out[99] == 99);
}

// Small work stays on the host: what people write.
static double norm(int n, const double *x) {
  double sum = 0;
#pragma acc parallel loop if (n > 1000) copyin(x[0:n]) reduction(+ : sum)
  for (int i = 0; i < n; i++)
    sum += x[i] * x[i];
  return sum;
}

#pragma acc routine seq
static int where(void) { return acc_on_device(acc_device_not_host); }

int main(void) {
  parallel(1);
  parallel(0);
  whole(1);
  whole(0);
  static double x[2000];
  for (int i = 0; i < 2000; i++)
    x[i] = i % 3;
  CHECK(norm(10, x) == 15 && norm(2000, x) == 3331);
  int device = -1, host = -1;
#pragma acc serial copyout(device)
  device = where();
#pragma acc serial copyout(host) if (errors < 0)
  host = where();
  CHECK(device != 0 && host == 0);
  printf("errors %ld\ncomplete\n", errors);
  return 0;
}
