/**
 * All the JavaScript that runs by itself on every page: says that scripts run, and gives a picture that does not
 * arrive the placeholder once, in the same room and with words for what is then seen (decision P13). It must not
 * change from page to page: the content security policy knows it by its hash.
 */
export const atLoad =
  "document.documentElement.classList.add('js');" +
  "addEventListener('error',function(e){var t=e.target;if(t&&t.tagName==='IMG'&&!t.dataset.gone){" +
  "t.dataset.gone='1';if(t.alt)t.alt='Plan drawing: the picture did not arrive';" +
  "t.removeAttribute('srcset');t.src='/illustrations/placeholder-1-960.avif'}},true);";
