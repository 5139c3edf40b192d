// FEATURE: 2.5 compute constructs | functions of string.h, ctype.h and `atoi`
// STATUS: yes

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int test(int n) {
  int errors = 0;
  char(*s)[24] = calloc(n, sizeof *s), (*t)[24] = calloc(n, sizeof *t);
  int a[n], b[n], c[n], d[n];
  for (int i = 0; i < n; i++)
    snprintf(s[i], 20, "%d Xy%c_%d", i % 50, 'A' + i % 60, -i);
#pragma acc parallel loop copyin(s[0 : n]) copy(t[0 : n]) copyout(a, b, c, d)
  for (int i = 0; i < n; i++) {
    a[i] = (int)strlen(s[i]) + 100 * (int)strnlen(s[i], 5);
    strcpy(t[i], s[i]);
    strcat(t[i], "ab");
    b[i] = (strcmp(s[i], "20") > 0) + 2 * (strncmp(s[i], "12 Xy", 5) == 0) +
           4 * (memcmp(t[i], s[i], strlen(s[i])) == 0);
    const char *x = strchr(s[i], 'X'), *u = strrchr(s[i], '_');
    const char *found = strstr(t[i], "yZ"), *m = memchr(s[i], '3', 2);
    c[i] = (int)(x - s[i]) + 10 * (int)(u - x) + (found ? 1000 : 0) +
           (m ? 2000 * (int)(m - s[i] + 1) : 0);
    d[i] = atoi(s[i]) + atoi(u + 1) * 3 + (int)strtol(x + 3, 0, 16);
    for (char *p = t[i]; *p; p++) {
      d[i] += isdigit(*p) ? 1 : isupper(*p) ? 3 : ispunct(*p) ? 7 : 0;
      d[i] += (isalpha(*p) != 0) + (isspace(*p) != 0) * 5;
      *p = islower(*p) ? toupper(*p) : tolower(*p);
    }
  }
  for (int i = 0; i < n; i++) {
    char z[24];
    errors += a[i] != (int)strlen(s[i]) + 100 * (int)strnlen(s[i], 5);
    snprintf(z, 24, "%sab", s[i]);
    errors += b[i] != (strcmp(s[i], "20") > 0) +
                          2 * (strncmp(s[i], "12 Xy", 5) == 0) + 4;
    const char *x = strchr(s[i], 'X'), *u = strrchr(s[i], '_');
    const char *found = strstr(z, "yZ"), *m = memchr(s[i], '3', 2);
    errors += c[i] != (int)(x - s[i]) + 10 * (int)(u - x) +
                          (found ? 1000 : 0) +
                          (m ? 2000 * (int)(m - s[i] + 1) : 0);
    int sum = atoi(s[i]) + atoi(u + 1) * 3 + (int)strtol(x + 3, 0, 16);
    for (char *p = z; *p; p++) {
      sum += isdigit(*p) ? 1 : isupper(*p) ? 3 : ispunct(*p) ? 7 : 0;
      sum += (isalpha(*p) != 0) + (isspace(*p) != 0) * 5;
      *p = islower(*p) ? toupper(*p) : tolower(*p);
    }
    errors += d[i] != sum || strcmp(t[i], z) != 0;
  }
  free(s);
  free(t);
  return errors;
}

int main(void) {
  const int sizes[] = {1, 7, 100, 1023};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
