// What kernels call knows nothing of distributed arrays: a device has their
// elements elsewhere, and the host's would be used without a word.
//
// RUN: rm -rf %t && split-file %s %t && cd %t
// RUN: not xacc-cc -I. -c by-name.c 2>&1 | FileCheck by-name.c
// RUN: not xacc-cc -I. -c whole.c 2>&1 | FileCheck whole.c
// RUN: not xacc-cc -I. -c declared.c 2>&1 | FileCheck declared.c
// RUN: not xacc-cc -I. -c parameter.c 2>&1 | FileCheck parameter.c
// RUN: xacc-cc -I. -c right.c

//--- array.h
#pragma xmp nodes p[*]
#pragma xmp template t[16]
#pragma xmp distribute t[block] onto p
double a[16][4];
#pragma xmp align a[i][*] with t[i]

//--- by-name.c
#include "array.h"
static double get(int i) { return a[i][0]; }
// CHECK: array.h:5:19: error: distributed array 'a' is used in 'get', which a kernel calls; pass the function its elements or their addresses
void kernel(double *v) {
#pragma acc parallel loop
  for (int i = 0; i < 2; i++)
    v[i] = get(i);
}

//--- whole.c
#include "array.h"
#pragma acc routine seq
double *begin(void);
static double first(int i) {
  double *at = (double *)a;
  return at[i];
}
// CHECK: array.h:5:19: error: distributed array 'a' is used in 'first', which a kernel calls
void kernel(double *v) {
#pragma acc parallel loop
  for (int i = 0; i < 2; i++)
    v[i] = first(i);
}

//--- declared.c
#include "array.h"
#pragma acc declare create(a)
static void put(int i) { a[i][1] = 1; }
void kernel(void) {
#pragma acc parallel loop
#pragma xmp loop on t[i]
  for (int i = 0; i < 16; i++)
    // CHECK: :[[@LINE+1]]:5: error: 'put' uses the distributed array 'a'; pass the function its elements or their addresses
    put(i);
}

//--- parameter.c
#include "array.h"
static double get(double x[16][4], int i) {
  // CHECK: :[[@LINE+1]]:19: error: 'x' is declared in 'get', which a kernel calls; pass the function elements or their addresses
#pragma xmp align x[i][*] with t[i]
  return x[i][0];
}
void kernel(double *v) {
#pragma acc parallel loop
#pragma xmp loop on t[i]
  for (int i = 0; i < 16; i++)
    v[i] = get(a, i);
}

//--- right.c
#include "array.h"
static double sum(const double *row) { return row[0] + row[3] + sizeof(a); }
static void set(double *row, double value) { row[1] = value; }
void kernel(void) {
#pragma acc parallel loop
#pragma xmp loop on t[i]
  for (int i = 0; i < 16; i++)
    set(a[i], sum(&a[i][0]));
}
