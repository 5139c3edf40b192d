// FEATURE: 2.9 loop | a loop variable of type `unsigned char`
// STATUS: yes

#include <stdio.h>

int main(void) {
  int errors = 0;
  int a[200];
#pragma acc parallel loop copyout(a)
  for (unsigned char i = 0; i < 200; i++)
    a[i] = i;
  for (int i = 0; i < 200; i++)
    errors += a[i] != i;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
