/**
 * The list in which a picture was pressed stands in the gallery's dialog too, at that picture, whose full size takes its
 * place when it has loaded: a browser clears a picture whose `sizes` change, and shows nothing while it decodes a new one,
 * unless that is `sync` (which is no word for `loading`, so it is eager). A story begins with the first picture;
 * `data-pressed` tells the island what was pressed. The other pictures stay as the page has loaded them, so that nothing
 * competes with the script that comes. An arrow key and a swipe of 50 px turn one picture, at once, so that quick ones
 * count each; `data-held` counts those beyond the list, which the island makes up for. The script must be the same on
 * every page, because the content security policy allows it by its hash.
 */
export const copyPictures =
  'fillDialog=(o,d)=>{let u=d.lastElementChild,s=d.dataset,p,x,y,i,at=()=>Math.round(d.scrollLeft/d.clientWidth),' +
  'turn=(by,i)=>{let e=!+s.held&&u.children[i+by];e?e.scrollIntoView({behavior:"instant"}):s.held=+s.held+by};s.held=0;' +
  'onkeydown=e=>{let by=d.open&&!e.altKey&&!e.ctrlKey&&!e.metaKey&&{ArrowRight:1,ArrowLeft:-1}[e.key];' +
  'by&&(e.preventDefault(),turn(by,at()))};' +
  'd.ontouchstart=({touches:[t]})=>{x=t.clientX;y=t.clientY;i=at()};' +
  'd.ontouchend=({changedTouches:[t]})=>{x-=t.clientX;y=Math.abs(y-t.clientY);' +
  'Math.abs(x)<50||Math.abs(x)<=y||turn(x>0?1:-1,i)};' +
  's.pressed=o.hash||o.dataset.picture;' +
  "u.replaceChildren(...(o.closest('ul')||d.parentNode.querySelector('ul')).cloneNode(1).children);" +
  "o=d.querySelector('[data-picture=\"'+(o.dataset.picture|0)+'\"]');" +
  "p=o.cloneNode(1);for(let e of p.querySelectorAll('[sizes]'))e.sizes='100vw',e.loading=e.decoding='sync'," +
  'e.onload=()=>o.replaceChildren(...p.children);o.scrollIntoView()}';
