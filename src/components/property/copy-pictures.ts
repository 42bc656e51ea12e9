/**
 * The list in which a picture was pressed stands in the gallery's dialog too, at that picture, whose full size takes its
 * place when it has loaded: a browser clears a picture whose `sizes` change, and shows nothing while it decodes a new one,
 * unless that is `sync` (which is no word for `loading`, so it is eager). A story begins with the first picture;
 * `data-pressed` tells the island what was pressed. The other pictures stay as the page has loaded them, so that nothing
 * competes with the script that comes. `held` counts the arrow keys, of
 * which the browser itself turns only one for two quick ones; the island makes up for them. The script must be the same on
 * every page, because the content security policy allows it by its hash.
 */
export const copyPictures =
  'fillDialog=(o,d)=>{let p=d.lastElementChild;d.held=0;onkeydown=e=>d.held+=(e.keyCode==39)-(e.keyCode==37);' +
  'd.dataset.pressed=o.hash||o.dataset.picture;' +
  "p.replaceChildren(...(o.closest('ul')||d.parentNode.querySelector('ul')).cloneNode(1).children);" +
  "o=d.querySelector('[data-picture=\"'+(o.dataset.picture|0)+'\"]');" +
  "p=o.cloneNode(1);for(let e of p.querySelectorAll('[sizes]'))e.sizes='100vw',e.loading=e.decoding='sync'," +
  'e.onload=()=>o.replaceChildren(...p.children);o.scrollIntoView()}';
