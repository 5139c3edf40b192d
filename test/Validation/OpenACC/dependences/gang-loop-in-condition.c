// FEATURE: 2.9.2 gang | gang loops under a condition
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n], b[n];
#pragma acc parallel copyout(a, b) num_gangs(3)
  {
    if (n % 2) {
#pragma acc loop gang
      for (int i = 0; i < n; i++)
        a[i] = i;
    } else {
#pragma acc loop gang
      for (int i = 0; i < n; i++)
        a[i] = -i;
    }
#pragma acc loop gang
    for (int i = 0; i < n; i++)
      b[i] = n;
  }
  for (int i = 0; i < n; i++)
    errors += a[i] != (n % 2 ? i : -i) || b[i] != n;
  return errors;
}

int main(void) {
  const int sizes[] = {1, 7, 100, 1023};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
