// FEATURE: 2.15.1 routine | `bind(name)` of a function that uses what only the host has
// STATUS: yes

#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>

static int calls;
int table[4] = {1, 2, 3, 4};
#pragma acc routine seq
static int on_device(int x) { return x + 1000; }
#pragma acc routine seq bind(on_device)
int external(int x) {
  calls++;
  return x + table[x & 3] - table[x & 3];
}
#pragma acc routine seq
static _Bool is_even(int x) { return !(x & 1); }
#pragma acc routine seq bind(is_even)
static _Bool is_odd(int x) {
  calls++;
  return atoi("1") & x;
}
static int test(int n) {
  int errors = 0;
  int a[n], b[n], device = acc_get_device_type() != acc_device_host;
#pragma acc parallel loop copyout(a, b)
  for (int i = 0; i < n; i++) {
    a[i] = external(i);
    b[i] = external(a[i]);
  }
  for (int i = 0; i < n; i++)
    errors += a[i] != i + 1000 * device || b[i] != i + 2000 * device;
  calls = 0;
#pragma acc serial copyout(a, b) self
  for (int i = 0; i < n; i++) {
    a[i] = external(i);
    b[i] = is_odd(i);
  }
  for (int i = 0; i < n; i++)
    errors += a[i] != i || b[i] != (i & 1);
  return errors + (calls != 2 * n);
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
