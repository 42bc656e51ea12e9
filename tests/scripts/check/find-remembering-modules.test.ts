import { expect, test } from 'vitest';
import { findRememberingModules } from '../../../scripts/check/find-remembering-modules.ts';

const found = (code: string, file = 'src/page-models/homes/make-lists-file.ts') =>
  findRememberingModules(file, code);

test.each([
  'let last: Lists | null = null;',
  'const one = 1;\nlet last = one;',
  'export let last = 0;',
  'var last;',
])('a pure module that remembers its last call is found: %s', (code) => {
  expect(found(code)).toEqual([
    'src/page-models/homes/make-lists-file.ts: the module remembers last between two calls. Take it as a parameter; a publisher keeps it in src/generator/publish/publish-memory.ts.',
  ]);
});

test.each([
  ['a constant', 'const cache = new WeakMap();'],
  ['a variable of a function', 'function count() {\n  let at = 0;\n  return at;\n}'],
])('%s is allowed', (_what, code) => {
  expect(found(code)).toEqual([]);
});

test('other layers may remember', () => {
  expect(found('let last = 0;', 'src/generator/feeds/publish-feeds.ts')).toEqual([]);
});
