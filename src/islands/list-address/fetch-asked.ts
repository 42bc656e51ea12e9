import { searchIndexPath } from '#domain/address/search-index-path.ts';

/**
 * Begins to load what an address with filters needs, while the page itself still loads: the files of the filters, which
 * its element names, and the index of the homes, which the pointer names. `read-index.ts` takes what has come from `askedFiles`. Without
 * this, page, scripts, pointer and index come one after the other (decision 301). It stands after `readAsked`, which
 * notes what is asked, and does nothing for any other address. The script must be the same on every page, because the
 * content security policy allows it by its hash.
 */
export const fetchAsked =
  `{let d=document,m=new Map,g=u=>{let r=fetch(u).then(r=>r.ok?r.json():Promise.reject(Error(u+' '+r.status)));` +
  `r.catch(()=>0);m.set(u,r);return r};` +
  `if(d.documentElement.dataset.asked){globalThis.askedFiles=m;` +
  `g('${searchIndexPath}').then(p=>{for(let s of Object.values(p[/^.rent/.test(location.pathname)?'rent':'sale'].sheets))RegExp(s.asked).test(location.search)&&g(s.file)}).catch(()=>0);` +
  `for(let f of d.currentScript.dataset.files.split(','))if(f[0]=='/')d.head.append(Object.assign(d.createElement('link'),` +
  `/css$/.test(f)?{rel:'preload',as:'style',href:f}:{rel:'modulepreload',href:f}))}}`;
