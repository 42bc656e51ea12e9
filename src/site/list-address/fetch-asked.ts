import { searchIndexPath } from '#domain/address/search-index-path.ts';

/**
 * Begins to load what an address with filters needs, while the page itself still loads: the sheets of the index that it
 * asks for, and the files that show its first homes, then those of the filters. Its element names the files, and the
 * pointer the sheets. `read-index.ts` finds what has come in `askedFiles`; the filters wait for `askedFirst`. Words
 * need the filters at once. Without this, page, scripts, pointer and index come one after the other
 * (decision 301). It names the fonts of the page too: on a slow connection, as the browser tells it, only after
 * the first homes, and until then the page has those of the device. It stands after `readAsked`, which notes what is asked. For an address that asks for
 * nothing it waits until the filters start, as their directive tells it by the name of their island, and then loads what words need (decision 504). The
 * script must be the same on every page, because the content security policy allows it by its hash.
 */
export const fetchAsked =
  `{let d=document,s=location.search,m=new Map,{first:a,files:b,fonts:c}=d.currentScript.dataset,` +
  `g=u=>{let r=fetch(u).then(r=>r.ok?r.json():Promise.reject(Error(u+' '+r.status)));r.catch(()=>0);m.set(u,r);return r},` +
  `l=t=>{for(let f of t.split(','))f[0]=='/'&&d.head.append(Object.assign(d.createElement('link'),` +
  `/js$/.test(f)?{rel:'modulepreload',href:f}:/css$/.test(f)?{rel:'preload',as:'style',href:f}:{rel:'preload',as:'font',crossOrigin:'',href:f}))},` +
  `h=()=>{globalThis.askedFiles=m;` +
  `g('${searchIndexPath}').then(p=>{for(let f of[...Object.values(p[/^.rent/.test(location.pathname)?'rent':'sale'].sheets),p.positions])` +
  `RegExp(f.asked).test(s)&&g(f.file)}).catch(()=>0);` +
  `if(/[?&]q=/.test(s)||a[0]!='/')l(b);` +
  `else{let e=d.documentElement.classList,k='';if(/[23]g/.test(navigator.connection?.effectiveType)){k=c;c='';e.add('plain')}` +
  `globalThis.askedFirst=Promise.race([import(a).then(x=>x.showFirstHomes()).catch(()=>0),new Promise(f=>setTimeout(f,8e3))]).then(()=>{e.remove('plain');l(k);l(b)})}};` +
  `if(d.documentElement.dataset.asked)h();` +
  `else FiltersIsland=()=>{globalThis.askedFiles||(s='?q=1',h())};l(c)}`;
