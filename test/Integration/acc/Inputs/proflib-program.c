// Knows nothing of tools.
#include <stdio.h>

int main(void) {
  int x = 0;
#pragma acc serial copyout(x)
  x = 1;
  puts(x == 1 ? "complete" : "wrong");
  return x != 1;
}
