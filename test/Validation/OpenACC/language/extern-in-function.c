// FEATURE: 2.5 compute constructs | `extern` declarations in kernels and routines, of what the file declares
// STATUS: yes

#include <stdio.h>

int table[8] = {3, 1, 4, 1, 5, 9, 2, 6};
#pragma acc declare copyin(table)
static int plain[5] = {1, 2, 3, 4, 5};
int scale = 2;
extern double later[4];
int twice(int);

#pragma acc routine seq
static int look(int i) {
  extern int table[8];
  extern int twice(int);
  return table[i & 7] + twice(i);
}

int twice(int i) { return 2 * i; }

static int test(int n) {
  int errors = 0;
  int a[n], b[n];
#pragma acc parallel loop copyout(a, b)
  for (int i = 0; i < n; i++) {
    extern int scale, plain[5], twice(int);
    extern double later[];
    a[i] = look(i) * scale;
    b[i] = plain[twice(i) % 5] + later[i % 4];
  }
  for (int i = 0; i < n; i++) {
    errors += a[i] != (table[i % 8] + 2 * i) * scale;
    errors += b[i] != plain[2 * i % 5] + later[i % 4];
  }
  return errors;
}

double later[4] = {10, 20, 30, 40};

int main(void) {
  const int sizes[] = {1, 7, 100, 1023};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
