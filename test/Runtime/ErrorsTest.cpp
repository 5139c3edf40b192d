//===- ErrorsTest.cpp - Messages that end the job -------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "xacc/Runtime.h"

#include <gtest/gtest.h>

extern "C" void *xmp_malloc(void *, ...);
extern "C" intptr_t xmp_get_mpi_comm(void);

namespace {

constexpr XaccFormat block{XACC_FORMAT_BLOCK, 0, nullptr};
const XaccLoc loc = {"heat.c", 21, 3, "reflect"};

class ErrorsTest : public testing::Test {
protected:
  void SetUp() override {
    int64_t one[] = {1}, lower[] = {0}, upper[] = {9}, extent[] = {10};
    nodes = xaccrtNodesEntire(1, one, nullptr);
    templ = xaccrtTemplate(nodes, 1, lower, upper, &block, nullptr);
    XaccAlign align[] = {{0, 0, 1, 12}};
    array = xaccrtArray(templ, XACC_TYPE_F64, 8, 1, extent, align, 1, nullptr);
  }
  void TearDown() override {
    xaccrtRelease(array);
    xaccrtRelease(templ);
    xaccrtRelease(nodes);
  }
  void *nodes, *templ, *array;
};

#define EXPECT_FATAL(STATEMENT, MESSAGE)                                       \
  EXPECT_EXIT(STATEMENT, testing::ExitedWithCode(1), MESSAGE)

TEST_F(ErrorsTest, OtherVersion) {
  EXPECT_FATAL(xaccrtInit(XACCRT_ABI_VERSION + 1),
               "compiled for version .* of the runtime's ABI, this library "
               "has version .*; compile the program again");
}

TEST_F(ErrorsTest, ByGeneratedCode) {
  EXPECT_FATAL(xaccrtFatal(&loc, "100% wrong"),
               "^xacc: rank 0: heat.c:21: reflect: 100% wrong\n$");
}

TEST_F(ErrorsTest, ElementNotStoredHere) {
  int64_t below[] = {-2}, above[] = {22}, edge[] = {-1};
  EXPECT_NE(xaccrtElement(array, edge, &loc), nullptr);
  EXPECT_FATAL(xaccrtElement(array, below, &loc),
               "element \\[-2\\] is not stored on this node, which has "
               "\\[-1:21\\] with shadow");
  EXPECT_FATAL(xaccrtElement(array, above, &loc), "element \\[22\\]");
}

TEST_F(ErrorsTest, WidthBeyondTheShadow) {
  XaccWidth width[] = {{3, 0, 0}}, negative[] = {{0, -1, 0}};
  EXPECT_FATAL(xaccrtReflect(1, &array, width, 0, nullptr, &loc),
               "heat.c:21: reflect: lower width 3 of dimension 0 is not within "
               "the declared shadow of 1 elements");
  EXPECT_FATAL(xaccrtReflect(1, &array, negative, 0, nullptr, &loc),
               "upper width -1");
}

TEST_F(ErrorsTest, ShadowWiderThanTheArray) {
  EXPECT_FATAL(xaccrtReflect(1, &array, nullptr, 0, nullptr, &loc),
               "shadow width 12 of dimension 0 is larger than the array \\(10 "
               "elements, of which 10 on rank 0\\)");
}

TEST_F(ErrorsTest, DoWithoutInit) {
  EXPECT_FATAL(xaccrtReflectDo(1, &array, 0, nullptr, &loc),
               "no reflect_init has prepared this array");
}

TEST_F(ErrorsTest, PointerWithoutStorage) {
  XaccAlign align[] = {{0, 0, 1, 1}};
  void *pointer = xaccrtArrayPointer(templ, XACC_TYPE_F64, 8, 1, align, &loc);
  int64_t zero[] = {0};
  EXPECT_FATAL(xaccrtElement(pointer, zero, &loc), "call xmp_malloc first");
  EXPECT_FATAL(xaccrtReflect(1, &pointer, nullptr, 0, nullptr, &loc),
               "call xmp_malloc first");
  xmp_malloc(pointer, 5LL);
  EXPECT_FATAL(xmp_malloc(pointer, 5LL), "call xmp_free first");
  xaccrtRelease(pointer);
}

TEST_F(ErrorsTest, References) {
  XaccSubscript outside[] = {{XACC_SUBSCRIPT_INDEX, 1, 0, 0}};
  EXPECT_FATAL(xaccrtNodesSection(nodes, outside, &loc),
               R"(subscript \(2\), or \[1\] in brackets, of dimension 0 )"
               R"(is outside the bounds \(1:1\), or \[0:1\], of the node )"
               "array");
  XaccSubscript noStep[] = {{XACC_SUBSCRIPT_RANGE, 0, 5, 0}};
  EXPECT_FATAL(xaccrtTemplateSection(templ, noStep, &loc),
               "step of subscript 0 is zero");
  XaccSubscript empty[] = {{XACC_SUBSCRIPT_RANGE, 5, 4, 1}};
  EXPECT_FATAL(xaccrtTemplateSection(templ, empty, &loc), "is empty");
}

TEST_F(ErrorsTest, WrongHandles) {
  EXPECT_FATAL(xaccrtReflect(1, &templ, nullptr, 0, nullptr, &loc),
               "a distributed array was expected here");
  EXPECT_FATAL(xaccrtNodesSection(templ, nullptr, &loc),
               "a node array was expected here");
  EXPECT_FATAL(xaccrtBarrier(templ, &loc), "a node set was expected here");
  EXPECT_FATAL(xaccrtTaskLeave(0), "a task ends that has not begun");
}

TEST_F(ErrorsTest, Reductions) {
  double x = 0;
  EXPECT_FATAL(
      xaccrtReduce(XACC_REDUCE_BAND, XACC_TYPE_F64, &x, 1, nullptr, &loc),
      "reduction '&' is not defined for double elements");
}

TEST_F(ErrorsTest, Mappings) {
  int64_t lower[] = {0, 0}, upper[] = {9, 9}, extent[] = {10};
  XaccFormat both[] = {block, block};
  EXPECT_FATAL(xaccrtTemplate(nodes, 2, lower, upper, both, &loc),
               "2 dimensions of the template are distributed onto a node array "
               "of 1 dimensions");
  XaccFormat cyclic = {XACC_FORMAT_CYCLIC, 2, nullptr};
  void *other = xaccrtTemplate(nodes, 1, lower, upper, &cyclic, nullptr);
  XaccAlign align[] = {{0, 0, 0, 1}};
  EXPECT_FATAL(
      xaccrtArray(other, XACC_TYPE_F64, 8, 1, extent, align, 1, &loc),
      "dimension 0 is cyclic and has a shadow of 0:1; it can only have "
      "a full one");
  xaccrtRelease(other);
  int64_t huge[] = {int64_t(1) << 62};
  XaccAlign collapsed[] = {{-1, 0, 0, 0}};
  EXPECT_FATAL(
      xaccrtArray(templ, XACC_TYPE_F64, 8, 1, huge, collapsed, 1, &loc),
      "does not fit into memory");
}

TEST_F(ErrorsTest, NoCommunicatorWithoutMPI) {
  EXPECT_FATAL(xmp_get_mpi_comm(), "the 'self' transport has no communicator");
}

} // namespace
