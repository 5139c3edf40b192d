// FEATURE: 2.8 host_data | `sizeof` of an array inside is that of the array
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n], b[20];
#pragma acc data create(a, b)
  {
#pragma acc host_data use_device(a, b)
    errors += sizeof a != n * sizeof(int) || sizeof b != 20 * sizeof(int);
  }
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
