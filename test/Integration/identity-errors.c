// Arrays are known by where they are: declarations that differ, pointers to
// something else and sets outside the executing set end with a message.
// RUN: %S/Inputs/fatal.sh xacc-cc not FileCheck %s %t SHADOW=2 ROWS=2 TYPE=2 \
// RUN:   TEMPLATE=3 SAME=2 PLAIN=2 MAPPING=2 BARRIER=2 REDUCTION=3
// RUN: xacc-cc -w -DUNIT -c %s -o %t.1.o && xacc-cc -w -DOTHER -c %s -o %t.2.o
// RUN: xacc-cc %t.1.o %t.2.o -o %t.units
// RUN: not mpirun --timeout 60 --oversubscribe -n 2 %t.units 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: xacc-cc %t.2.o %t.1.o -o %t.units
// RUN: not mpirun --timeout 60 --oversubscribe -n 2 %t.units 2>&1 | FileCheck %s --check-prefix=OTHER
// REQUIRES: mpi, frontend

#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>
#define N 12
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p

#ifdef OTHER
extern double a[N];
// OTHER: identity-errors.c:[[@LINE+1]]: align a: this declaration of an array differs from that of another unit: dimension 0 has the shadow 1:1 there and 0:0 here
#pragma xmp align a[i] with t(i)
void other(void) {
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    a[i] = i;
}
#else
double a[N], r[N][4];
#pragma xmp align a[i] with t(i)
#pragma xmp shadow a[1]
#pragma xmp align r[i][*] with t(i)
double *u, *v, *w;
#pragma xmp align u[i] with t(i)
#pragma xmp align v[i] with t(i)
#pragma xmp align w[i] with t(i)
#pragma xmp shadow w[2]

static void shadow(double x[N]) {
#ifdef SHADOW
// SHADOW: identity-errors.c:[[@LINE+1]]: align x: the array that is given is declared in another way by the caller: dimension 0 has the shadow 1:1 there and 0:0 here
#pragma xmp align x[i] with t(i)
#endif
  x[0] = 1;
}

static void rows(double x[][3]) {
#ifdef ROWS
// ROWS: identity-errors.c:[[@LINE+1]]: align x: {{.*}}dimension 1 has 4 elements there and 3 here
#pragma xmp align x[i][*] with t(i)
#endif
  x[0][0] = 1;
}

static void type(float x[N]) {
#ifdef TYPE
// TYPE: identity-errors.c:[[@LINE+1]]: align x: {{.*}}its elements have another type here (8 bytes there, 4 here)
#pragma xmp align x[i] with t(i)
#pragma xmp shadow x[1]
#endif
  x[0] = 1;
}

static void template(double x[N]) {
#ifdef TEMPLATE
#pragma xmp template s(0 : 2 * N - 1)
#pragma xmp distribute s(block) onto p
// TEMPLATE: identity-errors.c:[[@LINE+1]]: align x: {{.*}}dimension 0 is mapped differently: coordinate 0 owns 0:3 there and 0:7 here
#pragma xmp align x[i] with s(i)
#pragma xmp shadow x[1]
#endif
  x[0] = 1;
}

int main(void) {
  double sum = 0;
  u = xmp_malloc(xmp_desc_of(u), N);
  v = xmp_malloc(xmp_desc_of(v), N);
  w = xmp_malloc(xmp_desc_of(w), N);
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    a[i] = u[i] = v[i] = w[i] = i;
#ifdef SHADOW
  shadow(a);
#elif defined(ROWS)
  rows((void *)r);
#elif defined(TYPE)
  type((void *)a);
#elif defined(TEMPLATE)
  template(a);
#elif defined(SAME)
  u = v;
// SAME: identity-errors.c:[[@LINE+1]]: pointers: two pointers to distributed arrays point to the same one; use one of them here
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    u[i] = v[i] + 1;
#elif defined(PLAIN)
  u = malloc(N * sizeof(double));
// PLAIN: identity-errors.c:[[@LINE+1]]: pointers: a pointer to a distributed array does not point to one; it must come from xmp_malloc or from another such pointer
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    u[i] = 1;
#elif defined(MAPPING)
  u = w;
// MAPPING: identity-errors.c:[[@LINE+1]]: pointers: a pointer points to a distributed array of another mapping: dimension 0 has the shadow 2:2 there and 0:0 here
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    u[i] = 1;
#elif defined(BARRIER)
#pragma xmp task on p(1)
  {
// BARRIER: identity-errors.c:[[@LINE+1]]: barrier: the 'on' set names a node outside the executing set (rank 1, which does not execute this directive); name only nodes of the task around it
#pragma xmp barrier on p
  }
#elif defined(REDUCTION)
#pragma xmp task on p(1 : 2)
  {
// REDUCTION: identity-errors.c:[[@LINE+1]]: reduction (sum): the 'on' set names a node outside the executing set (rank 2,
#pragma xmp reduction(+ : sum) on p
  }
#endif
#pragma xmp barrier
  puts("not reached");
  return sum > 0;
}
#endif
