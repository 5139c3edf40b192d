//===- DeviceLibrary.cpp - The C library of a GPU -------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Syntax/DeviceLibrary.h"
#include "Syntax/Pieces.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

namespace xacc::frontend {

namespace {
struct LibraryFunction {
  llvm::StringLiteral name, result, parameters, body;
};
} // namespace

/// Reads the digits of a number, whose absolute value is at most MOST, to v.
#define XACC_PARSE(MOST)                                                       \
  "const char *at = s; long sign = 1; unsigned long v = 0, most;"              \
  "int digits = 0, over = 0;"                                                  \
  "while (*at == ' ' || (*at >= 9 && *at <= 13)) ++at;"                        \
  "if (*at == '-') sign = -1; if (*at == '-' || *at == '+') ++at;"             \
  "most = " MOST ";"                                                           \
  "int hex = at[0] == '0' && (at[1] == 'x' || at[1] == 'X') &&"                \
  "    ((at[2] >= '0' && at[2] <= '9') || (at[2] >= 'a' && at[2] <= 'f') ||"   \
  "     (at[2] >= 'A' && at[2] <= 'F'));"                                      \
  "if ((base == 0 || base == 16) && hex) { at += 2; base = 16; }"              \
  "else if (base == 0) base = *at == '0' ? 8 : 10;"                            \
  "while (1) { int d = *at >= '0' && *at <= '9' ? *at - '0'"                   \
  "    : *at >= 'a' && *at <= 'z' ? *at - 'a' + 10"                            \
  "    : *at >= 'A' && *at <= 'Z' ? *at - 'A' + 10 : 99;"                      \
  "  if (d >= base) break;"                                                    \
  "  over |= v > (most - d) / base; v = v * base + d; digits = 1; ++at; }"

#define XACC_PARSE_UNSIGNED                                                    \
  XACC_PARSE("~0ul")                                                           \
  "if (end) *end = (char *)(digits ? at : s);"                                 \
  "return over ? most : sign < 0 ? -v : v;"

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
    {"strspn", "__typeof__(sizeof 0)", "const char *s, const char *t",
     "__typeof__(sizeof 0) n = 0, i; for (;; ++n) {"
     "  for (i = 0; t[i] && t[i] != s[n]; ++i) {}"
     "  if (!t[i]) return n; }"},
    {"strcspn", "__typeof__(sizeof 0)", "const char *s, const char *t",
     "__typeof__(sizeof 0) n = 0, i; for (; s[n]; ++n)"
     "  for (i = 0; t[i]; ++i) if (t[i] == s[n]) return n;"
     "return n;"},
    {"strpbrk", "char *", "const char *s, const char *t",
     "for (; *s; ++s)"
     "  for (const char *at = t; *at; ++at) if (*at == *s) return (char *)s;"
     "return 0;"},
    {"strtok_r", "char *", "char *s, const char *t, char **rest",
     "const char *at; if (!s) s = *rest;"
     "while (*s) { for (at = t; *at && *at != *s; ++at) {}"
     "  if (!*at) break; ++s; }"
     "if (!*s) { *rest = s; return 0; }"
     "char *r = s;"
     "while (*s) { for (at = t; *at && *at != *s; ++at) {}"
     "  if (*at) { *s++ = 0; break; } ++s; }"
     "*rest = s; return r;"},
    {"strcasecmp", "int", "const char *a, const char *b",
     "while (1) { int x = (unsigned char)*a++, y = (unsigned char)*b++;"
     "  if (x >= 'A' && x <= 'Z') x += 32; if (y >= 'A' && y <= 'Z') y += 32;"
     "  if (x != y || !x) return x - y; }"},
    {"strncasecmp", "int",
     "const char *a, const char *b, __typeof__(sizeof 0) n",
     "for (; n; --n) {"
     "  int x = (unsigned char)*a++, y = (unsigned char)*b++;"
     "  if (x >= 'A' && x <= 'Z') x += 32; if (y >= 'A' && y <= 'Z') y += 32;"
     "  if (x != y || !x) return x - y; } return 0;"},
    {"stpcpy", "char *", "char *d, const char *s",
     "while ((*d = *s)) { ++d; ++s; } return d;"},
    {"stpncpy", "char *", "char *d, const char *s, __typeof__(sizeof 0) n",
     "__typeof__(sizeof 0) i = 0; for (; i < n && s[i]; ++i) d[i] = s[i];"
     "char *r = d + i; for (; i < n; ++i) d[i] = 0; return r;"},
    {"mempcpy", "void *", "void *d, const void *s, __typeof__(sizeof 0) n",
     "return (char *)__builtin_memcpy(d, s, n) + n;"},
    {"memccpy", "void *",
     "void *d, const void *s, int c, __typeof__(sizeof 0) n",
     "for (__typeof__(sizeof 0) i = 0; i < n; ++i)"
     "  if ((((unsigned char *)d)[i] = ((const unsigned char *)s)[i]) =="
     "      (unsigned char)c)"
     "    return (char *)d + i + 1; return 0;"},
    {"putchar", "int", "int c",
     "__builtin_printf(\"%c\", c); return (unsigned char)c;"},
    // As glibc's, whose numbers the host has.
    {"rand_r", "int", "unsigned *seed",
     "unsigned x = *seed, r; x = x * 1103515245 + 12345;"
     "r = x / 65536 % 2048; x = x * 1103515245 + 12345;"
     "r = r << 10 ^ x / 65536 % 1024; x = x * 1103515245 + 12345;"
     "r = r << 10 ^ x / 65536 % 1024; *seed = x; return (int)r;"},
    // Not by __builtin_ffs, which is this function again.
    {"ffs", "int", "int i", "return i ? __builtin_ctz(i) + 1 : 0;"},
    {"ffsl", "int", "long i", "return i ? __builtin_ctzl(i) + 1 : 0;"},
    {"ffsll", "int", "long long i", "return i ? __builtin_ctzll(i) + 1 : 0;"},
    {"imaxabs", "long", "long i", "return i < 0 ? -i : i;"},
    // That of the GPU takes an int.
    {"scalbln", "double", "double x, long n",
     "return __builtin_scalbn(x, n > 9999 ? 9999 : n < -9999 ? -9999 : n);"},
    {"scalblnf", "float", "float x, long n",
     "return __builtin_scalbnf(x, n > 999 ? 999 : n < -999 ? -999 : n);"},
    {"isascii", "int", "int c", "return (c & ~127) == 0;"},
    {"toascii", "int", "int c", "return c & 127;"},
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
     XACC_PARSE(
         "~0ul / 2 + (sign < 0)") "if (over) v = most;"
                                  "if (end) *end = (char *)(digits ? at : s);"
                                  "return sign < 0 ? (long)-v : (long)v;"},
    {"strtoul", "unsigned long", "const char *s, char **end, int base",
     XACC_PARSE_UNSIGNED},
    {"strtoull", "unsigned long long", "const char *s, char **end, int base",
     XACC_PARSE_UNSIGNED},
    {"strtoll", "long long", "const char *s, char **end, int base",
     "return __xacc_gpu_strtol(s, end, base);"},
    {"atoll", "long long", "const char *s",
     "return __xacc_gpu_strtol(s, 0, 10);"},
    {"atoi", "int", "const char *s",
     "return (int)__xacc_gpu_strtol(s, 0, 10);"},
    {"atol", "long", "const char *s", "return __xacc_gpu_strtol(s, 0, 10);"},
};

