// FEATURE: 2.7.1 data specification | arrays of file scope and static arrays of functions
// STATUS: yes

#include <stdio.h>

static int a[50];
double b[10][5];
int main(void) {
  int errors = 0;
  static float c[50];
#pragma acc data copyout(a, b, c)
  {
#pragma acc parallel loop
    for (int i = 0; i < 50; i++) {
      a[i] = i;
      b[i / 5][i % 5] = 2 * i;
      c[i] = 3 * i;
    }
  }
  for (int i = 0; i < 50; i++)
    errors += a[i] != i || b[i / 5][i % 5] != 2 * i || c[i] != 3 * i;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
