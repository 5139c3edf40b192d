// FEATURE: 2.5.3 kernels | loops inside a host-like `while`
// STATUS: yes

#include <stdio.h>

int main(void) {
  int errors = 0;
  int a[64], rounds = 0;
  for (int i = 0; i < 64; i++)
    a[i] = i;
#pragma acc kernels copy(a)
  {
    int width = 32;
    while (width > 0) {
      for (int i = 0; i < width; i++)
        a[i] += a[i + width];
      width /= 2;
      rounds++;
    }
  }
  errors += a[0] != 2016 || rounds != 6;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