namespace {
struct ComplexFunction {
  llvm::StringLiteral name;
  /// Of double, with the argument x + y i; `power` is the second argument.
  llvm::StringLiteral body;
  bool isReal = false, hasPower = false;
};
} // namespace

#define XACC_INFINITY "(1e308 * 10)"

/// With the values that annex G of C asks for. Those of float compute with
/// double.
static const ComplexFunction complexFunctions[] = {
    {"carg", "return __builtin_atan2(y, x);", /*isReal=*/true},
    {"cproj",
     "if (__builtin_isinf(x) || __builtin_isinf(y))"
     "  return __builtin_complex(" XACC_INFINITY ", __builtin_copysign(0., y));"
     "return z;"},
    {"csqrt",
     "double scale = 1, t;"
     "if (x == 0 && y == 0) return __builtin_complex(0., y);"
     "if (__builtin_isinf(y)) return __builtin_complex(" XACC_INFINITY ", y);"
     "if (__builtin_isnan(x)) return __builtin_complex(x, x);"
     "if (__builtin_isinf(x)) {"
     "  if (x < 0)"
     "    return __builtin_complex(__builtin_fabs(y - y),"
     "                             __builtin_copysign(x, y));"
     "  return __builtin_complex(x, __builtin_copysign(y - y, y)); }"
     // Neither the sum overflows nor do small numbers lose digits.
     "if (__builtin_fabs(x) > 4e307 || __builtin_fabs(y) > 4e307) {"
     "  x *= .25; y *= .25; scale = 2; }"
     "else if (__builtin_fabs(x) < 1e-290 && __builtin_fabs(y) < 1e-290) {"
     "  x *= 0x1p+108; y *= 0x1p+108; scale = 0x1p-54; }"
     "t = __builtin_sqrt((__builtin_fabs(x) + "
     "__builtin_cabs(__builtin_complex(x, y))) * .5);"
     "if (x >= 0)"
     "  return __builtin_complex(scale * t, scale * (y / (2 * t)));"
     "return __builtin_complex(scale * (__builtin_fabs(y) / (2 * t)),"
     "                         scale * __builtin_copysign(t, y));"},
    {"cexp",
     "if (y == 0) return __builtin_complex(__builtin_exp(x), y);"
     "if (!__builtin_isfinite(y)) {"
     "  if (!__builtin_isinf(x)) return __builtin_complex(y - y, y - y);"
     "  if (x < 0) return __builtin_complex(0., __builtin_copysign(0., y));"
     "  return __builtin_complex(x, y - y); }"
     "double c = __builtin_cos(y), s = __builtin_sin(y), e;"
     "if (x > 709 && x < 1500) {" // the parts may be finite
     "  e = __builtin_exp(x * .5);"
     "  return __builtin_complex(e * c * e, e * s * e); }"
     "e = __builtin_exp(x);"
     "return __builtin_complex(e * c, e * s);"},
    {"clog",
     "double u = __builtin_fabs(x), v = __builtin_fabs(y), re;"
     "double most = u < v ? v : u, least = u < v ? u : v;"
     "double size = __builtin_cabs(__builtin_complex(x, y));"
     "if (size > .5 && size < 2)" // few digits of the size are left
     "  re = .5 * __builtin_log1p((most - 1) * (most + 1) + least * least);"
     "else if (most > 1e307 && __builtin_isfinite(most))"
     "  re = __builtin_log(__builtin_cabs(__builtin_complex(x * .25, y * "
     ".25))) +"
     "       1.3862943611198906;"
     "else re = __builtin_log(size);"
     "return __builtin_complex(re, __builtin_atan2(y, x));"},
    {"cpow", "return __xacc_gpu_cexp(power * __xacc_gpu_clog(z));",
     /*isReal=*/false, /*hasPower=*/true},
    {"csinh",
     "double c = 0, s = 0, e, h;"
     "if (__builtin_isfinite(y)) { c = __builtin_cos(y); s = __builtin_sin(y); "
     "}"
     "if (__builtin_isfinite(x) && __builtin_isfinite(y)) {"
     "  if (y == 0) return __builtin_complex(__builtin_sinh(x), y);"
     "  if (__builtin_fabs(x) < 22)"
     "    return __builtin_complex(__builtin_sinh(x) * c,"
     "                             __builtin_cosh(x) * s);"
     "  e = __builtin_exp(__builtin_fabs(x) * .5);"
     "  h = e * .5;"
     "  return __builtin_complex(__builtin_copysign(h, x) * c * e, h * s * e); "
     "}"
     "if (x == 0) return __builtin_complex(x, y - y);"
     "if (y == 0) return __builtin_complex(x, y);"
     "if (__builtin_isfinite(x)) return __builtin_complex(y - y, x * (y - y));"
     "if (__builtin_isinf(x)) {"
     "  if (!__builtin_isfinite(y))"
     "    return __builtin_complex(x * x, x * (y - y));"
     "  return __builtin_complex(x * c, " XACC_INFINITY " * s); }"
     "return __builtin_complex(x * x * (y - y), (x + x) * (y - y));"},
    {"ccosh",
     "double c = 0, s = 0, e, h;"
     "if (__builtin_isfinite(y)) { c = __builtin_cos(y); s = __builtin_sin(y); "
     "}"
     "if (__builtin_isfinite(x) && __builtin_isfinite(y)) {"
     "  if (y == 0) return __builtin_complex(__builtin_cosh(x), x * y);"
     "  if (__builtin_fabs(x) < 22)"
     "    return __builtin_complex(__builtin_cosh(x) * c,"
     "                             __builtin_sinh(x) * s);"
     "  e = __builtin_exp(__builtin_fabs(x) * .5);"
     "  h = e * .5;"
     "  return __builtin_complex(h * c * e, __builtin_copysign(h, x) * s * e); "
     "}"
     "if (x == 0)"
     "  return __builtin_complex(y - y, 0.);"
     "if (y == 0)"
     "  return __builtin_complex(x * x, __builtin_copysign(0., x) * y);"
     "if (__builtin_isfinite(x)) return __builtin_complex(y - y, x * (y - y));"
     "if (__builtin_isinf(x)) {"
     "  if (!__builtin_isfinite(y))"
     "    return __builtin_complex(x * x, x * (y - y));"
     "  return __builtin_complex(x * x * c, x * s); }"
     "return __builtin_complex(x * x * (y - y), (x + x) * (y - y));"},
    {"ctanh",
     "if (__builtin_isnan(x))"
     "  return __builtin_complex(x, y == 0 ? y : x * y);"
     "if (__builtin_isinf(x))"
     "  return __builtin_complex(__builtin_copysign(1., x),"
     "      __builtin_copysign(0., __builtin_isfinite(y)"
     "          ? __builtin_sin(y) * __builtin_cos(y) : y));"
     "if (!__builtin_isfinite(y))"
     "  return __builtin_complex(x == 0 ? x : y - y, y - y);"
     "double e, t, b, s, r, d;"
     "if (__builtin_fabs(x) >= 22) {"
     "  e = __builtin_exp(-__builtin_fabs(x));"
     "  return __builtin_complex(__builtin_copysign(1., x),"
     "      4 * __builtin_sin(y) * __builtin_cos(y) * e * e); }"
     "t = __builtin_tan(y); b = 1 + t * t; s = __builtin_sinh(x);" // Kahan's
     "r = __builtin_sqrt(1 + s * s); d = 1 + b * s * s;"
     "return __builtin_complex(b * r * s / d, t / d);"},
    {"csin", "double _Complex w = __xacc_gpu_csinh(__builtin_complex(-y, x));"
             "return __builtin_complex(__imag__ w, -__real__ w);"},
    {"ccos", "return __xacc_gpu_ccosh(__builtin_complex(-y, x));"},
    {"ctan", "double _Complex w = __xacc_gpu_ctanh(__builtin_complex(-y, x));"
             "return __builtin_complex(__imag__ w, -__real__ w);"},
};
#undef XACC_INFINITY

