// FEATURE: 14.2 loops | margin of a loop that runs on devices
// STATUS: no: margin and peel_and_wait of device loops are not implemented
// REFUSED: of a loop that runs on devices is not supported
#pragma xmp nodes p(*)
#pragma xmp template t(0 : 9)
#pragma xmp distribute t(block) onto p
int a[10];
#pragma xmp align a[i] with t(i)
int main(void) {
#pragma acc parallel loop
#pragma xmp loop on t(i) margin(-1)
  for (int i = 0; i < 10; i++)
    a[i] = i;
  return 0;
}
