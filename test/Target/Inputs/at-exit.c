// A function that atexit is given before a GPU is used is called when the driver
// has ended.
#include <stdio.h>
#include <stdlib.h>

static int v;

static void bye(void) {
  int x = 0;
#pragma acc parallel copy(x)
  x = 7;
  printf("bye %d\n", x);
}

int main(void) {
  atexit(bye);
#pragma acc parallel copy(v)
  v = 5;
  printf("main %d\n", v);
  return 0;
}
