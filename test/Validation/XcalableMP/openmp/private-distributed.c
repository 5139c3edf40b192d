// FEATURE: 13 OpenMP | rejected: a distributed array that is private
// STATUS: yes
// REFUSED: 'a' is distributed and cannot be private
// FLAGS: -fopenmp
#pragma xmp nodes p(*)
#pragma xmp template t(0 : 9)
#pragma xmp distribute t(block) onto p
int a[10];
#pragma xmp align a[i] with t(i)
int main(void) {
  int i;
#pragma xmp loop on t(i)
#pragma omp parallel for private(a)
  for (i = 0; i < 10; i++)
    a[i] = i;
}
