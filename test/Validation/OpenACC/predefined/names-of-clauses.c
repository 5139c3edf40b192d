// FEATURE: 2.1 directive format | variables with the names of clauses and directives
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int copy[n], gang = 3, vector = 4, update = 0, data[n];
  for (int i = 0; i < n; i++)
    data[i] = i;
#pragma acc parallel loop copyout(copy) copyin(data) reduction(+:update) vector
  for (int i = 0; i < n; i++) {
    copy[i] = data[i] * gang + vector;
    update += 1;
  }
  errors += update != n;
  for (int i = 0; i < n; i++)
    errors += copy[i] != 3 * i + 4;
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
