import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { escapeRegex } from '#domain/text/escape-regex.ts';
import { seededFaults, withoutGuard } from './seeded-faults.ts';

const root = join(import.meta.dirname, '../..');

it.each(seededFaults)('$guard: can still be taken away from $file', (fault) => {
  const content = readFileSync(join(root, fault.file), 'utf8');
  expect(withoutGuard(content, fault)).not.toBe(content);
  expect(existsSync(join(root, fault.test))).toBe(true);
});

it('no test that a guard names waits for the night', () => {
  const nightly = seededFaults.filter(({ test, notices }) => {
    const named = new RegExp(`${escapeRegex(notices)}[^'\`]*['\`],\\s*nightly\\b`);
    return named.test(readFileSync(join(root, test), 'utf8'));
  });
  expect(nightly.map(({ guard, test, notices }) => `${guard}: ${test}, ${notices}`)).toEqual([]);
});

it('an entry whose text has changed fails in a sentence that names it', () => {
  const fault = { guard: 'access: x', file: 'a.ts', text: 'if (x)', replacement: '', test: '', notices: '' };
  expect(() => withoutGuard('if (y) no();', fault)).toThrow(
    'access: x: its text stands 0 times in a.ts, and must stand there once.',
  );
});
