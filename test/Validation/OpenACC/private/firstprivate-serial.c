// FEATURE: 2.5.14 firstprivate | on `serial`, an array
// STATUS: yes

#include <stdio.h>

int main(void) {
  int errors = 0;
  int t[3] = {1, 2, 3}, sum = 0;
#pragma acc serial firstprivate(t) copy(sum)
  for (int k = 0; k < 3; k++) {
    t[k] += 10;
    sum += t[k];
  }
  errors += sum != 36 || t[0] != 1 || t[1] != 2 || t[2] != 3;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
