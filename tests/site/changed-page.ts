import type { Page } from '@playwright/test';

/**
 * Changes the page as a translator does, from now on: each text gives way to elements that hold its translation, here
 * the same words between brackets. A text that appears or changes later is translated too.
 */
export const translatePage = (page: Page): Promise<void> => page.evaluate(translateFromNowOn);

/** Runs in the page. */
function translateFromNowOn(): void {
  const untranslated = 'script, style, textarea, option, title, [translate=no], .their-font';
  function translate(): void {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
    for (const text of texts) {
      if (text.data.trim() === '' || text.parentElement?.closest(untranslated)) continue;
      const outer = document.createElement('font');
      const inner = document.createElement('font');
      outer.className = 'their-font';
      inner.textContent = text.data.replace(/\S.*\S|\S/s, '«$&»');
      outer.append(inner);
      text.replaceWith(outer);
    }
  }
  translate();
  new MutationObserver(translate).observe(document.body, {
    subtree: true,
    childList: true,
    characterData: true,
  });
}

/** Changes the page as password managers do: icons beside each field, in elements of their own, and marks on the field. */
export const addFieldIcons = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const field of document.querySelectorAll('input, textarea')) {
      const icon = document.createElement('div');
      icon.attachShadow({ mode: 'open' }).append('key');
      icon.className = 'their-icon';
      const button = document.createElement('button');
      button.type = 'button';
      field.before(icon);
      field.after(button);
      field.classList.add('theirs');
      field.setAttribute('data-theirs', '1');
    }
    document.body.append(document.createElement('their-overlay'));
  });
