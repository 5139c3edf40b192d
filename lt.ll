; ModuleID = '/tmp/w/lt.c'
source_filename = "/tmp/w/lt.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.anon = type { %struct.Q, i32 }
%struct.Q = type { %struct.S, %struct.S }
%struct.S = type { i32 }
%struct.Q.0 = type { %struct.S.1, %struct.S.1 }
%struct.S.1 = type { i32 }
%union.X = type { i32 }
%struct.__xacc_type0 = type { %struct.Q.0, i32 }

@__const.main.u = private unnamed_addr constant %struct.anon { %struct.Q { %struct.S { i32 1 }, %struct.S { i32 2 } }, i32 4 }, align 4
@.str = private unnamed_addr constant [4 x i8] c"%d\0A\00", align 1
@__const.__xacc_c_0.q = private unnamed_addr constant %struct.Q.0 { %struct.S.1 { i32 1 }, %struct.S.1 { i32 2 } }, align 4
@__const.__xacc_c_0.x = private unnamed_addr constant %struct.S.1 { i32 5 }, align 4
@__const.__xacc_c_0.ux = private unnamed_addr constant %union.X { i32 7 }, align 4
@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @__xacc_unit_ctor, ptr null }]
@__xacc_desc_static_p = internal global ptr null
@__xacc_desc_static_t = internal global ptr null
@__xacc_str = private constant [12 x i8] c"/tmp/w/lt.c\00"
@__xacc_str_0 = private constant [5 x i8] c"loop\00"
@__xacc_loc = private constant { ptr, i32, i32, ptr } { ptr @__xacc_str, i32 15, i32 3, ptr @__xacc_str_0 }
@__xacc_const = private constant [1 x i64] [i64 -1]
@__xacc_str_1 = private constant [8 x i8] c"nodes p\00"
@__xacc_loc_2 = private constant { ptr, i32, i32, ptr } { ptr @__xacc_str, i32 2, i32 1, ptr @__xacc_str_1 }
@__xacc_const_3 = private constant [3 x i64] [i64 1, i64 0, i64 0]
@__xacc_str_4 = private constant [11 x i8] c"template t\00"
@__xacc_loc_5 = private constant { ptr, i32, i32, ptr } { ptr @__xacc_str, i32 4, i32 1, ptr @__xacc_str_4 }
@__xacc_const_6 = private constant [4 x i64] [i64 4, i64 0, i64 0, i64 1]
@__xacc_str_7 = private constant [17 x i8] c"template_section\00"
@__xacc_loc_8 = private constant { ptr, i32, i32, ptr } { ptr @__xacc_str, i32 15, i32 3, ptr @__xacc_str_7 }

; Function Attrs: noinline nounwind optnone uwtable
define dso_local i32 @main() #0 {
  %1 = alloca i32, align 4
  %2 = alloca i32, align 4
  %3 = alloca %struct.anon, align 4
  %4 = alloca %struct.anon, align 4
  store i32 0, ptr %1, align 4
  store i32 3, ptr %2, align 4
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %3, ptr align 4 @__const.main.u, i64 12, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %4, ptr align 4 %3, i64 12, i1 false)
  %5 = load i32, ptr %2, align 4
  %6 = zext i32 %5 to i64
  store i32 9, ptr %2, align 4
  %7 = mul nuw i64 4, %6
  %8 = udiv i64 %7, 4
  call void @__xacc_region_0(ptr noundef %1, ptr noundef %3, ptr noundef %4, i64 noundef %8)
  %9 = load i32, ptr %1, align 4
  %10 = call i32 (ptr, ...) @printf(ptr noundef @.str, i32 noundef %9)
  ret i32 0
}

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg) #1

declare i32 @printf(ptr noundef, ...) #2

