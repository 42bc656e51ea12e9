import { expect, test } from 'vitest';
import renderer from '#islands/page-island/render-on-server.ts';
import { pageIsland } from '#islands/page-island/island.ts';

test('an island renders nothing of its own: the markup of the page goes through, without the space around it', async () => {
  const island = pageIsland(() => {});
  expect(renderer.check(island)).toBe(true);
  const slot = '<ul class="gallery"><li>…</li></ul>';
  expect(await renderer.renderToStaticMarkup(island, {}, { default: ` ${slot} ` })).toEqual({
    html: `<astro-slot>${slot}</astro-slot>`,
  });
});

test('React components are left to React', () => {
  expect(renderer.check(() => null)).toBe(false);
  expect(renderer.check({ $$typeof: Symbol.for('react.memo') })).toBe(false);
});
