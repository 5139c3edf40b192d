// FEATURE: 2.7.1 data specification | `a[:]` of an array: all of it
// STATUS: yes

#include <stdio.h>

int main(void) {
  int errors = 0;
  int a[31][3];
#pragma acc parallel loop copyout(a[:][:])
  for (int i = 0; i < 31; i++)
    for (int j = 0; j < 3; j++)
      a[i][j] = i - j;
  for (int i = 0; i < 31; i++)
    for (int j = 0; j < 3; j++)
      errors += a[i][j] != i - j;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
