// FEATURE: 2.12 atomic | update of complex elements and members with `+` and `-`, in all forms
// STATUS: yes

#include <complex.h>
#include <stdio.h>

static int test(int n) {
  double _Complex bins[5] = {0}, expected[5] = {0};
  float _Complex f = 1;
  struct {
    int count;
    double _Complex sum;
  } s = {0, 0};
#pragma acc parallel loop copy(bins, f, s)
  for (int i = 0; i < n; i++) {
#pragma acc atomic
    bins[i % 5] -= i * I;
#pragma acc atomic update
    f = f - I;
#pragma acc atomic update
    s.sum = i + s.sum;
#pragma acc atomic update
    bins[(i + 1) % 5] += 2;
  }
  double total = 0;
  for (int i = 0; i < n; i++) {
    total += i;
    expected[i % 5] -= i * I;
    expected[(i + 1) % 5] += 2;
  }
  int errors = crealf(f) != 1 || cimagf(f) != -n;
  errors += creal(s.sum) != total || cimag(s.sum) != 0;
  for (int k = 0; k < 5; k++)
    errors += bins[k] != expected[k];
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
