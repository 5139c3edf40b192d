// FEATURE: 2.5.14 firstprivate | on `parallel` with num_gangs: the iterations of a gang continue its value
// STATUS: yes

#include <stdio.h>

static int test(int gangs) {
  int errors = 0, value = 2, sum = 5, n = 2 * gangs, one[n], two[n], sums[n];
#pragma acc parallel num_gangs(gangs) firstprivate(value) copyout(one[0:gangs])
  {
#pragma acc loop gang(static : 1)
    for (int i = 0; i < gangs; i++) {
      value += i;
      one[i] = value;
    }
  }
  for (int i = 0; i < gangs; i++)
    errors += one[i] != 2 + i;
#pragma acc parallel num_gangs(gangs) firstprivate(value) copyout(two)
  {
    int count = 3;
#pragma acc loop gang(static : 2)
    for (int i = 0; i < n; i++) {
      count = count + 1;
      value--;
      two[i] = count * 100 + value;
    }
  }
  // Without a clause a number is firstprivate, too.
  int ok = 1, own = 2;
#pragma acc parallel num_gangs(gangs) copy(ok) copyout(one[0:gangs])
  {
#pragma acc loop gang(static : 1)
    for (int i = 0; i < gangs; i++) {
      if (own != 2)
        ok = 0;
      own += i;
      one[i] = own;
    }
  }
  errors += !ok + (own != 2);
  for (int i = 0; i < gangs; i++)
    errors += one[i] != 2 + i;
  // No gang continues this sum.
#pragma acc parallel num_gangs(gangs) private(sum) copyout(sums)
  {
    int k;
#pragma acc loop gang
    for (int i = 0; i < n; i++) {
      sum = 0;
      for (k = 0; k < i; k++)
        sum += k;
      sums[i] = sum;
    }
  }
  for (int i = 0; i < n; i++)
    errors += two[i] != (4 + i % 2) * 100 + 1 - i % 2 || sums[i] != i * (i - 1) / 2;
  return errors + (value != 2) + (sum != 5);
}

int main(void) {
  const int sizes[] = {1, 7, 32, 100};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
