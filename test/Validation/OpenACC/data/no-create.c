// FEATURE: 2.7.11 no_create | present data is used, other data is left alone
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

static void add(int *a, int *b, int n, int with) {
#pragma acc data present(a[0:n]) no_create(b[0:n])
  {
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      if (with)
        a[i] += b[i];
      else
        a[i] -= 1;
  }
}

static int test(int n) {
  int errors = 0;
  int a[n], b[n], shared = acc_get_device_type() == acc_device_host;
  for (int i = 0; i < n; i++)
    a[i] = b[i] = i;
#pragma acc data copy(a)
  {
#pragma acc data copyin(b)
    add(a, b, n, 1);
    errors += !shared && acc_is_present(b, sizeof b);
#pragma acc data no_create(b)
    errors += !shared && acc_is_present(b, sizeof b);
  }
  for (int i = 0; i < n; i++)
    errors += a[i] != 2 * i;
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
