// FEATURE: 15 reflect | rejected: an array without a layout
// STATUS: yes
// REFUSED: '#pragma acc reflect' needs arrays with a layout: 'a' has none
int a[9];
int main(void) {
#pragma acc reflect(a)
  return 0;
}
