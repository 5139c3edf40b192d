// XACC_CHECK=halo: each wrong case ends the job with the place of the read, the
// element, its owner and the place of the write; no right one does.
//
// RUN: xacc-cc -w -O2 -fcheck=halo %s -o %t
// RUN: env XACC_CHECK=halo mpirun --timeout 60 -n 3 %t 0 | FileCheck %s --check-prefix=RIGHT
// RUN: env XACC_CHECK=halo,memory XACC_DEVICES=host:2 mpirun --timeout 60 -n 3 %t 0 | FileCheck %s --check-prefix=RIGHT
// RUN: env XACC_CHECK=halo %t 0 | FileCheck %s --check-prefix=RIGHT
// RIGHT: complete
//
// RUN: not env XACC_CHECK=halo mpirun --timeout 60 -n 3 %t 1 2>&1 | FileCheck %s --check-prefix=NEVER
// RUN: not env XACC_CHECK=halo mpirun --timeout 60 -n 3 %t 2 2>&1 | FileCheck %s --check-prefix=SINCE
// RUN: not env XACC_CHECK=halo mpirun --timeout 60 -n 3 %t 3 2>&1 | FileCheck %s --check-prefix=NARROW
// RUN: not env XACC_CHECK=halo mpirun --timeout 60 -n 4 %t 4 2>&1 | FileCheck %s --check-prefix=CORNER
// RUN: not env XACC_CHECK=halo mpirun --timeout 60 -n 3 %t 5 2>&1 | FileCheck %s --check-prefix=PERIODIC
// RUN: not env XACC_CHECK=halo mpirun --timeout 60 -n 3 %t 6 2>&1 | FileCheck %s --check-prefix=OUTSIDE
// RUN: not env XACC_CHECK=halo XACC_DEVICES=host:2 mpirun --timeout 60 -n 3 %t 7 2>&1 | FileCheck %s --check-prefix=DEVICE
// RUN: not env XACC_CHECK=halo mpirun --timeout 60 -n 3 %t 8 2>&1 | FileCheck %s --check-prefix=COMPUTED
// RUN: not env XACC_CHECK=halo mpirun --timeout 60 -n 3 %t 9 2>&1 | FileCheck %s --check-prefix=LOCAL
// RUN: not env XACC_CHECK=halo mpirun --timeout 60 -n 3 %t 1 2 2>&1 | FileCheck %s --check-prefix=NEVER
// RUN: not env XACC_CHECK=halo mpirun --timeout 60 -n 3 %t 10 2>&1 | FileCheck %s --check-prefix=MEMBER
// RUN: not env XACC_CHECK=halo mpirun --timeout 60 -n 3 %t 11 2>&1 | FileCheck %s --check-prefix=ROW
// RUN: not env XACC_CHECK=halo mpirun --timeout 60 -n 4 %t 12 2>&1 | FileCheck %s --check-prefix=HALVES
//
// Without the variable nothing is checked, and only what is compiled for it.
// RUN: mpirun --timeout 60 -n 3 %t 1 | FileCheck %s --check-prefix=RIGHT
// RUN: xacc-cc -w -O2 %s -o %t.plain
// RUN: env XACC_CHECK=halo mpirun --timeout 60 -n 3 %t.plain 1 2>&1 | FileCheck %s --check-prefix=PLAIN
// PLAIN-DAG: complete
// PLAIN-DAG: xacc: rank 0: warning: XACC_CHECK=halo checks what is compiled with -fcheck=halo, of which this program has nothing
// RUN: not %xacc_bin_dir/xacc-cc -fcheck=all -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=OPTION
// OPTION: unknown check 'all' of -fcheck, expected bounds or halo
// REQUIRES: frontend, mpi
#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>
#define N 24
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double a[N], b[N], c[N];
#pragma xmp align a[i] with t(i)
#pragma xmp align b[i] with t(i)
#pragma xmp align c[i] with t(i)
#pragma xmp shadow a[2]
#pragma xmp shadow b[2]

static void set(double x) {
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    a[i] = i * x; // SET
}

static void read(int distance) {
#pragma xmp loop on t(i)
  for (int i = distance; i < N - distance; i++)
    c[i] = a[i - distance] + a[i + distance]; // READ
}

