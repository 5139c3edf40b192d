// FEATURE: 2.8 host_data | compute constructs and another `host_data` inside
// STATUS: yes

#include <stdio.h>

static void add(int *to, int *from, int n) {
#pragma acc parallel loop deviceptr(to, from)
  for (int i = 0; i < n; i++)
    to[i] += from[i];
}

static int test(int n) {
  int errors = 0;
  int a[n], b[n];
  for (int i = 0; i < n; i++)
    a[i] = b[i] = i;
#pragma acc data copy(a) copyin(b)
  {
#pragma acc host_data use_device(a)
    {
#pragma acc host_data use_device(b)
      {
        for (int k = 0; k < 4; k++)
          add(a, b, n);
      }
    }
  }
  for (int i = 0; i < n; i++)
    errors += a[i] != 5 * i;
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
