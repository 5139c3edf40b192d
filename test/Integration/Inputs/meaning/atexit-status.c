// EXPECT: bye
#include <stdio.h>
#include <stdlib.h>
static void bye(void) { puts("bye"); }
int main(void) {
  atexit(bye);
#pragma acc wait
  return 3;
}
