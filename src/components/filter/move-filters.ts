/**
 * The filters of the page move into its sheet when that opens, which becomes modal after its frame. It has no entry in the
 * history, because Back takes the last choice away. On a wide screen they stand beside the list, and the first of them
 * gets the focus. The script must be the same on every page, because the content security policy allows it by its hash.
 */
export const moveFilters =
  "fillDialog=(o,d)=>{let f=document.querySelector('.filter-fields');if(!d.contains(f)&&f.offsetParent){d.open=0;f.querySelector('select').focus()}" +
  'else{d.firstElementChild.after(f);requestAnimationFrame(()=>setTimeout(()=>{if(d.open){d.open=0;d.showModal();d.focus()}}))}return 1}';
