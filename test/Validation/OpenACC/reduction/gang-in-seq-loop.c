// FEATURE: 2.9.11 reduction | of a loop over gangs in a sequential loop of the construct
// STATUS: yes

#include <math.h>
#include <stdio.h>

struct sums {
  double total;
  int count;
};

int main(void) {
  int errors = 0;
  int outside = 1, shared = 2, largest = -1, one = 3;
  static int a[100], parts[4] = {1, 2, 3, 4};
  double product = 1, after = 0;
  struct sums s = {1, 2};
  for (int i = 0; i < 100; i++)
    a[i] = i;
#pragma acc parallel num_gangs(4) reduction(+ : outside)
  {
    for (int k = 0; k < 3; k++) {
#pragma acc loop gang reduction(+ : outside)
      for (int i = 0; i < 100; i++)
        outside += a[i];
    }
  }
  errors += outside != 1 + 3 * 4950;
  // No num_gangs; the gangs share the variables.
#pragma acc parallel copy(shared, largest) copyin(a)
  {
    for (int k = 0; k < 5; k++) {
#pragma acc loop gang vector reduction(+ : shared) reduction(max : largest)
      for (int i = 0; i < 100; i++) {
        shared += a[i] + k;
        if (a[i] * k > largest)
          largest = a[i] * k;
      }
    }
  }
  errors += shared != 2 + 5 * 4950 + 1000;
  errors += largest != 99 * 4;
  // Arrays and structures; a loop that does not count.
  int rounds = 3;
#pragma acc parallel copy(parts, s, product) copyin(a)
  {
    int left = rounds;
    while (left-- > 0) {
#pragma acc loop gang reduction(+ : parts, s)
      for (int i = 0; i < 100; i++) {
        parts[i % 4] += 1;
        s.total += a[i];
        s.count++;
      }
#pragma acc loop gang worker vector reduction(* : product)
      for (int i = 0; i < 10; i++)
        product *= 1.5;
    }
  }
  for (int i = 0; i < 4; i++)
    errors += parts[i] != i + 1 + 75;
  errors += s.total != 1 + 3 * 4950 || s.count != 302;
  errors += fabs(product / pow(1.5, 30) - 1) > 1e-12;
  // One gang reads what its loop has added to a member.
  struct sums m = {1, 0};
#pragma acc parallel num_gangs(1) reduction(+ : m.total) copy(after)
  {
#pragma acc loop gang reduction(+ : m.total)
    for (int i = 0; i < 100; i++)
      m.total += i;
    after = m.total;
  }
  errors += m.total != 4951 || after != 4950;
  // What is read before belongs to the variable.
  int before = 0;
#pragma acc parallel num_gangs(3) copy(one, before)
  {
    int start = one;
#pragma acc atomic write
    before = start;
    for (int k = 0; k < 2; k++) {
#pragma acc loop gang reduction(+ : one)
      for (int i = 0; i < 10; i++)
        one++;
    }
  }
  errors += one != 23 || before != 3;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
