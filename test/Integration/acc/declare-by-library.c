// A library starts before the program: it cannot create the data of a distributed
// array that the program defines. The other way round it can.
// RUN: xacc-cc -O1 -shared -fPIC -DUSE %s -o %t.use.so
// RUN: xacc-cc -O1 -DDEFINE -DMAIN %s %t.use.so -o %t.1
// RUN: not %t.1 2>&1 | FileCheck %s
// CHECK: declare-by-library.c:[[#@LINE+10]]: declare: a library declares 'u', which the program defines, and starts before it; write 'enter data' in a function
// RUN: xacc-cc -O1 -shared -fPIC -DDEFINE %s -o %t.define.so
// RUN: xacc-cc -O1 -DUSE -DMAIN %s %t.define.so -o %t.2
// RUN: %t.2 | FileCheck %s --check-prefix=RIGHT

extern double u[10];
#pragma xmp nodes p(*)
#pragma xmp template t(0 : 9)
#pragma xmp distribute t(block) onto p
#pragma xmp align u[i] with t(i)
#pragma acc declare create(u)
double fill(void);

#ifdef DEFINE
double u[10];
#endif
#ifdef USE
double fill(void) {
  double sum = 0;
#pragma xmp loop on t(i)
#pragma acc parallel loop
  for (int i = 0; i < 10; i++)
    u[i] = i;
#pragma xmp loop on t(i) reduction(+ : sum)
#pragma acc parallel loop reduction(+ : sum)
  for (int i = 0; i < 10; i++)
    sum += u[i];
  return sum;
}
#endif
#ifdef MAIN
#include <stdio.h>
// RIGHT: sum 45
int main(void) { printf("sum %g\n", fill()); }
#endif
