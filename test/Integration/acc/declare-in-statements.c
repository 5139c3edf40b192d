// Functions without `routine` that a statement which stays C calls use the
// copies of the device of data with `declare`, in functions before and after it.
// REQUIRES: mpi
// RUN: xacc-cc -O2 %s -o %t
// RUN: env XACC_DEVICES=none %t | FileCheck %s --check-prefix=NONE
// RUN: env XACC_DEVICES=host:1 %t | FileCheck %s
// RUN: env XACC_DEVICES=host:3 %t | FileCheck %s
// NONE: host 106 106 device 106 106
// CHECK: host 5 5 device 106 106

#include <stdio.h>
static int before = 0, after = 0;
#pragma acc declare create(before, after)

static void add(int n) { before = before + n; }
static void addTwice(int n) {
  add(n);
  add(n);
}
static void addBehind(int n);

static void foo(int x) {
  switch (x) {
  case 0:
    if (0) {
      before = 7;
    case 1: // Clang's code
      addTwice(x);
      add(98);
      addBehind(x);
    }
  }
}

int main(void) {
  before = after = 5;
#pragma acc update device(before, after)
#pragma acc serial
  {
    foo(1);
    add(1);
  }
  printf("host %d %d ", before, after);
#pragma acc update self(before, after)
  printf("device %d %d\n", before, after);
}

static void addBehind(int n) { after = after + 101 * n; }