// A conditional store changes only odd elements: even ones stay valid.
static void colours(void) {
  set(1);
#pragma xmp reflect(a) width(1)
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    if (i % 2)
      a[i] = -1;
#pragma xmp loop on t(i)
  for (int i = 1; i < N - 1; i++)
    if (i % 2)
      c[i] = a[i - 1] + a[i + 1];
}

// Each node computes what it needs of its neighbours' elements.
static void redundant(int expected) {
  set(2);
#pragma xmp reflect(a)
#pragma xmp loop on t(i) expand(1)
  for (int i = 1; i < N - 1; i++)
    b[i] = a[i - 1] + a[i + 1];
  if (!expected) {
#pragma xmp loop on t(i)
    for (int i = 0; i < N; i++)
      b[i] += 1; // ADD
  }
#pragma xmp loop on t(i)
  for (int i = 2; i < N - 2; i++)
    c[i] = b[i - 1] + b[i + 1]; // READ-B
}

// Values that are stored again change nothing.
static void again(void) {
  set(3);
#pragma xmp reflect(a)
  set(3);
  read(2);
}

static void inTask(void) {
  set(4);
#pragma xmp reflect(a)
#pragma xmp task on p(1)
  {
#pragma xmp loop on t(i)
    for (int i = 0; i < 2; i++)
      a[i] = 9;
  }
  read(1);
}

static void corners(void) {
  if (xmp_num_nodes() % 2)
    return;
#pragma xmp nodes r(2, *)
#pragma xmp template u(0 : N - 1, 0 : N - 1)
#pragma xmp distribute u(block, block) onto r
  double d[N][N], e[N][N];
#pragma xmp align d[i][j] with u(j, i)
#pragma xmp align e[i][j] with u(j, i)
#pragma xmp shadow d[1][1]
#pragma xmp loop(i, j) on u(j, i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      d[i][j] = i + j; // SET-D
#pragma xmp reflect(d) orthogonal
#pragma xmp loop(i, j) on u(j, i)
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < N - 1; j++)
      e[i][j] = d[i - 1][j - 1]; // READ-D
}

static void local(void) {
  double d[N], e[N];
#pragma xmp align d[i] with t(i)
#pragma xmp align e[i] with t(i)
#pragma xmp shadow d[1]
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    d[i] = i + 1; // SET-LOCAL
#pragma xmp loop on t(i)
  for (int i = 1; i < N; i++)
    e[i] = d[i - 1]; // READ-LOCAL
}

static void device(int expected) {
#pragma acc data copyin(a) copyout(c)
  {
    for (int it = 0; it < 3; it++) {
      if (expected || it != 1) {
#pragma xmp reflect(a) width(1) acc
      }
#pragma xmp loop on t(i)
#pragma acc parallel loop
      for (int i = 1; i < N - 1; i++)
        c[i] = a[i - 1] + a[i + 1]; // READ-DEVICE
#pragma xmp loop on t(i)
#pragma acc parallel loop
      for (int i = 0; i < N; i++)
        a[i] = c[i] + i; // SET-DEVICE
    }
  }
}

// Through addresses of elements: members, copies of structures, rows.
struct cell {
  char kind;
  double x;
} s[N], d[N];
#pragma xmp align s[i] with t(i)
#pragma xmp align d[i] with t(i)
#pragma xmp shadow s[1]
double rows[N][4];
#pragma xmp align rows[i][*] with t(i)
#pragma xmp shadow rows[1][0]

static void members(int expected) {
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    s[i].kind = 'a' + i;
    s[i].x = i; // SET-MEMBER
  }
  if (expected) {
#pragma xmp reflect(s)
  }
#pragma xmp loop on t(i)
  for (int i = 1; i < N; i++) {
    struct cell other = s[i - 1];
    d[i].x = other.x + s[i - 1].kind; // READ-MEMBER
  }
}

// One column of the rows is exchanged and read, another one changes after that.
static void columns(int expected) {
  double sum = 0;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    double *row = rows[i];
    for (int k = 0; k < 4; k++)
      row[k] = 10 * i + k;
  }
#pragma xmp reflect(rows)
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    double *row = rows[i];
    row[2] = -i; // SET-ROW
  }
#pragma xmp loop on t(i) reduction(+ : sum)
  for (int i = 1; i < N; i++) {
    double *row = rows[i - 1];
    sum += row[1];
    if (!expected)
      sum += row[2]; // READ-ROW
  }
  if (sum < 0)
    printf("%g\n", sum);
}

