// FEATURE: 2.5.10 num_gangs | beside a loop over gangs: each gang runs all of the other loops and statements
// STATUS: yes

#include <stdio.h>

static int a[1000];

static int test(int n) {
  int errors = 0;
  int workers = 0, lanes = 0, seq = 0, alone = 0, shared = 0, sum = 5, inside = 0;
#pragma acc parallel num_gangs(n) copy(workers, lanes, seq, alone, shared, inside)
  {
#pragma acc loop gang
    for (int i = 0; i < 1000; i++) {
      a[i] = i + n;
#pragma acc atomic update
      shared++;
    }
#pragma acc loop worker
    for (int i = 0; i < 10; i++) {
#pragma acc atomic update
      workers++;
    }
#pragma acc loop vector
    for (int i = 0; i < 70; i++) {
#pragma acc atomic update
      lanes++;
    }
#pragma acc loop seq
    for (int i = 0; i < 3; i++) {
#pragma acc atomic update
      seq += 2;
    }
    // Two loops in a sequential one.
    for (int k = 0; k < 2; k++) {
#pragma acc loop gang vector reduction(+ : sum)
      for (int i = 0; i < 100; i++)
        sum += i;
#pragma acc loop vector
      for (int i = 0; i < 4; i++) {
#pragma acc atomic update
        inside++;
      }
    }
    int mine = 0;
#pragma acc loop worker vector reduction(+ : mine)
    for (int i = 0; i < 20; i++)
      mine += i;
#pragma acc atomic update
    alone += mine;
  }
  int combinedSeq = 0, combinedWorker = 0, sumInSeq = 0;
#pragma acc parallel loop seq num_gangs(n) copy(combinedSeq)
  for (int i = 0; i < 10; i++) {
#pragma acc atomic
    combinedSeq++;
  }
#pragma acc parallel loop worker num_gangs(n) copy(combinedWorker)
  for (int i = 0; i < 10; i++) {
#pragma acc atomic
    combinedWorker++;
  }
#pragma acc parallel loop seq num_gangs(n) copy(sumInSeq)
  for (int k = 0; k < 10; k++) {
#pragma acc loop gang reduction(+ : sumInSeq)
    for (int i = 0; i < 10; i++)
      sumInSeq++;
  }
  errors += combinedSeq != 10 * n || combinedWorker != 10 * n || sumInSeq != 100;
  errors += workers != 10 * n;
  errors += lanes != 70 * n;
  errors += seq != 6 * n;
  errors += alone != 190 * n;
  errors += inside != 8 * n;
  errors += shared != 1000;
  errors += sum != 5 + 2 * 4950;
  for (int i = 0; i < 1000; i++)
    errors += a[i] != i + n;
  return errors;
}

int main(void) {
  const int sizes[] = {1, 2, 7, 16};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    errors += test(sizes[i]);
  // As many gangs as the implementation likes; all say the same.
  int gangs = 0, atomic = 0;
#pragma acc parallel copy(a, atomic) reduction(+ : gangs)
  {
    gangs++;
#pragma acc loop gang
    for (int i = 0; i < 1000; i++)
      a[i] = i;
#pragma acc atomic update
    atomic++;
  }
  errors += gangs < 1 || atomic != gangs;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
