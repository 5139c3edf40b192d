// FEATURE: 2.8 host_data | members, parameters, and inner variables with the same name
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

struct pair {
  int a, b;
};

static int plus(int a) { return a + 1; }
static int test(int n) {
  int errors = 0;
  int a[n];
  struct pair p = {3, 4};
#pragma acc data create(a)
  {
    int *seen = NULL, inner = 0, member = 0, called = 0;
#pragma acc host_data use_device(a)
    {
      seen = a;
      struct pair q = {.a = 5, .b = 6};
      member = p.a + q.a + (&q)->a;
      {
        int a = 7;
        inner = a;
        called = plus(a);
      }
      for (int a = 0; a < 3; a++)
        inner += a;
    }
    errors += seen != acc_deviceptr(a) || member != 13 || inner != 10 || called != 8;
  }
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