; Function Attrs: alwaysinline nounwind uwtable
define internal void @__xacc_c_0(ptr noundef %0, ptr noundef %1, ptr noundef %2, ptr noundef %3) #3 {
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca ptr, align 8
  %8 = alloca ptr, align 8
  %9 = alloca i32, align 4
  %10 = alloca %struct.Q.0, align 4
  %11 = alloca ptr, align 8
  %12 = alloca %struct.S.1, align 4
  %13 = alloca %union.X, align 4
  %14 = alloca ptr, align 8
  %15 = alloca i64, align 8
  %16 = alloca i32, align 4
  store ptr %0, ptr %5, align 8
  store ptr %1, ptr %6, align 8
  store ptr %2, ptr %7, align 8
  store ptr %3, ptr %8, align 8
  %17 = load ptr, ptr %8, align 8
  %18 = load i64, ptr %17, align 8
  store volatile i32 0, ptr %9, align 4
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %10, ptr align 4 @__const.__xacc_c_0.q, i64 8, i1 false)
  %19 = getelementptr inbounds nuw %struct.Q.0, ptr %10, i32 0, i32 1
  store ptr %19, ptr %11, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %12, ptr align 4 @__const.__xacc_c_0.x, i64 4, i1 true)
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %13, ptr align 4 @__const.__xacc_c_0.ux, i64 4, i1 true)
  %20 = call ptr @llvm.stacksave.p0()
  store ptr %20, ptr %14, align 8
  %21 = alloca i32, i64 %18, align 16
  store i64 %18, ptr %15, align 8
  %22 = load volatile i32, ptr %9, align 4
  %23 = add nsw i32 %22, 1
  %24 = getelementptr inbounds i32, ptr %21, i64 0
  store i32 %23, ptr %24, align 16
  store volatile i32 4, ptr %16, align 4
  %25 = getelementptr inbounds nuw %struct.Q.0, ptr %10, i32 0, i32 0
  %26 = getelementptr inbounds nuw %struct.S.1, ptr %25, i32 0, i32 0
  %27 = load i32, ptr %26, align 4
  %28 = load ptr, ptr %11, align 8
  %29 = getelementptr inbounds nuw %struct.S.1, ptr %28, i32 0, i32 0
  %30 = load i32, ptr %29, align 4
  %31 = add nsw i32 %27, %30
  %32 = getelementptr inbounds nuw %struct.S.1, ptr %12, i32 0, i32 0
  %33 = load volatile i32, ptr %32, align 4
  %34 = add nsw i32 %31, %33
  %35 = load volatile i32, ptr %9, align 4
  %36 = add nsw i32 %34, %35
  %37 = load volatile i32, ptr %13, align 4
  %38 = add nsw i32 %36, %37
  %39 = sext i32 %38 to i64
  %40 = mul nuw i64 4, %18
  %41 = add i64 %39, %40
  %42 = getelementptr inbounds i32, ptr %21, i64 0
  %43 = load i32, ptr %42, align 16
  %44 = sext i32 %43 to i64
  %45 = add i64 %41, %44
  %46 = load volatile i32, ptr %16, align 4
  %47 = zext i32 %46 to i64
  %48 = add i64 %45, %47
  %49 = load ptr, ptr %6, align 8
  %50 = getelementptr inbounds nuw %struct.__xacc_type0, ptr %49, i32 0, i32 0
  %51 = getelementptr inbounds nuw %struct.Q.0, ptr %50, i32 0, i32 1
  %52 = getelementptr inbounds nuw %struct.S.1, ptr %51, i32 0, i32 0
  %53 = load i32, ptr %52, align 4
  %54 = sext i32 %53 to i64
  %55 = add i64 %48, %54
  %56 = load ptr, ptr %7, align 8
  %57 = getelementptr inbounds nuw %struct.__xacc_type0, ptr %56, i32 0, i32 1
  %58 = load i32, ptr %57, align 4
  %59 = zext i32 %58 to i64
  %60 = add i64 %55, %59
  %61 = load ptr, ptr %5, align 8
  %62 = load i32, ptr %61, align 4
  %63 = sext i32 %62 to i64
  %64 = add i64 %63, %60
  %65 = trunc i64 %64 to i32
  store i32 %65, ptr %61, align 4
  %66 = load ptr, ptr %14, align 8
  call void @llvm.stackrestore.p0(ptr %66)
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn
declare ptr @llvm.stacksave.p0() #4

; Function Attrs: nocallback nofree nosync nounwind willreturn
declare void @llvm.stackrestore.p0(ptr) #4

; Function Attrs: noinline nounwind optnone uwtable
define internal void @__xacc_unit_ctor() #0 {
  call void @__xacc_unit_init()
  call void @xaccrtCheckUnits()
  ret void
}

