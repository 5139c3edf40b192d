// FEATURE: 2.9.11 reduction | three million iterations
// STATUS: yes

#include <stdio.h>

int main(void) {
  int errors = 0;
  long sum = 0;
  int most = 0;
#pragma acc parallel loop gang worker vector reduction(+:sum) reduction(max:most)
  for (int i = 0; i < 3000001; i++) {
    sum += i;
    most = i > most ? i : most;
  }
  errors += sum != 4500001500000L || most != 3000000;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
