// FEATURE: 14.2 loops | rejected: peel_and_wait in a compute construct
// STATUS: yes
// REFUSED: 'peel_and_wait' must not stand in a compute construct, which cannot wait
#pragma xmp nodes p(*)
#pragma xmp template t(0 : 9)
#pragma xmp distribute t(block) onto p
int a[10];
#pragma xmp align a[i] with t(i)
int main(void) {
#pragma acc parallel
  {
#pragma acc loop
#pragma xmp loop on t(i) peel_and_wait(1, -1)
    for (int i = 0; i < 10; i++)
      a[i] = i;
  }
  return 0;
}
