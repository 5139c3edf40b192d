// FEATURE: 2.5.2 serial | `no_create` of data that is present, and that is not
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

static void add(int *a, int *b, int n, int both) {
#pragma acc serial present(a[0:n]) no_create(b[0:n])
  {
#pragma acc loop
    for (int i = 0; i < n; i++)
      { a[i] += 1; if (both) b[i] += a[i]; }
  }
}

static int test(int n) {
  int errors = 0;
  int a[n], b[n];
  for (int i = 0; i < n; i++)
    a[i] = b[i] = i;
#pragma acc data copy(a, b)
  add(a, b, n, 1);
  for (int i = 0; i < n; i++)
    errors += a[i] != i + 1 || b[i] != 2 * i + 1;
#pragma acc data copy(a)
  {
    add(a, b, n, 0);
    errors += acc_get_device_type() != acc_device_host && acc_is_present(b, sizeof b);
  }
  for (int i = 0; i < n; i++)
    errors += a[i] != i + 2 || b[i] != 2 * i + 1;
  return errors;
}

int main(void) {
  const int sizes[] = {1, 10, 255, 800};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