declare void @xaccrtCheckUnits() #2

; Function Attrs: noinline nounwind optnone uwtable
define internal void @__xacc_unit_init() #0 {
  %1 = alloca [1 x i64], i64 1, align 8
  %2 = alloca [1 x i64], i64 1, align 8
  call void @xaccrtInit(i64 3)
  %3 = call ptr @xaccrtNodesEntire(i64 1, ptr @__xacc_const, ptr @__xacc_loc_2)
  store ptr %3, ptr @__xacc_desc_static_p, align 8
  store i64 0, ptr %2, align 8
  store i64 9, ptr %1, align 8
  %4 = call ptr @xaccrtTemplate(ptr %3, i64 1, ptr %2, ptr %1, ptr @__xacc_const_3, ptr @__xacc_loc_5)
  store ptr %4, ptr @__xacc_desc_static_t, align 8
  ret void
}

declare void @xaccrtInit(i64)

declare ptr @xaccrtNodesEntire(i64, ptr, ptr)

declare ptr @xaccrtTemplate(ptr, i64, ptr, ptr, ptr, ptr)

; Function Attrs: noinline nounwind optnone uwtable
define internal void @__xacc_region_0(ptr %0, ptr %1, ptr %2, i64 %3) #0 {
  %5 = alloca i64, i64 1, align 8
  %6 = alloca i32, i64 1, align 4
  %7 = alloca i32, i64 1, align 4
  %8 = load ptr, ptr @__xacc_desc_static_t, align 8
  %9 = alloca i32, i64 1, align 4
  %10 = load i32, ptr %0, align 4
  store i32 %10, ptr %9, align 4
  store i32 0, ptr %7, align 4
  %11 = getelementptr inbounds i8, ptr %8, i32 128
  %12 = load i64, ptr %11, align 8
  %13 = getelementptr inbounds i8, ptr %8, i32 184
  %14 = load i64, ptr %13, align 8
  %15 = call i64 @llvm.smax.i64(i64 %12, i64 0)
  %16 = add nsw i64 %14, 1
  %17 = call i64 @llvm.smin.i64(i64 %16, i64 10)
  br label %18

18:                                               ; preds = %21, %4
  %19 = phi i64 [ %24, %21 ], [ %15, %4 ]
  %20 = icmp slt i64 %19, %17
  br i1 %20, label %21, label %25

21:                                               ; preds = %18
  %22 = ptrtoint ptr %7 to i64
  %23 = inttoptr i64 %22 to ptr
  store i64 %3, ptr %5, align 8
  call void @__xacc_c_0(ptr %23, ptr %1, ptr %2, ptr %5)
  %24 = add i64 %19, 1
  br label %18

25:                                               ; preds = %18
  %26 = call ptr @xaccrtTemplateSection(ptr %8, ptr @__xacc_const_6, ptr @__xacc_loc_8)
  %27 = load i32, ptr %7, align 4
  store i32 %27, ptr %6, align 4
  call void @xaccrtReduce(i64 0, i64 3, ptr %6, i64 1, ptr %26, ptr @__xacc_loc)
  %28 = load i32, ptr %9, align 4
  %29 = load i32, ptr %6, align 4
  %30 = add i32 %28, %29
  store i32 %30, ptr %9, align 4
  call void @xaccrtRelease(ptr %26)
  %31 = load i32, ptr %9, align 4
  store i32 %31, ptr %0, align 4
  ret void
}

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.smax.i64(i64, i64) #5

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.smin.i64(i64, i64) #5

declare ptr @xaccrtTemplateSection(ptr, ptr, ptr)

declare void @xaccrtReduce(i64, i64, ptr, i64, ptr, ptr)

declare void @xaccrtRelease(ptr)

attributes #0 = { noinline nounwind optnone uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { alwaysinline nounwind uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { nocallback nofree nosync nounwind willreturn }
attributes #5 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.module.flags = !{!0, !1, !2, !3, !4, !5}
!llvm.ident = !{!6}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 8, !"PIC Level", i32 0}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = !{i32 7, !"uwtable", i32 2}
!4 = !{i32 7, !"frame-pointer", i32 2}
!5 = !{i32 2, !"Debug Info Version", i32 3}
!6 = !{!"Debian clang version 22.1.8 (1~deb12u1)"}