/// The function of double that `name`, of double or float, belongs to.
static const ComplexFunction *findComplex(llvm::StringRef name) {
  for (const ComplexFunction &function : complexFunctions)
    if (name.starts_with(function.name)) {
      llvm::StringRef suffix = name.drop_front(function.name.size());
      if (suffix.empty() || suffix == "f")
        return &function;
    }
  return nullptr;
}

#undef XACC_PARSE
#undef XACC_PARSE_UNSIGNED

bool isInDeviceLibrary(llvm::StringRef name) {
  return findComplex(name) ||
         llvm::any_of(functions, [&](const LibraryFunction &function) {
           return function.name == name;
         });
}

/// What a text calls or declares: the names before parentheses, those of
/// compilers (`__builtin_memcpy`) as the library's.
static llvm::StringSet<> namesOfCalls(llvm::StringRef text) {
  auto isPart = [](char c) { return llvm::isAlnum(c) || c == '_'; };
  llvm::StringSet<> names;
  for (size_t open = text.find('('); open != llvm::StringRef::npos;
       open = text.find('(', open + 1)) {
    llvm::StringRef before = text.take_front(open).rtrim(" \t\n");
    size_t begin = before.size();
    while (begin > 0 && isPart(before[begin - 1]))
      --begin;
    llvm::StringRef name = before.drop_front(begin);
    name.consume_front("__builtin_");
    if (!name.empty())
      names.insert(name);
  }
  return names;
}

