// Loops of the host that become one kernel, and some that do not: what they
// compute is the same, bit by bit, and so it is where a device runs the kernels
// one by one.
// RUN: %S/Inputs/persistent.sh %t %s
// RUN: xacc-cc -O2 --persistent=on -Rxacc -c %s -o %t.o 2>&1 | FileCheck %s
#include <math.h>
#include <stdio.h>

enum { N = 50 };
static double u[N][N], v[N][N], w[N];

static void fill(void) {
  for (int i = 0; i < N; i++) {
    w[i] = i % 7;
    for (int j = 0; j < N; j++)
      u[i][j] = v[i][j] = (i * 7 + j * 3) % 11;
  }
}

static void show(const char *what, double x, int n) {
  double sum = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      sum += u[i][j] * (i + 1) + v[i][j] * (j + 1) + w[i];
  printf("%s %.17g %.17g %d\n", what, sum, x, n);
}

// Two kernels and a scalar that changes from one to the next.
static void counted(int steps) {
  fill();
  double scale = 1;
#pragma acc data copy(u, v)
  // CHECK: persistent.c:[[@LINE+1]]:3: remark: loop becomes one kernel with the 2 that are in it
  for (int t = 0; t < steps; t++) {
#pragma acc parallel loop collapse(2) present(u, v)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        v[i][j] =
            scale / 4 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
    scale *= t % 3 ? 1.01 : 0.99;
#pragma acc parallel loop collapse(2) present(u, v)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        u[i][j] = v[i][j];
  }
  show("counted", scale, steps);
}

// Until it has converged; a sum, which depends on its order.
static void converged(double tolerance) {
  fill();
  int n = 0;
  double error = 1, total = 0;
#pragma acc data copy(u, v)
  // CHECK: persistent.c:[[@LINE+1]]:3: remark: loop becomes one kernel with the 2 that are in it
  while (error > tolerance && n < 500) {
    error = 0;
#pragma acc parallel loop collapse(2) reduction(max : error) reduction(+ : total)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) {
        v[i][j] =
            0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
        error = fmax(error, fabs(v[i][j] - u[i][j]));
        total += v[i][j];
      }
#pragma acc kernels
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        u[i][j] = v[i][j];
    n++;
  }
  show("converged", error + total, n);
}

// A scalar that is present: only `update` copies it.
static void updated(int steps) {
  fill();
  double largest = -1, seen = 0;
#pragma acc data copy(u) create(largest)
  {
  // CHECK: persistent.c:[[@LINE+1]]:5: remark: loop becomes one kernel with the 1 that are in it
    for (int t = 0; t < steps; t++) {
      largest = t;
#pragma acc update device(largest)
      largest = 1000; // of the host alone
#pragma acc parallel loop collapse(2) reduction(max : largest)
      for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
          u[i][j] *= 1.1;
          largest = fmax(largest, u[i][j]);
        }
      seen += largest;
#pragma acc update host(largest)
      seen += largest;
    }
  }
  show("updated", seen + largest, steps);
}

// The same function with data that are present and with data that are not,
// which kernels copy then: such a loop launches its kernels.
static void step(int n, double *x) {
  // CHECK: persistent.c:[[@LINE+1]]:3: remark: loop becomes one kernel with the 1 that are in it
  for (int t = 0; t < 5; t++) {
#pragma acc parallel loop copy(x[0 : n])
    for (int i = 0; i < n; i++)
      x[i] = x[i] * 0.5 + t;
  }
}

static void present(void) {
  fill();
#pragma acc data copy(w)
  {
    w[3] = 100; // of the host alone
    step(N, w);
  }
  step(N, w);
  show("present", w[3], 0);
}

// No iteration at all: nothing is looked up, and nothing changes.
static void none(int steps) {
  fill();
  double last = 7;
  for (int t = 0; t < steps; t++) {
#pragma acc parallel loop present(w) reduction(+ : last)
    for (int i = 0; i < N; i++)
      last += w[i];
  }
  show("none", last, steps);
}

// A condition, an inner loop that is sequential, a kernel that has no loop.
static void mixed(int steps) {
  fill();
  double sum = 0;
#pragma acc data copy(u, w)
  // CHECK: persistent.c:[[@LINE+1]]:3: remark: loop becomes one kernel with the 4 that are in it
  for (int t = 0; t < steps; t++) {
    if (t % 2 == 0) {
#pragma acc parallel loop
      for (int i = 0; i < N; i++)
        w[i] += t;
    }
    for (int k = 0; k < 3; k++) {
#pragma acc parallel loop gang
      for (int i = 0; i < N; i++) {
        double own[3] = {w[i], k, t};
#pragma acc loop vector
        for (int j = 0; j < N; j++)
          u[i][j] += own[j % 3];
      }
    }
#pragma acc serial
    w[t % N] = -w[t % N];
#pragma acc parallel loop reduction(+ : sum)
    for (int i = 0; i < N; i++)
      sum += w[i] / 3;
  }
  show("mixed", sum, steps);
}

