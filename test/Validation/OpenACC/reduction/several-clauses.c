// FEATURE: 2.9.11 reduction | several clauses with different operators
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int sum = 0, most = -1, least = 100000, all = 1, any = 0, bits = 0;
#pragma acc parallel loop reduction(+:sum) reduction(max:most) reduction(min:least) reduction(&&:all) reduction(||:any) reduction(|:bits)
  for (int i = 0; i < n; i++) {
    int v = i * 31 % 211 + 1;
    sum += v;
    most = v > most ? v : most;
    least = v < least ? v : least;
    all = all && v < 200;
    any = any || v == 150;
    bits |= v;
  }
  int sum0 = 0, most0 = -1, least0 = 100000, all0 = 1, any0 = 0, bits0 = 0;
  for (int i = 0; i < n; i++) {
    int v = i * 31 % 211 + 1;
    sum0 += v;
    most0 = v > most0 ? v : most0;
    least0 = v < least0 ? v : least0;
    all0 = all0 && v < 200;
    any0 = any0 || v == 150;
    bits0 |= v;
  }
  errors += sum != sum0 || most != most0 || least != least0 || all != all0 || any != any0 ||
            bits != bits0;
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
