// EXPECT: ok
// OPTIONS: -std=c89
#include <stdio.h>
int main(void) {
#pragma acc wait
  printf("ok\n");
  return 0;
}
