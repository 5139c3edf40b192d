// FEATURE: 2.9.2 gang | static: gangs get chunks in turn
// STATUS: yes

#include <stdio.h>

static int owner[50], again[50], iterations[8];

static int test(int n, int chunk) {
  int errors = 0, slots = 0;
#pragma acc parallel num_gangs(n) copy(owner, again, iterations, slots)
  {
    int id, mine = 0;
#pragma acc atomic capture
    id = slots++;
#pragma acc loop gang(static:chunk)
    for (int i = 0; i < 50; i++) {
      owner[i] = id;
      mine++;
    }
#pragma acc loop gang(static:chunk) vector
    for (int i = 149; i >= 100; i--)
      again[149 - i] = id;
    iterations[id] = mine;
  }
  errors += slots != n;
  for (int i = 0; i < 50; i++) {
    errors += owner[i] != again[i];
    errors += owner[i] != owner[i / chunk * chunk];
    errors += i >= n * chunk && owner[i] != owner[i - n * chunk];
    errors += n > 1 && i >= chunk && owner[i] == owner[(i / chunk - 1) * chunk];
  }
  int sum = 0;
  for (int g = 0; g < n; g++)
    sum += iterations[g];
  return errors + (sum != 50);
}

int main(void) {
  int errors = test(1, 3) + test(2, 1) + test(4, 3) + test(5, 16) + test(8, 7);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
