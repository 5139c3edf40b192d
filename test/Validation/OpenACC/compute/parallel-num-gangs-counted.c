// FEATURE: 2.5.10 num_gangs | a reduction and an atomic operation count the gangs
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int counted = 3, atomic = 0, slots = 0, largest = 0, worked = 0;
  int seen[16] = {0};
#pragma acc parallel num_gangs(n) reduction(+ : counted)
  {
    counted++;
  }
#pragma acc parallel num_gangs(n) copy(atomic)
  {
#pragma acc atomic
    atomic += 2;
  }
#pragma acc parallel num_gangs(n) copy(slots, seen)
  {
    int mine;
#pragma acc atomic capture
    mine = slots++;
    seen[mine] = 1;
  }
  // Each gang has variables of its own.
  int private = 5;
#pragma acc parallel num_gangs(n) firstprivate(private) reduction(max : largest)
  {
    int local = 0;
    private++;
    local++;
    if (private + local > largest)
      largest = private + local;
  }
  // Loops over workers and vectors are each gang's.
#pragma acc parallel num_gangs(n) reduction(+ : worked)
  {
#pragma acc loop worker vector reduction(+ : worked)
    for (int i = 0; i < 10; i++)
      worked++;
  }
  errors += counted != 3 + n;
  errors += atomic != 2 * n;
  errors += slots != n;
  for (int i = 0; i < 16; i++)
    errors += seen[i] != (i < n);
  errors += largest != 7;
  errors += worked != 10 * n;
  return errors;
}

int main(void) {
  const int sizes[] = {1, 2, 7, 16};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
