// FEATURE: 14.3 acc | gmove: an array that is not on the device ends the job
// STATUS: yes
// FATAL: is not present on device host:0
// DEVICES: host:1
// RANKS: 2
#pragma xmp nodes p(*)
#pragma xmp template t(0 : 9)
#pragma xmp distribute t(block) onto p
int a[10], b[10];
#pragma xmp align a[i] with t(i)
#pragma xmp align b[i] with t(i)
int main(void) {
#pragma acc enter data copyin(a)
#pragma xmp gmove acc
  b[0:9] = a[1:9];
  return 0;
}
