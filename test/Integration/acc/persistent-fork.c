// A loop as one launch on several devices, again in a child of the process: the
// threads of the first loop are not there.
// RUN: xacc-cc -O2 --persistent=on %s -o %t
// RUN: env XACC_DEVICES=host:2 timeout -k 1 60 %t | FileCheck %s
// RUN: env XACC_DEVICES=host:3 timeout -k 1 60 %t | FileCheck %s
// CHECK: child 0: the same
// CHECK: parent: the same
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

enum { N = 300 };
static double u[N][N], v[N][N];

static double iterate(void) {
  double sum = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      u[i][j] = v[i][j] = (i * 3 + j * 7) % 13;
#pragma acc data copy(u) copyin(v)
  for (int t = 0; t < 60; t++) {
#pragma acc parallel loop collapse(2)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        v[i][j] = (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]) / 4;
#pragma acc parallel loop collapse(2)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        u[i][j] = v[i][j];
  }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      sum += u[i][j] * (i + 1) * (j + 2);
  return sum;
}

int main(void) {
  double first = iterate();
  pid_t child = fork();
  if (child == 0)
    exit(iterate() == first ? 0 : 1);
  int status = -1;
  waitpid(child, &status, 0);
  printf("child %d: %s\n", status, status == 0 ? "the same" : "something else");
  printf("parent: %s\n", iterate() == first ? "the same" : "something else");
  return 0;
}
