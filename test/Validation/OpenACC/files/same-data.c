// FEATURE: 2.13 declare | static variables and routines with the same name in two files
// STATUS: yes
// FILES: Inputs/same-data.c

#include <stdio.h>

static int a[20];
static int factor = 5;
#pragma acc declare create(a) copyin(factor)
#pragma acc routine seq
static int get(int i) { return a[i] * factor; }
int second(int x);
int main(void) {
  int errors = 0;
  int seen = 0;
#pragma acc serial present(a) copyout(seen)
  {
    a[4] = 100;
    seen = get(4);
  }
  errors += second(4) != 12 || seen != 500;
#pragma acc serial present(a) copyout(seen)
  seen = get(4);
  errors += seen != 500;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
