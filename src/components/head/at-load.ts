import { storageKeys } from '#site/storage-keys.ts';

/**
 * Shows what the device remembers (decision 106): which hearts are pressed, how many homes are saved, and which homes
 * of a list were viewed. It runs when the page has loaded, when another tab or an island changes the data, and when the
 * browser restores the page from its cache. The stored data may be invalid, so only slugs that are strings are read.
 */
const remembered =
  `{let d=document,m=k=>{try{let v=JSON.parse(localStorage.getItem(k));` +
  `return(v.homes||v).map(h=>h?.slug||h).filter(t=>typeof t=='string')}` +
  `catch{return[]}},` +
  `f=()=>{let s=m('${storageKeys.saved}'),w=m('${storageKeys.viewed}'),c=d.querySelector('[data-saved-count]');` +
  `if(c)c.textContent=s.length||'';` +
  `d.querySelectorAll('button.save').forEach(b=>{let p=b.parentNode;b.ariaPressed=s.includes(b.value);` +
  `p.className=='home'&&w.includes(b.value)&&(p.dataset.seen='')})};` +
  `d.addEventListener('DOMContentLoaded',f);addEventListener('storage',f);` +
  `addEventListener('pageshow',f)}`;

/**
 * All the JavaScript that runs on every page without an interaction. It marks the document as one with JavaScript. It
 * replaces a picture that fails to load, once, with the placeholder of the same size and a matching alt text (decision
 * P13). It also shows what the device remembers. The script must be the same on every page, because the content
 * security policy allows it by its hash.
 */
export const atLoad =
  "document.documentElement.classList.add('js');" +
  "addEventListener('error',e=>{let t=e.target;if(t.tagName=='IMG'&&!t.dataset.gone){" +
  "t.dataset.gone=1;if(t.alt)t.alt='Plan drawing: the picture did not load';" +
  "t.parentNode.querySelector('source')?.remove();" +
  "t.srcset='';t.src='/illustrations/placeholder-1-960.avif'}},true);" +
  remembered;
