//===- DeviceLibrary.cpp - The C library of a GPU -------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Syntax/DeviceLibrary.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace xacc::frontend {

namespace {
struct LibraryFunction {
  llvm::StringLiteral name, result, parameters, body;
};
} // namespace

/// The classes of characters are those of the C locale.
static const LibraryFunction functions[] = {
    {"strlen", "__typeof__(sizeof 0)", "const char *s",
     "__typeof__(sizeof 0) n = 0; while (s[n]) ++n; return n;"},
    {"strnlen", "__typeof__(sizeof 0)", "const char *s, __typeof__(sizeof 0) m",
     "__typeof__(sizeof 0) n = 0; while (n < m && s[n]) ++n; return n;"},
    {"strcmp", "int", "const char *a, const char *b",
     "while (*a && *a == *b) { ++a; ++b; }"
     "return *(const unsigned char *)a - *(const unsigned char *)b;"},
    {"strncmp", "int", "const char *a, const char *b, __typeof__(sizeof 0) n",
     "for (__typeof__(sizeof 0) i = 0; i < n; ++i) {"
     "  int x = (unsigned char)a[i], y = (unsigned char)b[i];"
     "  if (x != y || !x) return x - y; } return 0;"},
    {"memcmp", "int", "const void *a, const void *b, __typeof__(sizeof 0) n",
     "for (__typeof__(sizeof 0) i = 0; i < n; ++i) {"
     "  int x = ((const unsigned char *)a)[i];"
     "  int y = ((const unsigned char *)b)[i];"
     "  if (x != y) return x - y; } return 0;"},
    {"memchr", "void *", "const void *s, int c, __typeof__(sizeof 0) n",
     "for (__typeof__(sizeof 0) i = 0; i < n; ++i)"
     "  if (((const unsigned char *)s)[i] == (unsigned char)c)"
     "    return (char *)s + i; return 0;"},
    {"strcpy", "char *", "char *d, const char *s",
     "char *r = d; while ((*d = *s)) { ++d; ++s; } return r;"},
    {"strncpy", "char *", "char *d, const char *s, __typeof__(sizeof 0) n",
     "__typeof__(sizeof 0) i = 0; for (; i < n && s[i]; ++i) d[i] = s[i];"
     "for (; i < n; ++i) d[i] = 0; return d;"},
    {"strcat", "char *", "char *d, const char *s",
     "char *r = d; while (*d) ++d;"
     "while ((*d = *s)) { ++d; ++s; } return r;"},
    {"strncat", "char *", "char *d, const char *s, __typeof__(sizeof 0) n",
     "char *r = d; while (*d) ++d; __typeof__(sizeof 0) i = 0;"
     "for (; i < n && s[i]; ++i) d[i] = s[i]; d[i] = 0; return r;"},
    {"strchr", "char *", "const char *s, int c",
     "while (*s != (char)c) { if (!*s) return 0; ++s; } return (char *)s;"},
    {"strrchr", "char *", "const char *s, int c",
     "const char *r = 0; while (1) { if (*s == (char)c) r = s;"
     "  if (!*s) return (char *)r; ++s; }"},
    {"strstr", "char *", "const char *s, const char *t",
     "while (1) { __typeof__(sizeof 0) i = 0; while (t[i] && s[i] == t[i]) ++i;"
     "  if (!t[i]) return (char *)s; if (!*s) return 0; ++s; }"},
    {"toupper", "int", "int c", "return c >= 'a' && c <= 'z' ? c - 32 : c;"},
    {"tolower", "int", "int c", "return c >= 'A' && c <= 'Z' ? c + 32 : c;"},
    {"isdigit", "int", "int c", "return c >= '0' && c <= '9';"},
    {"isupper", "int", "int c", "return c >= 'A' && c <= 'Z';"},
    {"islower", "int", "int c", "return c >= 'a' && c <= 'z';"},
    {"isalpha", "int", "int c",
     "return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');"},
    {"isalnum", "int", "int c",
     "return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||"
     "       (c >= '0' && c <= '9');"},
    {"isxdigit", "int", "int c",
     "return (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F') ||"
     "       (c >= '0' && c <= '9');"},
    {"isspace", "int", "int c", "return c == ' ' || (c >= 9 && c <= 13);"},
    {"isblank", "int", "int c", "return c == ' ' || c == 9;"},
    {"isprint", "int", "int c", "return c >= 32 && c < 127;"},
    {"isgraph", "int", "int c", "return c > 32 && c < 127;"},
    {"iscntrl", "int", "int c", "return (c >= 0 && c < 32) || c == 127;"},
    {"ispunct", "int", "int c",
     "return (c > 32 && c < '0') || (c > '9' && c < 'A') ||"
     "       (c > 'Z' && c < 'a') || (c > 'z' && c < 127);"},
    {"strtol", "long", "const char *s, char **end, int base",
     "const char *at = s; long sign = 1; unsigned long v = 0, most;"
     "int digits = 0, over = 0;"
     "while (*at == ' ' || (*at >= 9 && *at <= 13)) ++at;"
     "if (*at == '-') sign = -1; if (*at == '-' || *at == '+') ++at;"
     "most = ~0ul / 2 + (sign < 0);"
     "int hex = at[0] == '0' && (at[1] == 'x' || at[1] == 'X') &&"
     "    ((at[2] >= '0' && at[2] <= '9') || (at[2] >= 'a' && at[2] <= 'f') ||"
     "     (at[2] >= 'A' && at[2] <= 'F'));"
     "if ((base == 0 || base == 16) && hex) { at += 2; base = 16; }"
     "else if (base == 0) base = *at == '0' ? 8 : 10;"
     "while (1) { int d = *at >= '0' && *at <= '9' ? *at - '0'"
     "    : *at >= 'a' && *at <= 'z' ? *at - 'a' + 10"
     "    : *at >= 'A' && *at <= 'Z' ? *at - 'A' + 10 : 99;"
     "  if (d >= base) break;"
     "  over |= v > (most - d) / base; v = v * base + d; digits = 1; ++at; }"
     "if (over) v = most;"
     "if (end) *end = (char *)(digits ? at : s);"
     "return sign < 0 ? (long)-v : (long)v;"},
    {"atoi", "int", "const char *s",
     "return (int)__xacc_gpu_strtol(s, 0, 10);"},
    {"atol", "long", "const char *s", "return __xacc_gpu_strtol(s, 0, 10);"},
};

