// FEATURE: 2.9.1 collapse | loops without iterations
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int count = 0;
#pragma acc parallel loop collapse(3) reduction(+:count)
  for (int i = 0; i < n; i++)
    for (int j = 5; j < 5; j++)
      for (int k = 0; k < 3; k++)
        count++;
#pragma acc parallel loop collapse(2) reduction(+:count)
  for (int i = 0; i < n; i++)
    for (int j = 3; j < 0; j++)
      count++;
  errors += count != 0;
  return errors;
}

int main(void) {
  const int sizes[] = {0, 1, 50};
  int errors = 0;
  for (int i = 0; i < 3; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
