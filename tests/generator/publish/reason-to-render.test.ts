import { expect, test } from 'vitest';
import { reasonToRender } from '#generator/publish/reason-to-render.ts';
import { aPublishedPage } from '../../fixtures/manifest.ts';

const page = { digest: 'd1', file: 'buy/index.html' };
const before = aPublishedPage(page);
const unchanged = { sameBundle: true, forced: false, cutOff: false, size: 100, isAltered: false };

test.each([
  ['nothing changed (no reason)', before, unchanged, null],
  ['it was never published', undefined, unchanged, 'new'],
  ['its file moves', { ...before, file: 'old/index.html' }, unchanged, 'moved'],
  ['its content changed', { ...before, digest: 'd0' }, unchanged, 'content changed'],
  ['the bundle changed', before, { ...unchanged, sameBundle: false }, 'design changed'],
  [
    'both content and bundle changed (content wins)',
    { ...before, digest: 'd0' },
    { ...unchanged, sameBundle: false },
    'content changed',
  ],
  ['it was asked for', before, { ...unchanged, forced: true }, 'asked for'],
  ['its file is missing', before, { ...unchanged, size: null }, 'file missing'],
  ['its file has another size', before, { ...unchanged, size: 99 }, 'file missing'],
  ['its file was altered in place', before, { ...unchanged, isAltered: true }, 'file altered'],
  ['the last publish was interrupted', before, { ...unchanged, cutOff: true }, 'last publish was cut off'],
] as const)('the reason to render a page is right when %s', (_label, previous, state, reason) => {
  expect(reasonToRender(page, previous, state)).toBe(reason);
});
