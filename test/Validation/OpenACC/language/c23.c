// FEATURE: 2.5 compute constructs | C23: `nullptr`, `constexpr`, `auto`, `typeof`, `bool`, types of enumerations, attributes
// STATUS: yes
// FLAGS: -std=c23

#include <stdio.h>

enum color : unsigned char { RED = 1, BLUE = 200 };
constexpr double shares[3] = {1.5, 2.5, 3.5};
struct node {
  int value;
  struct node *next;
};

static int test(int n) {
  int errors = 0;
  double out[n];
  bool odd[n];
#pragma acc parallel loop gang copyout(out, odd)
  for (int i = 0; i < n; i++) {
    constexpr int three = 3;
    auto x = i * three;
    typeof(x) y = x + 1'000;
    enum color c = i % 2 ? RED : BLUE;
    struct node last = {y, nullptr}, first = {.next = &last}, *p = nullptr;
    int lanes[8] = {}, sum = 0;
    [[maybe_unused]] int unused;
#pragma acc loop vector
    for (int k = 0; k < 8; k++)
      lanes[k] = k + x;
#pragma acc loop vector reduction(+ : sum)
    for (int k = 0; k < 8; k++)
      sum += lanes[7 - k];
    for (p = &first; p != nullptr; p = p->next)
      sum += p->value;
    if (p == nullptr && !nullptr)
      sum++;
    switch (i % 3) {
    case 0:
      sum += 0b101;
      [[fallthrough]];
    case 1:
      sum += c;
    }
    out[i] = sum * shares[i % 3];
    odd[i] = i % 2 == true;
  }
  for (int i = 0; i < n; i++) {
    int sum = 28 + 8 * 3 * i + 3 * i + 1000 + 1;
    sum += i % 3 == 0 ? 5 : 0;
    sum += i % 3 == 2 ? 0 : i % 2 ? 1 : 200;
    errors += out[i] != sum * (1.5 + i % 3);
    errors += odd[i] != (i % 2 == 1);
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
