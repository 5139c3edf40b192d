// FEATURE: 6.3 loop | rejected: margin of a triangular nest
// STATUS: yes
// REFUSED: write 'expand' with negative widths
#pragma xmp nodes q(2, *)
#pragma xmp template t(0 : 9, 0 : 9)
#pragma xmp distribute t(block, block) onto q
int main(void) {
  int s = 0;
#pragma xmp loop (i, j) on t(i, j) margin(1, 1)
  for (int i = 0; i < 10; i++)
    for (int j = i; j < 10; j++)
      s++;
  return s;
}
