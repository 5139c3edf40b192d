// FEATURE: 2.5.15 reduction | a variable that each gang assigns: what it was is combined once
// STATUS: yes
#include <stdio.h>

static int errors;
#define CHECK(condition) \
  if (!(condition))      \
    printf("line %d\n", __LINE__), errors++

int main(void) {
  int sum = 123, count = 100, most = 7, bits = 8, any = 0, rest;
  double product = 3;
  unsigned least = 50;
  _Bool all = 1;
#pragma acc parallel num_gangs(1) reduction(+ : sum)
  { sum = 23; }
  CHECK(sum == 146);
#pragma acc parallel num_gangs(4) reduction(+ : sum) reduction(* : product)
  {
    sum = 1;
    product = 2;
  }
  CHECK(sum == 150 && product == 48);
  // Each gang sees its own one, which begins with the identity.
#pragma acc parallel num_gangs(5) reduction(+ : count)
  {
    if (count == 0)
      count += 3;
  }
  CHECK(count == 115);
#pragma acc parallel num_gangs(3) reduction(max : most) reduction(min : least)
  {
    most = 5;
    least = 60;
  }
  CHECK(most == 7 && least == 50);
#pragma acc parallel num_gangs(3) reduction(max : most) reduction(min : least)
  {
    most = 9;
    least = 40;
  }
  CHECK(most == 9 && least == 40);
#pragma acc parallel num_gangs(2) reduction(| : bits) reduction(|| : any) \
    reduction(&& : all)
  {
    bits = 1;
    any = 2;
    all = 5 > 4;
  }
  CHECK(bits == 9 && any == 1 && all == 1);
#pragma acc serial reduction(+ : sum)
  { sum = 5; }
  CHECK(sum == 155);
  // Without a number of gangs there are as many as the target likes.
  rest = sum;
#pragma acc parallel reduction(+ : rest)
  { rest = 5; }
  CHECK(rest > sum && (rest - sum) % 5 == 0);
  // Loops inside of a gang add to the gang's.
  sum = 10;
#pragma acc parallel num_gangs(6) num_workers(4) reduction(+ : sum)
  {
    int w = -22;
#pragma acc loop worker
    for (int i = 0; i < 50; i++) {
#pragma acc atomic update
      w++;
    }
    sum = w == 28;
#pragma acc loop vector reduction(+ : sum)
    for (int i = 0; i < 7; i++)
      sum++;
  }
  CHECK(sum == 10 + 6 * 8);
  printf("errors %d\ncomplete\n", errors);
  return 0;
}
