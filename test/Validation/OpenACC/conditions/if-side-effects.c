// FEATURE: 2.5.6 if | the condition is evaluated once
// STATUS: yes

#include <stdio.h>

static int asked;
static int ask(int answer) {
  asked++;
  return answer;
}

static int test(int n) {
  int errors = 0;
  int sum = 0;
#pragma acc parallel loop if(ask(n % 2)) reduction(+:sum)
  for (int i = 0; i < n; i++)
    sum += i;
  errors += asked != 1 || sum != n * (n - 1) / 2;
  asked = 0;
#pragma acc parallel loop self(ask(n % 2)) reduction(+:sum)
  for (int i = 0; i < n; i++)
    sum += i;
  errors += asked != 1 || sum != n * (n - 1);
  asked = 0;
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
