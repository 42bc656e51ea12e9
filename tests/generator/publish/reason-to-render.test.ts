import { expect, test } from 'vitest';
import { reasonToRender } from '#generator/publish/reason-to-render.ts';
import { aPublishedPage } from '../../fixtures/manifest.ts';

const page = { digest: 'd1', file: 'buy/index.html' };
const before = aPublishedPage(page);
const calm = { sameBundle: true, forced: false, cutOff: false, size: 100 };

test.each([
  ['nothing changed (no reason)', before, calm, null],
  ['it was never published', undefined, calm, 'new'],
  ['its file moves', { ...before, file: 'old/index.html' }, calm, 'moved'],
  ['its content changed', { ...before, digest: 'd0' }, calm, 'content changed'],
  ['the bundle changed', before, { ...calm, sameBundle: false }, 'design changed'],
  [
    'both content and bundle changed (content wins)',
    { ...before, digest: 'd0' },
    { ...calm, sameBundle: false },
    'content changed',
  ],
  ['it was asked for', before, { ...calm, forced: true }, 'asked for'],
  ['its file is missing', before, { ...calm, size: null }, 'file missing'],
  ['its file has another size', before, { ...calm, size: 99 }, 'file missing'],
  ['the last publish was interrupted', before, { ...calm, cutOff: true }, 'last publish was cut off'],
] as const)('the reason to render a page is right when %s', (_situation, was, circumstances, reason) => {
  expect(reasonToRender(page, was, circumstances)).toBe(reason);
});
