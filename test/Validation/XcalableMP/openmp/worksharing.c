// FEATURE: 13 OpenMP | rejected: a directive inside a worksharing region
// STATUS: yes
// REFUSED: must not stand in an OpenMP worksharing region
// FLAGS: -fopenmp
#pragma xmp nodes p(*)
int main(void) {
  int sum = 0;
#pragma omp parallel for
  for (int i = 0; i < 10; i++) {
#pragma xmp reduction(+ : sum)
  }
  return sum;
}
