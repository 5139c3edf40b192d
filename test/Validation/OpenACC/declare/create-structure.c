// FEATURE: 2.13.2 create | a structure of file scope
// STATUS: yes

#include <stdio.h>

static struct {
  int n;
  float table[5];
} settings;

#pragma acc declare create(settings)
#pragma acc routine seq
static float look(int i) { return settings.table[i % settings.n]; }
static int test(int n) {
  int errors = 0;
  float b[n];
  settings.n = 3;
  for (int i = 0; i < 5; i++)
    settings.table[i] = i + 0.5f * n;
#pragma acc update device(settings)
#pragma acc parallel loop copyout(b)
  for (int i = 0; i < n; i++)
    b[i] = look(i);
  for (int i = 0; i < n; i++)
    errors += b[i] != i % 3 + 0.5f * n;
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
