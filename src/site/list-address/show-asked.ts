/**
 * Shows what an address with filters asks for before any script file has come: as chips, as far as the address alone
 * tells. They have the words of `chipsOf`; tests compare both. Keys of reasons (`wordsForAddress`) are no words of theirs. It stands after its element. The script must be the same
 * on every page, because the content security policy allows it by its hash.
 */
export const showAsked =
  `{let b=document.currentScript.previousElementSibling,f=()=>{` +
  `let p=new URLSearchParams(location.search),q=n=>(p.get(n)||'').trim(),c=q('q')?['‘'+q('q').replace(/(^| )[a-z-]+~([^~]*)~?/g,'$1$2')+'’']:[],` +
  `g=v=>(+v.toFixed(2)).toLocaleString('en-IN'),` +
  `m=(v,y)=>y>'r'?g(v)+' sqft':'₹'+(v<1e5?g(v):v<1e7?g(v/1e5)+' L':g(v/1e7)+' Cr');` +
  `for(let[n,r,w,k,y]of JSON.parse(b.dataset.words))` +
  `if(r){let a=[...new Set(p.getAll(n).join().toLowerCase().split(',').map(v=>v.trim().replace(/\\s+/g,'-')).sort())].filter(v=>RegExp(r).test(v));` +
  `if(a.length>k)c.push(y.replace('*',a.length));` +
  `else for(let v of a)c.push(w.replace('*',v.replace(/.*\\/|-/g,' ').trim().replace(/(^| )\\p{L}/gu,x=>x.toUpperCase())))}` +
  `else{let[l,h]=[n,w].map(n=>/^\\d+$/.test(q(n))?+q(n):-1);if(l>h&&h>=0)[l,h]=[h,l];` +
  `if(l>=0||h>=0)c.push(l<0?'Up to '+m(h,n):h<0?'From '+m(l,n):m(l,n)+(l<h?' to '+m(h,n):''))}` +
  `b.firstElementChild.replaceChildren(...c.slice(0,12).map(x=>Object.assign(document.createElement('li'),{className:'chip',textContent:x})))};` +
  `f();onpopstate=f;addEventListener('asked',f)}`;