// Devices write rows that others read in the same kernel: the other colour.
static void colours(int steps) {
  fill();
  double change = 0;
#pragma acc data copy(u)
  // CHECK: persistent.c:[[@LINE+1]]:3: remark: loop becomes one kernel with the 2 that are in it
  for (int t = 0; t < steps; t++) {
    change = 0;
#pragma acc parallel loop reduction(+ : change)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1 + i % 2; j < N - 1; j += 2) {
        double old = u[i][j];
        u[i][j] =
            0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
        change += fabs(u[i][j] - old);
      }
#pragma acc parallel loop reduction(+ : change)
    for (int i = 1; i < N - 1; i++)
      for (int j = 2 - i % 2; j < N - 1; j += 2) {
        double old = u[i][j];
        u[i][j] =
            0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
        change += fabs(u[i][j] - old);
      }
  }
  show("colours", change, steps);
}

// Other bounds in each iteration: nothing comes back.
static void shrinking(void) {
  fill();
  for (int i = 0; i < N; i++)
    u[i][i] += 100;
#pragma acc data copy(u)
  // CHECK: persistent.c:[[@LINE+1]]:3: remark: loop becomes one kernel with the 2 that are in it
  for (int k = 0; k < N - 1; k++) {
#pragma acc parallel loop
    for (int i = k + 1; i < N; i++)
      u[i][k] /= u[k][k];
#pragma acc parallel loop collapse(2)
    for (int i = k + 1; i < N; i++)
      for (int j = k + 1; j < N; j++)
        u[i][j] -= u[i][k] * u[k][j];
  }
  show("shrinking", 0, 0);
}

// Output in some iterations: the host prints for the kernel.
static void output(int steps) {
  fill();
#pragma acc data copy(w)
  // CHECK: persistent.c:[[@LINE+1]]:3: remark: loop becomes one kernel with the 1 that are in it
  for (int t = 0; t < steps; t++) {
#pragma acc parallel loop
    for (int i = 0; i < N; i++)
      w[i] += t;
    if (t % 4 == 0)
      printf("step %d\n", t);
  }
  show("output", 0, steps);
}

int main(void) {
  counted(30);
  converged(1e-3);
  updated(6);
  present();
  none(0);
  mixed(9);
  colours(40);
  shrinking();
  output(9);
  printf("complete\n");
  return 0;
}

// Why loops launch their kernels.
// RUN: env XACC_STATS=1 XACC_DEVICES=none %t.on 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: xacc: loop {{.*}}persistent.c:{{[0-9]+}}: launches of its kernels: there is no device
// RUN: env XACC_STATS=1 XACC_DEVICES=host:2 %t.on 2>&1 | FileCheck %s --check-prefix=ABSENT
// ABSENT-COUNT-7: loop in one kernel persistent.c
// ABSENT: xacc: loop {{.*}}persistent.c:{{[0-9]+}}: launches of its kernels: an array that it names was not present
// RUN: env XACC_STATS=1 XACC_DEVICES=host:2 XACC_CHECK=memory %t.on 2>&1 | FileCheck %s --check-prefix=CHECKED
// CHECKED: launches of its kernels: memory is checked

// Three solvers, one launch each, on several devices too.
// RUN: %S/Inputs/persistent.sh %t.s %examples/one_launch_acc.c
// RUN: env XACC_STATS=1 XACC_DEVICES=host:3 %t.s.on 2>&1 | FileCheck %s --check-prefix=SOLVERS
// RUN: env XACC_STATS=1 XACC_DEVICES=host:1 %t.s.on 2>&1 | FileCheck %s --check-prefix=SOLVERS
// SOLVERS: loop in one kernel one_launch_acc.c:{{[0-9]+}} 1 1
// SOLVERS: loop in one kernel one_launch_acc.c:{{[0-9]+}} 1 1
// SOLVERS: loop in one kernel one_launch_acc.c:{{[0-9]+}} 1 1
// The first iterations decide, and the statistics say how.
// RUN: env XACC_STATS=1 XACC_DEVICES=host:1 %t.s.auto 2>&1 | FileCheck %s --check-prefix=CHOICE
// CHOICE: xacc: loop {{.*}}one_launch_acc.c:{{[0-9]+}}: {{one kernel|launches of its kernels}}: an iteration took {{[0-9.]+}} us by launches, {{[0-9.]+}} us as one kernel
