// Loops on devices that only look for an extremum and its place: several
// parallel loops. Other bodies: one thread.
// RUN: xacc-cc -O1 --report=devices %s -c -o %t.o | FileCheck %s

#define N 100
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double a[N], b[N][4];
#pragma xmp align a[i] with t(i)
#pragma xmp align b[i][*] with t(i)

// CHECK: searched i
// CHECK: reduce bor
// CHECK: reduce max
// CHECK: searched i
// CHECK: reduce min
// CHECK: searched i
// CHECK: reduce add
int searched(void) {
  double most = 0;
  int at = -1;
#pragma xmp loop on t(i) reduction(firstmax : most / at /)
#pragma acc parallel loop copyin(a)
  for (int i = 0; i < N; i++)
    if (a[i] > most) {
      most = a[i];
      at = i;
    }
  return at;
}

// CHECK: rows i
// CHECK: reduce min
// CHECK: rows i
// CHECK: reduce max
// CHECK: rows i
// CHECK: reduce max
// CHECK: rows i
// CHECK: reduce add
int rows(void) {
  double least = 0;
  int at = -1, column = -1;
#pragma xmp loop on t(i) reduction(lastmin : least / at, column /)
#pragma acc parallel loop copyin(b)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < 4; j++) {
      double x = b[i][j] * 2;
      if (i != j && x <= least) {
        column = j;
        least = x;
        at = i;
      }
    }
  return at + column;
}

// With `>=` the last of equal elements changes the location.
// CHECK: equal no: nothing in it is parallel
int equal(void) {
  double most = 0;
  int at = -1;
#pragma xmp loop on t(i) reduction(firstmax : most / at /)
#pragma acc parallel loop copyin(a)
  for (int i = 0; i < N; i++)
    if (a[i] >= most) {
      most = a[i];
      at = i;
    }
  return at;
}

// CHECK: writes no: nothing in it is parallel
int writes(void) {
  double most = 0;
  int at = -1;
#pragma xmp loop on t(i) reduction(firstmax : most / at /)
#pragma acc parallel loop copy(a)
  for (int i = 0; i < N; i++) {
    a[i] += 1;
    if (a[i] > most) {
      most = a[i];
      at = i;
    }
  }
  return at;
}

// CHECK: calls no: nothing in it is parallel
double next(double x);
#pragma acc routine(next) seq
int calls(void) {
  double most = 0;
  int at = -1;
#pragma xmp loop on t(i) reduction(firstmax : most / at /)
#pragma acc parallel loop copyin(a)
  for (int i = 0; i < N; i++)
    if (next(a[i]) > most) {
      most = next(a[i]);
      at = i;
    }
  return at;
}
