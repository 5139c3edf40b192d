// EXPECT: 5
#include <stdio.h>
static __attribute__((noinline)) void kernel(int *p) {
#pragma acc serial present(p[0 : 1])
  p[0] = 5;
}
static int g = 1;
int main(void) {
  int *p = &g, x;
#pragma acc enter data copyin(p[0 : 1])
  kernel(p);
  volatile int ends_region = 0;
#pragma acc exit data copyout(p[0 : 1])
  x = g;
#pragma acc wait
  printf("%d\n", x);
}
