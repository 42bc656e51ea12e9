/**
 * All the JavaScript that runs by itself on every page. It marks the document as one with scripts, and it replaces,
 * once, a picture that fails to load with the placeholder, in the same space and with a matching alt text (decision
 * P13). It must be the same on every page: the content security policy allows it by its hash.
 */
export const atLoad =
  "document.documentElement.classList.add('js');" +
  "addEventListener('error',function(e){var t=e.target;if(t&&t.tagName==='IMG'&&!t.dataset.gone){" +
  "t.dataset.gone='1';if(t.alt)t.alt='Plan drawing: the picture did not arrive';" +
  "t.removeAttribute('srcset');t.src='/illustrations/placeholder-1-960.avif'}},true);";
