// Asynchronous queues: what is in a queue runs in order, waits for other queues
// when it says so, and is complete after wait.
// RUN: %S/../Inputs/compare.sh xacc-cc self-checking %t "self self+memory self@3+memory self@4~1" %s

#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>
enum { N = 20000, Q = 8 };
static int a[Q][N], b[Q][N], s[N];
static long errors;
static void expect(const char *what, const int *x, long scale, long offset) {
  for (int i = 0; i < N; i++)
    if (x[i] != scale * i + offset && errors++ < 5)
      printf("%s: element %d is %d, not %ld\n", what, i, x[i],
             scale * i + offset);
}
static void fill(int *x, int scale, int offset) {
  for (int i = 0; i < N; i++)
    x[i] = scale * i + offset;
}

// Transfers and kernels of one queue are in order.
static void order(int q) {
  fill(s, 1, 0);
#pragma acc enter data copyin(s) async(q)
  for (int round = 0; round < 20; round++) {
#pragma acc parallel loop async(q) present(s)
    for (int i = 0; i < N; i++)
      s[i] = s[i] + round;
  }
#pragma acc update self(s) async(q)
#pragma acc parallel loop async(q) present(s)
  for (int i = 0; i < N; i++)
    s[i] = -1;
#pragma acc wait(q)
  expect("order", s, 1, 190);
#pragma acc exit data copyout(s) async(q)
#pragma acc wait(q)
  expect("order, exit", s, 0, -1);
  if (acc_is_present(s, sizeof s))
    errors++;
}

// Several queues at once.
static void several(void) {
  for (int q = 0; q < Q; q++)
    fill(a[q], q, 1);
#pragma acc data create(a, b)
  {
    for (int q = 0; q < Q; q++) {
#pragma acc update device(a[q:1][0:N]) async(q)
#pragma acc parallel loop async(q) present(a, b)
      for (int i = 0; i < N; i++)
        b[q][i] = 2 * a[q][i];
#pragma acc update self(b[q:1][0:N]) async(q)
    }
#pragma acc wait
    for (int q = 0; q < Q; q++)
      expect("several", b[q], 2 * q, 2);

    // A chain through all queues: each waits for the one before.
    fill(b[0], 1, 0);
#pragma acc update device(b[0:1][0:N]) async(0)
    for (int q = 1; q < Q; q++) {
#pragma acc parallel loop async(q) wait(q - 1) present(b)
      for (int i = 0; i < N; i++)
        b[q][i] = b[q - 1][i] + q;
    }
#pragma acc update self(b[Q-1:1][0:N]) async(Q - 1)
#pragma acc wait(Q - 1)
    expect("chain", b[Q - 1], 1, Q * (Q - 1) / 2);

    // Two queues into a third; wait with async does not stop the host.
#pragma acc parallel loop async(1) present(a)
    for (int i = 0; i < N; i++)
      a[1][i] = i;
#pragma acc parallel loop async(2) present(a)
    for (int i = 0; i < N; i++)
      a[2][i] = 5 * i;
#pragma acc wait(1, 2) async(3)
#pragma acc parallel loop async(3) present(a)
    for (int i = 0; i < N; i++)
      a[3][i] = a[1][i] + a[2][i];
#pragma acc update self(a[3:1][0:N]) wait(3)
    expect("join", a[3], 6, 0);

    // A synchronous construct with wait.
#pragma acc parallel loop async(4) present(a)
    for (int i = 0; i < N; i++)
      a[4][i] = 9;
#pragma acc parallel loop wait(4) present(a)
    for (int i = 0; i < N; i++)
      a[5][i] = a[4][i] + i;
#pragma acc update self(a[5:1][0:N])
    expect("wait clause", a[5], 1, 9);
  }
}

static void no_value(void) {
  fill(s, 1, 0);
#pragma acc data copy(s)
  {
#pragma acc parallel loop async
    for (int i = 0; i < N; i++)
      s[i] += 1;
#pragma acc parallel loop async(acc_async_noval)
    for (int i = 0; i < N; i++)
      s[i] *= 2;
#pragma acc parallel loop async(acc_async_sync) wait
    for (int i = 0; i < N; i++)
      s[i] += 1;
#pragma acc update self(s)
    expect("no value", s, 2, 3);
#pragma acc set default_async(5)
    if (acc_get_default_async() != 5)
      errors++;
#pragma acc parallel loop async
    for (int i = 0; i < N; i++)
      s[i] += 1;
#pragma acc parallel loop async(5)
    for (int i = 0; i < N; i++)
      s[i] *= 10;
#pragma acc wait(5)
  }
  expect("default queue", s, 20, 40);
}

// A data region with async; reductions and scalars that arrive with the queue.
static void regions(void) {
  long sum = 3;
  int most = 0;
  fill(s, 1, 0);
#pragma acc enter data copyin(s) create(sum) async(6)
#pragma acc update device(sum) async(6)
#pragma acc parallel loop reduction(+ : sum) present(s, sum) async(6)
  for (int i = 0; i < N; i++)
    sum += s[i];
#pragma acc exit data copyout(sum) delete(s) async(6)
#pragma acc wait(6)
  if (sum != 3 + (long)N * (N - 1) / 2)
    errors++;
#pragma acc parallel loop copyin(s) reduction(max : most) async(7)
  for (int i = 0; i < N; i++)
    most = s[i] > most ? s[i] : most;
#pragma acc wait(7)
  if (most != N - 1)
    errors++;
#pragma acc data copy(s) async(2)
  {
#pragma acc parallel loop async(2)
    for (int i = 0; i < N; i++)
      s[i] += 100;
  }
#pragma acc wait(2)
  expect("data async", s, 1, 100);
}

// Scalars a kernel gets are those at the time of the directive.
static void captured(void) {
  int step = 0, local[4] = {1, 2, 3, 4};
  fill(s, 0, 0);
#pragma acc data copy(s)
  {
    for (step = 1; step <= 10; step++) {
#pragma acc parallel loop async(1) firstprivate(local)
      for (int i = 0; i < N; i++)
        s[i] += step * local[2];
      local[2]++;
    }
    step = -1000;
    local[2] = -1000;
#pragma acc wait(1)
  }
  // 1 * 3 + 2 * 4 + ... + 10 * 12
  expect("captured", s, 0, 495);
}

static void interface(void) {
  fill(s, 1, 0);
#pragma acc enter data copyin(s)
#pragma acc parallel loop async(3) present(s)
  for (int i = 0; i < N; i++)
    s[i] += 1;
  acc_wait(3);
  if (!acc_async_test(3) || !acc_async_test_all())
    errors++;
#pragma acc parallel loop async(3) present(s)
  for (int i = 0; i < N; i++)
    s[i] += 1;
  acc_wait_async(3, 4);
#pragma acc update self(s) async(4)
  while (!acc_async_test(4))
    ;
  expect("interface", s, 1, 2);
  acc_update_self_async(s, sizeof s, 4);
  acc_wait_all_async(5);
  acc_wait_all();
#pragma acc exit data delete(s)
}

int main(void) {
  order(1);
  order(0);
  order(12345);
  several();
  no_value();
  regions();
  captured();
  interface();
  printf("errors %ld\ncomplete\n", errors);
  return 0;
}
