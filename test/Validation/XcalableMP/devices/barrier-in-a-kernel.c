// FEATURE: 15 barrier_device | rejected: in a compute construct
// STATUS: yes
// REFUSED: '#pragma acc barrier_device' cannot appear in a compute construct
int main(void) {
  int a[9];
#pragma acc parallel loop copy(a)
  for (int i = 0; i < 9; i++) {
#pragma acc barrier_device
    a[i] = i;
  }
  return 0;
}