// Arrays of some of the nodes; others have other ones, or none.
static void halves(int expected) {
  int half = xmp_num_nodes() / 2;
  if (!half)
    return;
#pragma xmp nodes lo(half) = p(1 : half)
#pragma xmp template tl(0 : N - 1)
#pragma xmp distribute tl(block) onto lo
  double f[N], g[N];
#pragma xmp align f[i] with tl(i)
#pragma xmp align g[i] with tl(i)
#pragma xmp shadow f[1]
#pragma xmp task on lo
  {
#pragma xmp loop on tl(i)
    for (int i = 0; i < N; i++)
      f[i] = i + 5; // SET-HALF
    if (expected) {
#pragma xmp reflect(f)
    }
#pragma xmp loop on tl(i)
    for (int i = 1; i < N; i++)
      g[i] = f[i - 1]; // READ-HALF
  }
}

int main(int argc, char **argv) {
  int which = argc > 1 ? atoi(argv[1]) : 0;
  if (which == 0) {
    set(1);
#pragma xmp reflect(a)
    read(1);
    read(2);
    colours();
    redundant(1);
    again();
    inTask();
    device(1);
    members(1);
    columns(1);
    halves(1);
    set(2);
#pragma xmp reflect(a) width(/periodic/ 1)
#pragma xmp loop on t(i)
    for (int i = 0; i < N; i++)
      c[i] = a[i - 1] + a[i + 1];
  }
  // NEVER: halo-check.c:[[#]]: a[{{7|8|15|16}}] is stale: rank {{[012]}} owns it and changed it at {{.*}}halo-check.c:[[#]], and no 'reflect (a)' has ever brought it
  if (which == 1) {
    set(1);
    read(1);
  }
  // SINCE: rank {{[012]}}: {{.*}}halo-check.c:[[#]]: a[{{[0-9]+}}] is stale: rank {{[012]}} owns it and changed it at {{.*}}halo-check.c:[[#]], and no 'reflect (a)' has brought it since
  if (which == 2) {
    set(1);
#pragma xmp reflect(a)
    set(2);
    read(1);
  }
  // NARROW: a[{{9|17|6|14}}] is stale: rank
  if (which == 3) {
    set(1);
#pragma xmp reflect(a) width(1)
    read(2);
  }
  // CORNER: d[11][11] is stale: rank 0 owns it and changed it at
  if (which == 4)
    corners();
  // PERIODIC: a[{{-1|24}}] is stale: rank {{[02]}} owns a[{{0|23}}] and changed it at {{.*}}, and no 'reflect (a) width(/periodic/...)' has ever brought it
  if (which == 5) {
    set(1);
#pragma xmp reflect(a)
#pragma xmp loop on t(i)
    for (int i = 0; i < N; i++)
      c[i] = a[i - 1] + a[i + 1];
  }
  // OUTSIDE: a[{{[0-9]+}}] is not stored on this node: it is neither in the block, [{{[0-9]+:[0-9]+}}], nor in the shadow of [2:2] elements beside it
  if (which == 6) {
    set(1);
    read(3);
  }
  // DEVICE: a[{{7|8|15|16}}] on the device is stale: rank {{[012]}} owns it and changed it at {{.*}}, and no 'reflect (a) acc' has brought it since
  if (which == 7)
    device(0);
  // COMPUTED: b[{{7|8|15|16}}] is stale: rank {{[012]}} owns it and changed it at {{.*}}, and no 'reflect (b)' has ever brought it
  if (which == 8)
    redundant(0);
  // LOCAL: {{[ad].*}}[{{7|15}}] is stale: rank {{[01]}} owns it and changed it at
  if (which == 9)
    local();
  // MEMBER: s[{{7|15}}] is stale: rank {{[01]}} owns it and changed it at {{.*}}, and no 'reflect (s)' has ever brought it
  if (which == 10)
    members(0);
  // ROW: rows[{{7|15}}][2] is stale: rank {{[01]}} owns it and changed it at {{.*}}, and no 'reflect (rows)' has brought it since
  if (which == 11)
    columns(0);
  // HALVES: f[11] is stale: rank 0 owns it and changed it at {{.*}}, and no 'reflect (f)' has ever brought it
  if (which == 12)
    halves(0);
#pragma xmp task on p(1)
  printf("complete\n");
  return argc > 2 ? atoi(argv[2]) : 0; // as if the results were wrong
}
