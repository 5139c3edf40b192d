// A function that kernels call does not change a pointer with `declare`.
// RUN: not xacc-cc -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: not ls %t.o
// REQUIRES: frontend

static double *where, values[4];
#pragma acc declare create(where, values)

static void choose(int i) {
  // CHECK: :[[@LINE+1]]:3: error: 'choose', which a kernel calls, assigns the pointer 'where': devices have a copy of what it leads to, not of the pointer; return the address, or set an index
  where = values + i;
}

void chosen(void) {
#pragma acc serial
  {
    choose(1);
    *where = 2;
  }
}
