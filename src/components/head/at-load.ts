import { storageKeys } from '#site/storage-keys.ts';

/**
 * Shows what the device remembers (decision 106): which hearts are pressed, how many homes are saved, and which homes
 * of a list were viewed. It runs when the page has loaded, when another tab or an island changes the data, and when the
 * browser restores the page from its cache. The stored data may be invalid, so only slugs that are strings are read.
 */
const remembered =
  `!function(){var d=document;function m(k){try{var v=JSON.parse(localStorage.getItem(k));v=v&&v.homes||v;` +
  `return Array.isArray(v)?v.map(function(h){return h&&h.slug||h}).filter(function(t){return typeof t=='string'}):[]}` +
  `catch(e){return[]}}` +
  `function f(){var s=m('${storageKeys.saved}'),w=m('${storageKeys.viewed}'),c=d.querySelector('[data-saved-count]');` +
  `if(c)c.textContent=s.length||'';` +
  `d.querySelectorAll('button.save').forEach(function(b){var p=b.parentNode;b.setAttribute('aria-pressed',s.indexOf(b.value)>-1);` +
  `p.className=='home'&&w.indexOf(b.value)>-1&&p.setAttribute('data-seen','')})}` +
  `d.addEventListener('DOMContentLoaded',f);addEventListener('storage',f);` +
  `addEventListener('pageshow',function(e){e.persisted&&f()})}();`;

/**
 * All the JavaScript that runs on every page without an interaction. It marks the document as one with JavaScript. It
 * replaces a picture that fails to load, once, with the placeholder of the same size and a matching alt text (decision
 * P13). It also shows what the device remembers. The script must be the same on every page, because the content
 * security policy allows it by its hash.
 */
export const atLoad =
  "document.documentElement.classList.add('js');" +
  "addEventListener('error',function(e){var t=e.target;if(t&&t.tagName==='IMG'&&!t.dataset.gone){" +
  "t.dataset.gone='1';if(t.alt)t.alt='Plan drawing: the picture did not load';" +
  "var s=t.parentNode.querySelector('source');if(s)s.remove();" +
  "t.removeAttribute('srcset');t.src='/illustrations/placeholder-1-960.avif'}},true);" +
  remembered;