bool isInDeviceLibrary(llvm::StringRef name) {
  return llvm::any_of(functions, [&](const LibraryFunction &function) {
    return function.name == name;
  });
}

/// Whether a text calls or declares a function.
static bool mentions(llvm::StringRef text, llvm::StringRef name) {
  auto isPart = [](char c) { return llvm::isAlnum(c) || c == '_'; };
  for (size_t at = text.find(name); at != llvm::StringRef::npos;
       at = text.find(name, at + 1)) {
    size_t end = text.find_first_not_of(" \t\n", at + name.size());
    if ((at == 0 || !isPart(text[at - 1])) && end != llvm::StringRef::npos &&
        text[end] == '(')
      return true;
  }
  return false;
}

std::string deviceLibraryFor(llvm::StringRef text) {
  std::string library;
  bool parses = mentions(text, "atoi") || mentions(text, "atol");
  for (const LibraryFunction &function : functions)
    if (mentions(text, function.name) || (parses && function.name == "strtol"))
      library += ("static __attribute__((unused)) " + function.result + " " +
                  kDeviceLibraryPrefix + function.name + "(" +
                  function.parameters + ") { " + function.body + " }\n")
                     .str();
  return library.empty() ? library
                         : "\n# 1 \"<C library of a GPU>\" 3\n" + library;
}

} // namespace xacc::frontend
