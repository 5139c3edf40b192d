// FEATURE: 2.5 compute constructs | static tables of a function and of the file
// STATUS: yes

#include <stdio.h>

static const short squares[4][2] = {{0, 1}, {4, 9}, {16, 25}, {36, 49}};
static int test(int n) {
  int errors = 0;
  static const double halves[3] = {0.5, 1, 1.5};
  static int calls = 3;
  double a[n];
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < n; i++)
    a[i] = squares[i % 4][i % 2] + halves[i % 3] + calls;
  for (int i = 0; i < n; i++)
    errors += a[i] != squares[i % 4][i % 2] + halves[i % 3] + 3;
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
