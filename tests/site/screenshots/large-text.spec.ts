import { test } from '../looking.ts';
import { openKind, pageKinds } from '../page-kinds.ts';
import { expect } from '../browser-test.ts';

test.use({ viewport: { width: 320, height: 720 }, contextOptions: { reducedMotion: 'reduce' } });

/** Addresses of the demo site with the longest words: they are the first to stick out. */
const widest: Record<string, string> = {
  'an area with a long name': '/bangalore/areas/mahadevapura',
  'a society in a long area': '/bangalore/societies/arch-gate-residency',
};

for (const [kind, path] of Object.entries({ ...pageKinds, ...widest })) {
  test(`${kind} at twice the letters fits a phone of 320 pixels`, async ({ page }) => {
    await (widest[kind] ? page.goto(path) : openKind(page, kind));
    const sticksOut = await page.evaluate(() => {
      const { documentElement: root } = document;
      root.style.fontSize = '200%';
      for (const fold of document.querySelectorAll('details')) {
        fold.removeAttribute('name');
        fold.open = true;
      }
      // What may be moved sideways by itself, and what is out of sight on purpose.
      const apart = '.hero-strip, .table-room, .sr, .honeypot';
      return [...document.querySelectorAll('body *')]
        .filter(
          (element) => element.getBoundingClientRect().right > innerWidth + 1 && !element.closest(apart),
        )
        .map((element) => `${element.tagName}.${element.className}`)
        .concat(root.scrollWidth > innerWidth ? [`the page, by ${root.scrollWidth - innerWidth} px`] : []);
    });
    expect(sticksOut).toEqual([]);
  });
}
