// FEATURE: 2.9.5 seq | loops of any form: other conditions and steps, an index that the body changes
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n], found[n], powers[n], odd[n], met[n];
  for (int i = 0; i < n; i++)
    a[i] = i % 5;
#pragma acc parallel loop copyin(a) copyout(found, powers, odd, met)
  for (int i = 0; i < n; i++) {
    int k, sum = 0;
#pragma acc loop seq
    for (k = i; k < n && a[k] != 3; k++)
      sum += a[k];
    found[i] = k;
    powers[i] = 0;
#pragma acc loop seq
    for (int p = 1; p <= i; p *= 2)
      powers[i] += p;
    odd[i] = sum;
#pragma acc loop seq
    for (int j = 0; j < 10; j++) {
      if (j % 4 == 2)
        j++;
      odd[i] += j;
    }
    int steps = 0;
#pragma acc loop seq reduction(+ : steps)
    for (int low = 0, high = i; low < high; low++, high -= 2)
      steps += 1;
    met[i] = steps;
  }
  for (int i = 0; i < n; i++) {
    int k = i, sum = 0, power = 1, steps = 0;
    for (; k < n && k % 5 != 3; k++)
      sum += k % 5;
    while (2 * power <= i)
      power *= 2;
    for (int low = 0, high = i; low < high; low++, high -= 2)
      steps++;
    errors += found[i] != k || powers[i] != (i ? 2 * power - 1 : 0);
    errors += odd[i] != sum + 0 + 1 + 3 + 4 + 5 + 7 + 8 + 9 || met[i] != steps;
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
