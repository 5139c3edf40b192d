// A kernel's code of a function has its own static variables.
//
// RUN: not xacc-cc -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: not ls %t.o

static int number(int i) {
  static int count = 0;
  static int seen[4];
  static const int table[4] = {1, 2, 3, 4};
  // CHECK: :[[@LINE+1]]:3: error: 'number', which a kernel calls, changes its static variable 'seen', and the device would have another one; pass a pointer to it, or declare it outside of the function with '#pragma acc declare'
  seen[i % 4] = i;
  // CHECK: :[[@LINE+1]]:12: error: 'number', which a kernel calls, changes its static variable 'count', and the device would have another one; pass a pointer to it, or declare it outside of the function with '#pragma acc declare'
  return ++count + table[i % 4];
}

int f(int n) {
  int sum = 0;
#pragma acc serial copy(sum)
  for (int i = 0; i < n; i++)
    sum += number(i);
  return sum;
}
