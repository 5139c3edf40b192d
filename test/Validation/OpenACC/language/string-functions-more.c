// FEATURE: 2.5 compute constructs | `strtok_r`, `strspn`, `strcasecmp`, `strtoul`, `rand_r`, `putchar` and the like
// STATUS: yes
// FLAGS: -O1 -D_GNU_SOURCE
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#define N 40

struct results {
  unsigned long numbers[8];
  long span[4];
  int order[4], random[3], letters;
  char words[4][16], copy[16];
};

#pragma acc routine seq
static void compute(struct results *r, const char *text, int i) {
  char line[64], *rest, *end;
  memset(r, 0, sizeof *r);
  strcpy(line, text);
  int word = 0;
  for (char *w = strtok_r(line, " ,;", &rest); w && word < 4; w = strtok_r(0, " ,;", &rest))
    strncpy(r->words[word++], w, 15);
  r->span[0] = (long)strspn(text, "aeg ");
  r->span[1] = (long)strcspn(text, ";,");
  r->span[2] = strpbrk(text, ",;") - text;
  r->span[3] = strpbrk(text, "#") == 0;
  r->order[0] = strcasecmp(text, "GAMMA ray") < 0;
  r->order[1] = strcasecmp("Abc", "aBC");
  r->order[2] = strncasecmp("abcX", "ABCy", 3);
  r->order[3] = strncasecmp("abcX", "ABCy", 4) < 0;
  r->numbers[0] = strtoul("  0x1fg", &end, 0);
  r->numbers[1] = (unsigned long)*end;
  r->numbers[2] = strtoul("-1", 0, 10);
  r->numbers[3] = strtoul("99999999999999999999", 0, 10);
  r->numbers[4] = (unsigned long)strtoll("-9223372036854775809", 0, 10);
  r->numbers[5] = strtoull("1777", 0, 8);
  r->numbers[6] = (unsigned long)atoll("-12345678901");
  r->numbers[7] = (unsigned long)(isascii(i + 100) != 0) + (unsigned long)toascii(i + 200);
  unsigned seed = (unsigned)i;
  for (int k = 0; k < 3; k++)
    r->random[k] = rand_r(&seed);
  end = stpcpy(r->copy, "ab");
  end = mempcpy(end, "cdef", 4);
  r->letters = (int)(end - r->copy);
  end = memccpy(r->copy + 8, "xyz", 'y', 3);
  r->letters += (int)(end - r->copy);
}

int main(void) {
  const char text[] = "gage and alpha,beta;gamma  delta";
  static struct results got[N], want[N];
  int errors = 0;
#pragma acc parallel loop copyin(text) copyout(got)
  for (int i = 0; i < N; i++)
    compute(&got[i], text, i);
  for (int i = 0; i < N; i++) {
    compute(&want[i], text, i);
    errors += memcmp(&got[i], &want[i], sizeof got[i]) != 0;
  }
  errors += strcmp(got[1].words[2], "alpha") != 0;
  int last = 0;
#pragma acc serial copy(last)
  {
    last = putchar('e');
    putchar('\n');
  }
  errors += last != 'e';
  printf("errors %d\ncomplete\n", errors);
  return 0;
}
