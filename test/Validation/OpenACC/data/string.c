// FEATURE: 2.7.1 data specification | strings
// STATUS: yes

#include <stdio.h>
#include <string.h>

int main(void) {
  int errors = 0;
  char text[] = "open accelerators", upper[18];
  const char *word = "data";
  int length = 0;
#pragma acc parallel loop copyin(text) copyout(upper)
  for (int i = 0; i < 18; i++)
    upper[i] = text[i] >= 'a' && text[i] <= 'z' ? text[i] - 'a' + 'A' : text[i];
#pragma acc serial copyin(word[0:5]) copy(length)
  while (word[length])
    length++;
  errors += strcmp(upper, "OPEN ACCELERATORS") != 0 || length != 4;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
