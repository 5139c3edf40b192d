"""Prints the Himeno stencil (19 points, seven arrays, two of three dimensions
collapsed) as the front end imports it."""

MI,MJ,MK=129,129,257
I,J,K=128,128,256
T="!xmp.template<[block, block, block]>"
A3=f"!xmp.array<{MI}x{MJ}x{MK}xf32, [t2, t1, t0]>"
P3=f"!xmp.array<{MI}x{MJ}x{MK}xf32, [t2, t1, t0], shadow [1:1, 1:1, 1:1]>"
A4=lambda n: f"!xmp.array<{n}x{MI}x{MJ}x{MK}xf32, [*, t2, t1, t0]>"
ty={'a':A4(4),'b':A4(3),'c':A4(3),'p':P3,'bnd':A3,'wrk1':A3,'wrk2':A3}
out=[]
w=out.append
w("module {")
w('llvm.mlir.global external constant @omega(8.000000e-01 : f32) : f32')
w('xmp.global "private" @n : !xmp.nodes<1x1x?>')
w(f'xmp.global "private" @t : {T}')
for k,v in ty.items(): w(f'xmp.global @{k} : {v} {{xmp.template = @t}}')
w('func.func @himeno_ctor() {')
w('  %c0 = arith.constant 0 : index')
for n,v in (('i',MI-1),('j',MJ-1),('k',MK-1)): w(f'  %u{n} = arith.constant {v} : index')
w('  %n = xmp.nodes [1, 1, *] : !xmp.nodes<1x1x?>')
w('  xmp.set_global @n, %n : !xmp.nodes<1x1x?>')
w(f'  %t = xmp.template (%c0, %c0, %c0) to (%uk, %uj, %ui) onto %n : !xmp.nodes<1x1x?> -> {T}')
w(f'  xmp.set_global @t, %t : {T}')
for k,v in ty.items():
  w(f'  %{k} = xmp.alloc zero align %t : {T} -> {v}')
  w(f'  xmp.set_global @{k}, %{k} : {v}')
w('  return\n}')
cnt=[0]
def new():
  cnt[0]+=1; return f"%v{cnt[0]}"
def idx(b,off):
  if off==0: return b
  r=new(); w(f"      {r} = arith.{'addi' if off>0 else 'subi'} {b}, %c1 : index"); return r
def load3(a,di=0,dj=0,dk=0):
  i,j,k=idx('%i',di),idx('%j',dj),idx('%k',dk)
  r=new(); w(f"      {r} = xmp.load %{a}[{i}, {j}, {k}] : {ty[a]}"); return r
def load4(a,l):
  r=new(); w(f"      {r} = xmp.load %{a}[%c{l}, %i, %j, %k] : {ty[a]}"); return r
def op(o,x,y):
  r=new(); w(f"      {r} = arith.{o} {x}, {y} : f32"); return r
mul=lambda x,y: op('mulf',x,y); add=lambda x,y: op('addf',x,y); sub=lambda x,y: op('subf',x,y)
def hdr(name, red=False):
  w(f'func.func @{name}({"%out: !llvm.ptr" if red else ""}) {{')
  for c in range(4): w(f'  %c{c} = arith.constant {c} : index')
  for n,v in (('i',I-1),('j',J-1),('k',K-1)): w(f'  %u{n} = arith.constant {v} : index')
  w(f'  %t = xmp.get_global @t : {T}')
  for k,v in ty.items(): w(f'  %{k} = xmp.get_global @{k} : {v}')
