/**
 * The list in which a picture was pressed stands in the gallery's dialog too, at that picture, which loads in its full
 * size as soon as it is seen. The others stay as the page has loaded them, so that nothing competes with the script of
 * the gallery. Other `sizes` load the picture again, so that happens once. The script must be the same on every page,
 * because the content security policy allows it by its hash.
 */
export const copyPictures =
  "fillDialog=(o,d)=>{d.lastElementChild.replaceChildren(...o.closest('ul').cloneNode(true).children);" +
  "o=d.querySelector('[data-picture=\"'+o.dataset.picture+'\"]');" +
  "o.querySelector('img').addEventListener('load',()=>o.querySelectorAll('[sizes]').forEach(e=>e.sizes='100vw'),{once:true});" +
  'o.scrollIntoView()}';
