// FEATURE: 15 devices | rejected: in a compute construct
// STATUS: yes
// REFUSED: '#pragma acc devices' cannot appear in a compute construct
int main(void) {
  int a[9];
#pragma acc parallel loop copy(a)
  for (int i = 0; i < 9; i++) {
#pragma acc devices d[*]
    a[i] = i;
  }
  return 0;
}
