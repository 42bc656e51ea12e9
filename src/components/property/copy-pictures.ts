/**
 * The list in which a picture was pressed stands in the gallery's dialog too, at that picture, which loads in its full
 * size as soon as it is seen. A story begins with the first picture; `data-pressed` tells the island what was pressed. The
 * other pictures stay as the page has loaded them, so that nothing competes with the script that comes. Other `sizes` load
 * the picture again, so that happens once. The script must be the same on every page, because the content security policy
 * allows it by its hash.
 */
export const copyPictures =
  'fillDialog=(o,d)=>{d.dataset.pressed=o.hash||o.dataset.picture;' +
  "d.lastElementChild.replaceChildren(...(o.closest('ul')||d.parentNode.querySelector('ul')).cloneNode(1).children);" +
  "o=d.querySelector('[data-picture=\"'+(o.dataset.picture||0)+'\"]');" +
  "o.querySelector('img').addEventListener('load',()=>o.querySelectorAll('[sizes]').forEach(e=>e.sizes='100vw'),{once:true});" +
  'o.scrollIntoView()}';
