// EXPECT: 1 3
#include <stdio.h>
int main(void) {
  int n = 2, r, mem[8] = {0, 1, 2, 3};
#pragma acc wait
  r = (*(int(*)[n++])mem)[1];
#pragma acc wait
  printf("%d %d\n", r, n);
}
