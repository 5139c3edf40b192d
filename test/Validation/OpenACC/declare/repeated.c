// FEATURE: 2.13 declare | the same again where the file defines what a header declares
// STATUS: yes

#include <stdio.h>

#define N 8
// The header:
extern int x[], factor;
extern double sum;
#pragma acc declare create(x) copyin(factor)
#pragma acc declare create(sum)

int factor = 3;
#pragma acc declare copyin(factor)
int x[N];
double sum;
#pragma acc declare create(sum, x)

#pragma acc routine seq
static int get(int i) { return x[i % N] * factor; }

static int test(int n) {
  int errors = 0, total = 0, expected = 0;
#pragma acc parallel loop
  for (int i = 0; i < N; i++)
    x[i] = i + n;
#pragma acc parallel loop reduction(+ : total)
  for (int i = 0; i < n; i++)
    total += get(i);
#pragma acc serial present(sum)
  sum = x[1];
#pragma acc update self(x, sum)
  for (int i = 0; i < n; i++)
    expected += get(i);
  for (int i = 0; i < N; i++)
    errors += x[i] != i + n;
  return errors + (total != expected) + (sum != x[1]);
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
