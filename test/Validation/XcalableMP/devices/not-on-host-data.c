// FEATURE: 15 on_device | rejected: a directive that does not take it
// STATUS: yes
// REFUSED: '#pragma acc host_data' takes no clause 'on_device'
#pragma acc devices d[*]
int a[9];
int main(void) {
#pragma acc data copy(a)
#pragma acc host_data use_device(a) on_device(d)
  { a[0] = 1; }
  return 0;
}
