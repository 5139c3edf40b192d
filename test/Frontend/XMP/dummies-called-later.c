// A function with aligned parameters that the walk comes to before a call of it is
// looked at: what it declares is declared once.
// RUN: xacc-cc -O2 -c %s -o %t.o
// RUN: xacc-cc -O2 --persistent=on -c %s -o %t.o
#pragma xmp nodes n(*)
#pragma xmp template t(0 : 63)
#pragma xmp distribute t(block) onto n
double a[64], b[64];
#pragma xmp align [i] with t(i) :: a, b
#pragma xmp shadow a[1]
double step(double a[64], double b[64])
#pragma xmp align [i] with t(i) :: a, b
#pragma xmp shadow a[1]
{
  double sum = 0;
#pragma xmp reflect(a) acc
#pragma xmp loop on t(i) reduction(+ : sum)
#pragma acc parallel loop present(a, b) reduction(+ : sum)
  for (int i = 1; i < 63; i++) {
    b[i] = a[i - 1] + a[i + 1];
    sum += b[i];
  }
  return sum;
}
int main(void) {
  double sum = 0;
#pragma acc data copy(a, b)
  for (int s = 0; s < 3; s++)
    sum += step(a, b);
  return sum != 0;
}
