import { expect, test } from 'vitest';
import { findUrlPaths } from '../../../scripts/check/find-url-paths.ts';

test.each([
  ["const root = new URL('..', import.meta.url).pathname;", 1],
  ['const address = `file://\u0024{file}`;', 1],
  ["const root = fileURLToPath(new URL('..', import.meta.url));", 0],
  ['const path = new URL(request.url).pathname;', 0],
])('the path of a file that is taken from its URL is found: %s', (source, faults) => {
  expect(findUrlPaths('src/generator/a.ts', source)).toHaveLength(faults);
});