/// The functions of complex numbers for GPUs, all of them if one is called,
/// since they call each other; and how kernels call the host's: a statement
/// that stays C, to another name of the function, which is none that GPUs have.
static std::string complexLibraryFor(const llvm::StringSet<> &called) {
  std::string library, host;
  for (const ComplexFunction &function : complexFunctions)
    for (bool isFloat : {false, true}) {
      std::string name = function.name.str() + (isFloat ? "f" : "");
      std::string real = isFloat ? "float" : "double",
                  number = real + " _Complex";
      std::string result = function.isReal ? real : number;
      std::string parameters =
          "(" + number + " z" +
          (function.hasPower ? ", " + number + " power" : "") + ")";
      std::string arguments = function.hasPower ? "(z, power)" : "(z)";
      std::string begin = "static __attribute__((unused)) " + result + " ";
      library += begin + kDeviceLibraryPrefix.str() + name + parameters + " { ";
      if (isFloat)
        library += "return (" + result + ")" + kDeviceLibraryPrefix.str() +
                   function.name.str() + arguments + "; }\n";
      else
        library += "double x = __real__ z, y = __imag__ z; (void)x; (void)y; " +
                   function.body.str() + " }\n";
      if (called.contains(name))
        host += "extern " + result + " __xacc_libm_" + name + parameters +
                " __asm__(\"" + name + "\");\n" + begin +
                kHostLibraryPrefix.str() + name + parameters +
                " { return __xacc_libm_" + name + arguments + "; }\n";
    }
  return host.empty() ? host : library + host;
}

