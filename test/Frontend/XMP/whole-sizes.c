// A node stores a part of a distributed array, and `sizeof` is the size of all.
// RUN: xacc-cc -c %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=warning:
// REQUIRES: frontend
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define N 1000
#pragma xmp nodes p(*)
#pragma xmp nodes one(1) = p(1)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
#pragma xmp template o(0 : N - 1)
#pragma xmp distribute o(block) onto one
double a[N], b[N], m[N][4], alone[N], all[N], own[N];
#pragma xmp align a[i] with t(i)
#pragma xmp align b[i] with t(i)
#pragma xmp align m[i][*] with t(i)
#pragma xmp align alone[i] with o(i)
#pragma xmp align all[i] with t(i)
#pragma xmp shadow all[*]
void init(double *x, int n);
int compare(const void *x, const void *y);

void f(size_t bytes) {
  // CHECK: [[@LINE+1]]:10: warning: 'memset' gets the size of all of 'a', and the address of the part that this node stores; write a loop with '#pragma xmp loop', or the size of the part
  memset(a, 0, sizeof(a));
  // CHECK: note: distributed here
  // CHECK: [[@LINE+1]]:10: warning: 'memcpy' gets the size of all of 'b'
  memcpy(b, own, N * sizeof(double));
  // CHECK: [[@LINE+1]]:10: warning: 'memset' gets the size of all of 'm'
  memset(m, 0, sizeof m);
  // CHECK: [[@LINE+1]]:9: warning: 'qsort' gets the size of all of 'a'
  qsort(a, N, sizeof(double), compare);
  // CHECK: [[@LINE+1]]:10: warning: 'fwrite' gets the size of all of 'a'
  fwrite((void *)a, sizeof a[0], N, stdout);
  memset(a, 0, bytes);
  memset(own, 0, sizeof own);
  memset(all, 0, sizeof all);
  memset(alone, 0, sizeof alone);
  init(a, N);
}
