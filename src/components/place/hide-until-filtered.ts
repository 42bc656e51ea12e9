/**
 * Hides the groups of an index whose address chooses one of them, from their first frame until `filter-index` has
 * read the address. On a slow connection the groups arrive before it. The script must be the same on every page, because
 * the content security policy allows it by its hash.
 */
export const hideUntilFiltered = `{let d=document.currentScript.parentNode.dataset;if(location.search.includes(d.parameter+'='))d.waits=''}`;
