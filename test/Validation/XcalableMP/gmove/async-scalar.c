// FEATURE: 8.4 gmove | async into a local scalar, waited for behind C code and calls
// STATUS: yes
// RANKS: 1 2 3
#include "../Inputs/check.h"
#include <stdlib.h>
#define N 11
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
int a[N];
#pragma xmp align a[i] with t(i)

static void wait(int id) {
#pragma xmp wait_async(id)
}

int main(int argc, char **argv) {
  int x = -1, y[3] = {0};
  volatile int v = argc;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    a[i] = 10 + i;
#pragma xmp gmove async(4)
  x = a[N - 1];
#pragma xmp gmove async(4)
  y[0:3] = a[0:3:5];
  v++;
  if (getenv("XMP_NO_SUCH_VARIABLE"))
    return v;
  wait(4);
  CHECK(x, 10 + N - 1);
  for (int i = 0; i < 3; i++)
    CHECK(y[i], 10 + 5 * i);
  return CHECK_END();
}
