// FEATURE: 6.3 loop | a loop over the dimension of nodes that the loop around it is distributed over is refused
// STATUS: yes
// REFUSED: the loop around this one is distributed over the same dimension of nodes 'p'
// VARIANT: the same template | INNER=t(j)
// VARIANT: another template | INNER=s(*,j)
// VARIANT: an offset | INNER=t(j-1)
// VARIANT: nodes | INNER=p(j+1)
#define N 12
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
#pragma xmp template s(0 : 3, 0 : N - 1)
#pragma xmp distribute s(*, cyclic) onto p

int main(void) {
  int sum = 0, n = N;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
#pragma xmp loop on INNER
    for (int j = 0; j < n; j++)
      sum += i * j;
  }
  return sum;
}
