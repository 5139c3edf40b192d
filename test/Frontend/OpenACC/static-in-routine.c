// Static variables of a routine: constants only.
//
// RUN: not xacc-cc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not xacc-cc -c -DCHANGES %s -o %t.o 2>&1 | FileCheck %s --check-prefix=CHANGES

#ifndef CHANGES
#pragma acc routine seq
int counts(int i) {
  static const int table[2] = {1, 2};
  // CHECK: :[[@LINE+1]]:3: error: function static variables are not permitted in functions to which an OpenACC 'routine' directive applies
  static int count;
  static const int others[2] = {3, 4};
  return table[i] + others[i] + count++;
}
#else
// CHANGES: :[[@LINE+4]]:3: error: 'moves', which a kernel calls, changes its static variable 'text'
#pragma acc routine seq
int moves(int i) {
  static const char *text = "abc";
  text++;
  return *text + i;
}
int f(int n) {
  int sum = 0;
#pragma acc serial copy(sum)
  sum = moves(n);
  return sum;
}
#endif
