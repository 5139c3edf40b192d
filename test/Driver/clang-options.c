// Options of clang whose compiler expects to be the main program, or that the
// linker needs to know as well.

// RUN: xacc-cc -O1 -ftime-report %s -o %t.time 2>&1 | FileCheck %s
// RUN: %t.time
// RUN: xacc-cc -O1 -ftime-report=per-pass -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: mkdir -p %t.pg && cd %t.pg && xacc-cc -pg -static-libgcc %s -o run && ./run && ls gmon.out
// Objects that become one do not get libraries.
// RUN: xacc-cc -O1 -r %s -o %t.part.o && xacc-cc %t.part.o -o %t.whole && %t.whole
// REQUIRES: frontend

// CHECK: Clang time report

int main(void) {
  int sum = 0;
#pragma acc parallel loop reduction(+ : sum)
  for (int i = 0; i < 10; i++)
    sum += i;
  return sum != 45;
}
