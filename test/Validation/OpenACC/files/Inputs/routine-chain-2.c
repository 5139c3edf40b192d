// The third file of routine-chain.c.

#pragma acc routine seq
double product(double x, int factor) {
  double sum = 0;
#pragma acc loop seq
  for (int k = 0; k < factor; k++)
    sum += x;
  return sum;
}

#pragma acc routine seq
void add(int *sum, short part, signed char less) { *sum += part - less; }