hdr('jacobi',True)
w('  %g = xmp.as_memref %out[] : memref<f64>')
w(f'  xmp.reflect %p : {P3}')
w('  %s0 = memref.alloca() : memref<f32>')
w('  %ss = memref.alloca() : memref<f32>')
w(f'  xmp.loop (%i, %j, %k) = (%c1, %c1, %c1) to (%ui, %uj, %uk) step (%c1, %c1, %c1) on %t[d2 + %c0, d1 + %c0, d0 + %c0] : {T}')
w('    reduce (add %acc -> %g : memref<f64>) {')
p=lambda *d: load3('p',*d)
e=mul(load4('a',0),p(1,0,0))
e=add(e,mul(load4('a',1),p(0,1,0)))
e=add(e,mul(load4('a',2),p(0,0,1)))
e=add(e,mul(load4('b',0),add(sub(sub(p(1,1,0),p(1,-1,0)),p(-1,1,0)),p(-1,-1,0))))
e=add(e,mul(load4('b',1),add(sub(sub(p(0,1,1),p(0,-1,1)),p(0,1,-1)),p(0,-1,-1))))
e=add(e,mul(load4('b',2),add(sub(sub(p(1,0,1),p(-1,0,1)),p(1,0,-1)),p(-1,0,-1))))
e=add(e,mul(load4('c',0),p(-1,0,0)))
e=add(e,mul(load4('c',1),p(0,-1,0)))
e=add(e,mul(load4('c',2),p(0,0,-1)))
e=add(e,load3('wrk1'))
w(f'      memref.store {e}, %s0[] : memref<f32>')
w(f'      %s0v = memref.load %s0[] : memref<f32>')
ss=mul(sub(mul('%s0v',load4('a',3)),p()),load3('bnd'))
w(f'      memref.store {ss}, %ss[] : memref<f32>')
w(f'      %ssv = memref.load %ss[] : memref<f32>')
q=mul('%ssv','%ssv')
w(f'      %qd = arith.extf {q} : f32 to f64')
w('      %old = memref.load %acc[] : memref<f64>')
w('      %new = arith.addf %old, %qd fastmath<reassoc> : f64')
w('      memref.store %new, %acc[] : memref<f64>')
w('      %oa = llvm.mlir.addressof @omega : !llvm.ptr')
w('      %om = llvm.load %oa : !llvm.ptr -> f32')
r=add(p(),mul('%om','%ssv'))
w(f'      xmp.store {r}, %wrk2[%i, %j, %k] : {A3}')
w('  }')
w(f'  xmp.loop (%i, %j, %k) = (%c1, %c1, %c1) to (%ui, %uj, %uk) step (%c1, %c1, %c1) on %t[d2 + %c0, d1 + %c0, d0 + %c0] : {T} {{')
x=load3('wrk2')
w(f'      xmp.store {x}, %p[%i, %j, %k] : {P3}')
w('  }\n  return\n}')
hdr('initialise')
w('  %one = arith.constant 1.0 : f32\n %zero = arith.constant 0.0 : f32\n %six = arith.constant 0.16666667 : f32')
for n,v in (('i',MI),('j',MJ),('k',MK)): w(f'  %m{n} = arith.constant {v} : index')
w(f'  xmp.loop (%i, %j, %k) = (%c0, %c0, %c0) to (%mi, %mj, %mk) step (%c1, %c1, %c1) on %t[d2 + %c0, d1 + %c0, d0 + %c0] : {T} {{')
w('    %ci = arith.cmpi slt, %i, %ci_ : index\n    %cj = arith.cmpi slt, %j, %cj_ : index\n    %ck = arith.cmpi slt, %k, %ck_ : index')
w('    %b1 = arith.andi %ci, %cj : i1\n    %b2 = arith.andi %b1, %ck : i1\n    %in = arith.select %b2, %one, %zero : f32\n %ins = arith.select %b2, %six, %zero : f32')
out2=[]
for l in range(3):
  w(f'    xmp.store %in, %a[%c{l}, %i, %j, %k] : {ty["a"]}')
  w(f'    xmp.store %zero, %b[%c{l}, %i, %j, %k] : {ty["b"]}')
  w(f'    xmp.store %in, %c[%c{l}, %i, %j, %k] : {ty["c"]}')
w(f'    xmp.store %ins, %a[%c3, %i, %j, %k] : {ty["a"]}')
w(f'    %ii = arith.muli %i, %i : index\n    %i32 = arith.index_cast %ii : index to i32\n    %if = arith.sitofp %i32 : i32 to f32\n    %pp = arith.divf %if, %den : f32\n   %pin = arith.mulf %pp, %in : f32')
w(f'    xmp.store %pin, %p[%i, %j, %k] : {P3}')
w(f'    xmp.store %in, %bnd[%i, %j, %k] : {A3}')
w(f'    xmp.store %zero, %wrk1[%i, %j, %k] : {A3}')
w(f'    xmp.store %zero, %wrk2[%i, %j, %k] : {A3}')
w('  }\n  return\n}')
s="\n".join(out)
s=s.replace("%ci_","%bi").replace("%cj_","%bj").replace("%ck_","%bk")
s=s.replace("%one = arith.constant 1.0 : f32",f"%bi = arith.constant {I} : index\n  %bj = arith.constant {J} : index\n  %bk = arith.constant {K} : index\n  %den = arith.constant {float((I-1)*(I-1))} : f32\n  %one = arith.constant 1.0 : f32")
print(s+"\n}")
