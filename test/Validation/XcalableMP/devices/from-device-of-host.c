// FEATURE: 15 from_device | rejected: without acc
// STATUS: yes
// REFUSED: clause 'from_device' needs '#pragma xmp bcast' with 'acc'
#pragma acc devices d[*]
#pragma xmp nodes p(*)
int x;
int main(void) {
#pragma xmp bcast(x) from_device d[0] from p(1)
  return 0;
}
