import { expect, test } from 'vitest';
import renderer from '#islands/page-island/render-on-server.ts';
import { pageIsland } from '#islands/page-island/island.ts';

test('an island renders only the markup of the page, trimmed', async () => {
  const island = pageIsland(() => {});
  expect(renderer.check(island)).toBe(true);
  const slot = '<ul class="gallery"><li>…</li></ul>';
  expect(await renderer.renderToStaticMarkup(island, {}, { default: ` ${slot} ` })).toEqual({
    html: `<astro-slot>${slot}</astro-slot>`,
  });
});

test('the renderer of islands leaves React components to React', () => {
  expect(renderer.check(() => null)).toBe(false);
  expect(renderer.check({ $$typeof: Symbol.for('react.memo') })).toBe(false);
});
