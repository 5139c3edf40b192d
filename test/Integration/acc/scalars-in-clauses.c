// Scalars that kernels assign and that only clauses read afterwards.
// RUN: %S/../Inputs/compare.sh xacc-cc %clang %t "self self@3" %s --

#include <stdio.h>
#define COUNT count
static void print(const int *a) {
  for (int i = 0; i < 50; i += 7)
    printf("%d ", a[i]);
  printf("\n");
}
int main(void) {
  int a[50], b[50], i, length = 0, count = 0, gangs = 0, first = 0, last = 0, queue = 0;
  for (i = 0; i < 50; i++)
    a[i] = b[i] = i;
#pragma acc kernels
  for (i = 0; i < 20; i++) {
    length = i + 1;
    b[i] = length;
  }
#pragma acc parallel loop copy(a[0:length])
  for (i = 0; i < 20; i++)
    a[i] += 7;
  print(a);
#pragma acc kernels
  for (i = 0; i < 20; i++) {
    count = i + 1;
    b[i] = count;
  }
#pragma acc data copy(a[0:COUNT])
  {
#pragma acc parallel loop present(a[0:20])
    for (i = 0; i < 20; i++)
      a[i] += 7;
  }
  print(a);
#pragma acc kernels
  for (i = 0; i < 20; i++) {
    gangs = i;
    b[i] = gangs;
  }
#pragma acc parallel loop num_gangs(gangs)
  for (i = 0; i < 20; i++)
    a[i] += 7;
  print(a);
#pragma acc kernels
  for (i = 0; i < 20; i++) {
    first = i + 1;
    b[i] = first;
  }
#pragma acc enter data copyin(a[0:first])
#pragma acc parallel loop present(a[0:20])
  for (i = 0; i < 20; i++)
    a[i] += 7;
#pragma acc kernels
  for (i = 0; i < 20; i++) {
    last = i + 1;
    b[i] = last;
  }
#pragma acc exit data copyout(a[0:last])
  print(a);
#pragma acc kernels
  for (i = 0; i < 20; i++) {
    queue = i;
    b[i] += queue;
  }
#pragma acc parallel async(19) copy(b)
  b[3] = 7;
#pragma acc wait(queue)
  print(b);
  printf("%d\ncomplete\n", b[3]);
}