/// Whether the brackets of a text match, as those of a program do that declares
/// functions behind it. Clang finds what is missing in others.
static bool isBalanced(llvm::StringRef text) {
  llvm::SmallVector<llvm::StringRef> closing;
  for (const Piece &piece : splitText(text))
    if (piece.is("{"))
      closing.push_back("}");
    else if (piece.is("("))
      closing.push_back(")");
    else if (piece.is("["))
      closing.push_back("]");
    else if ((piece.is("}") || piece.is(")") || piece.is("]")) &&
             (closing.empty() || closing.pop_back_val() != piece.text))
      return false;
  return closing.empty();
}

std::string deviceLibraryFor(llvm::StringRef text) {
  llvm::StringSet<> called = namesOfCalls(text);
  std::string library = complexLibraryFor(called);
  bool parses =
      llvm::any_of(std::initializer_list<llvm::StringRef>{"atoi", "atol",
                                                          "atoll", "strtoll"},
                   [&](llvm::StringRef name) { return called.contains(name); });
  for (const LibraryFunction &function : functions)
    if (called.contains(function.name) || (parses && function.name == "strtol"))
      library += ("static __attribute__((unused)) " + function.result + " " +
                  kDeviceLibraryPrefix + function.name + "(" +
                  function.parameters + ") { " + function.body + " }\n")
                     .str();
  return library.empty() || !isBalanced(text)
             ? ""
             : "\n# 1 \"<C library of a GPU>\" 3\n" + library;
}

} // namespace xacc::frontend
