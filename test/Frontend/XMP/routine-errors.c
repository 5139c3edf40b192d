// The statements of a function that names distributed arrays take the place of its
// calls in kernels. Where they cannot, the function would use the host's part of
// the arrays without a word.
//
// RUN: rm -rf %t && split-file %s %t && cd %t
// RUN: not xacc-cc -I. -c itself.c 2>&1 | FileCheck itself.c
// RUN: not xacc-cc -I. -c changes.c 2>&1 | FileCheck changes.c
// RUN: not xacc-cc -I. -c hidden.c 2>&1 | FileCheck hidden.c
// RUN: not xacc-cc -I. -c parameter.c 2>&1 | FileCheck parameter.c
// RUN: not xacc-cc -I. -c nodes.c 2>&1 | FileCheck nodes.c
// RUN: not xacc-cc -I. -c variadic.c 2>&1 | FileCheck variadic.c
// RUN: not xacc-cc -I. -c code-of-c.c 2>&1 | FileCheck code-of-c.c
// RUN: xacc-cc -I. -c right.c
// RUN: xacc-cc -I. other-file.c other-kernel.c -o other
// RUN: not env XACC_DEVICES=host:1 ./other 2>&1 | FileCheck other-kernel.c --check-prefix=OTHER

//--- array.h
#pragma xmp nodes p[*]
#pragma xmp template t[16]
#pragma xmp distribute t[block] onto p
double a[16][4];
#pragma xmp align a[i][*] with t[i]

//--- itself.c
#include "array.h"
static double get(int i, int n) { return n ? get(i, n - 1) : a[i][0]; }
void kernel(double *v) {
#pragma acc parallel loop
  for (int i = 0; i < 2; i++)
    // CHECK: :[[@LINE+1]]:12: error: 'get', which a kernel calls and which uses the distributed array 'a', calls itself; pass the function elements of the array or their addresses
    v[i] = get(i, 3);
}

//--- changes.c
#include "array.h"
int count;
static void put(int i) { a[i][1] = count++; }
void kernel(void) {
#pragma acc parallel loop
#pragma xmp loop on t[i]
  for (int i = 0; i < 16; i++)
    // CHECK: :[[@LINE+1]]:5: error: 'put', which a kernel calls and which uses the distributed array 'a', changes the variable 'count' of the host; give it a '#pragma acc declare', or pass its address
    put(i);
}

//--- hidden.c
#include "array.h"
int n = 3;
static void put(int i) { a[i][1] = n; }
void kernel(int n) {
#pragma acc parallel loop
#pragma xmp loop on t[i]
  for (int i = 0; i < 16; i++)
    // CHECK: :[[@LINE+1]]:5: error: 'put', which a kernel calls and which uses the distributed array 'a', uses the variable 'n' of the file, and 'kernel' declares another one of that name; rename one
    put(i);
  a[0][0] = n;
}

//--- parameter.c
#include "array.h"
double b[16][4];
#pragma xmp align b[i][*] with t[i]
#pragma xmp shadow b[1][0]
static double get(double x[16][4], int i) {
#pragma xmp align x[i][*] with t[i]
  return x[i][0];
}
void kernel(double *v) {
#pragma acc parallel loop
#pragma xmp loop on t[i]
  for (int i = 0; i < 16; i++)
    // CHECK: :[[@LINE+1]]:12: error: 'get', which a kernel calls and which uses the distributed array 'x', has a distributed parameter, and the argument is not an array of the file with the same alignment and shadow
    v[i] = get(b, i);
}

//--- nodes.c
#include "array.h"
static void put(int i) {
  // CHECK: :[[@LINE+1]]:1: error: 'put', which a kernel calls and which uses the distributed array 'a', has a directive that declares
#pragma xmp nodes q[*]
  a[i][1] = 1;
}
void kernel(void) {
#pragma acc parallel loop
#pragma xmp loop on t[i]
  for (int i = 0; i < 16; i++)
    put(i);
}

//--- variadic.c
#include "array.h"
#include <stdarg.h>
static void put(int i, ...) {
  va_list list;
  va_start(list, i);
  a[i][1] = va_arg(list, int);
  va_end(list);
}
void kernel(void) {
#pragma acc parallel loop
#pragma xmp loop on t[i]
  for (int i = 0; i < 16; i++)
    // CHECK: :[[@LINE+1]]:5: error: this call of a function that uses distributed arrays is not supported in '#pragma acc parallel loop'
    put(i, 2);
}

//--- code-of-c.c
#include "array.h"
typedef int Vector __attribute__((vector_size(16)));
static int get(int i) {
  // CHECK: :[[@LINE+1]]:3: error: 'get', which a kernel calls and which uses the distributed array 'a', has {{.*}}; pass the function elements of the array or their addresses
  Vector x = {i, 1, 2, 3};
  return a[i][x[1]];
}
void kernel(double *v) {
#pragma acc parallel loop
  for (int i = 0; i < 2; i++)
    v[i] = get(i);
}

//--- other-file.c
#include "array.h"
#pragma acc routine seq
double get(int i) { return a[i][0]; }

//--- other-kernel.c
// OTHER: other-file.c:3: acc routine: 'get' uses distributed arrays, and a kernel of another file calls it; define it in a header of both, or pass it elements or their addresses
#pragma acc routine seq
double get(int i);
double v[2];
int main(void) {
#pragma acc parallel loop
  for (int i = 0; i < 2; i++)
    v[i] = get(i);
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
