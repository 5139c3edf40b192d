// FEATURE: 2.5 compute constructs | `goto` out of loops and a `switch`, backwards, past declarations, and in a function
// STATUS: yes

#include <stdio.h>

static int search(const int *row, int n, int value) {
  int at = -1;
  for (int i = 0; i < n; i++)
    for (int k = 0; k < 3; k++) {
      if (row[i] + k == value) {
        at = 10 * i + k;
        goto found;
      }
      if (row[i] > 90)
        return -2;
    }
  at = -3;
found:
  if (at > 200)
    return at - 1;
  return at;
}

static int walk(int i, const int *row, int n) {
  int state = i % 5, steps = 0, sum = 0;
next:
  if (++steps > 40)
    goto done;
  switch (state) {
  case 0:
    sum += 1;
    state = 3;
    goto next;
  case 1:
    for (int k = 0;; k++) {
      if (k == i % 4)
        break;
      sum += k;
      if (sum > 300)
        goto done;
    }
    state = 2;
    break;
  case 2: {
    if (sum % 2)
      goto odd;
    const int twice = 2 * sum % 101;
    sum += twice;
  odd:
    sum++;
    state = 4;
    goto next;
  }
  case 3:
    state = 1;
    if (i % 3 == 0)
      goto shared;
    sum += 7;
    break;
  default:
  shared:
    sum += 2;
    state = (state + 1) % 5;
  }
  if (steps % 7 != 3)
    goto next;
  {
    const int extra = row[steps % n];
    sum += extra;
    if (sum < 500)
      goto next;
  }
done:
  return sum * 100 + steps;
}

static int test(int n) {
  int errors = 0;
  int row[100], a[n], b[n], c[n];
  for (int i = 0; i < 100; i++)
    row[i] = i * 37 % 97;
#pragma acc parallel loop copyin(row) copyout(a, b, c)
  for (int i = 0; i < n; i++) {
    a[i] = search(row, 100 - i % 50, i % 99);
    b[i] = walk(i, row, 100);
    int count = 0;
    while (1) {
      int j = 0;
      do {
        if (row[(i + j) % 100] % 5 == 2)
          goto leave;
        if (row[(i + j) % 100] % 3 == 1)
          continue;
        count++;
      } while (++j < 9);
      count += 100;
      break;
    }
  leave:
    c[i] = count;
  }
  for (int i = 0; i < n; i++) {
    errors += a[i] != search(row, 100 - i % 50, i % 99);
    errors += b[i] != walk(i, row, 100);
    int count = 0, j = 0;
    for (; j < 9; j++) {
      if (row[(i + j) % 100] % 5 == 2)
        break;
      count += row[(i + j) % 100] % 3 != 1;
    }
    errors += c[i] != count + (j == 9 ? 100 : 0);
  }
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
