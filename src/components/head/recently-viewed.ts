import { propertyPath } from '#site/paths.ts';
import { storageKeys } from '#site/storage-keys.ts';

/**
 * Lists on the front page the homes that were viewed on this device: names and links, but no price, which could be
 * outdated (decision 106). The stored data may be anything, so it is inserted as text. The script must be the same on
 * every page, because the content security policy allows it by its hash.
 */
export const recentlyViewed =
  `!function(){try{var d=document,s=d.querySelector('[data-viewed]'),u=s.querySelector('ul');` +
  `JSON.parse(localStorage.getItem('${storageKeys.viewed}')).slice(0,6).forEach(function(h){` +
  `if(!h||typeof h.slug!='string'||typeof h.title!='string')return;` +
  `var i=d.createElement('li'),a=d.createElement('a');a.href='${propertyPath({ slug: '' })}'+encodeURIComponent(h.slug);` +
  `a.textContent=h.title;if(h.lang)a.lang=h.lang;i.append(a);u.append(i);s.hidden=false})}catch(e){}}();`;
