import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withoutElement, withoutUid } from '#generator/bundle/own-island-element.ts';

const astro = (name: string) =>
  readFileSync(new URL(`../../../node_modules/astro/dist/runtime/server/${name}`, import.meta.url), 'utf8');

test("Astro's island element has not changed since ours was written", () => {
  // If this fails, compare the new element with src/directives/define-island-element.ts: attributes, kinds of props, events.
  expect(hash('sha256', astro('astro-island.js'))).toBe(
    '01097c0fb7754fad01b4f298f98e1d6d2776fabc08d9987e6b492a4325f895e1',
  );
});

test("a page leaves out Astro's own island element, and keeps the style and the directive before it", () => {
  const code = astro('scripts.js');
  const remaining = withoutElement(code);
  expect(code.match(/<script>/g)).toHaveLength(3);
  expect(remaining.match(/<script>/g)).toHaveLength(2);
  expect(remaining).toMatch(/<style>[^<]*<\/style><script>[^<]*getDirectiveScriptText[^<]*<\/script>`/);
  expect(() => withoutElement(remaining)).toThrow('in another way');
});

test("Astro's islands have no uid, which is a hash of where the checkout lies", () => {
  const code = astro('hydration.js');
  const remaining = withoutUid(code);
  expect(code).toContain('uid: astroId');
  expect(remaining).not.toContain('uid');
  expect(remaining).toContain('props: {}');
  expect(() => withoutUid(remaining)).toThrow('in another way');
});
