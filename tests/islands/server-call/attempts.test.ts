import { expect, test } from 'vitest';
import { createAttempts } from '#islands/server-call/attempts.ts';

const countingAttempts = () => {
  let last = 0;
  return createAttempts(() => `key-${++last}`);
};

test('a retry of the same request has the same key', () => {
  const attempts = countingAttempts();
  expect([attempts.keyFor({ name: 'Asha' }), attempts.keyFor({ name: 'Asha' })]).toEqual(['key-1', 'key-1']);
});

test('a corrected request has a new key, and so has the same request after a success', () => {
  const attempts = countingAttempts();
  attempts.keyFor({ name: 'Asha' });
  expect(attempts.keyFor({ name: 'Asha K' })).toBe('key-2');
  attempts.succeeded();
  expect(attempts.keyFor({ name: 'Asha K' })).toBe('key-3');
});

test('keys are long and unique', () => {
  const keys = Array.from({ length: 50 }, () => createAttempts().keyFor('x'));
  expect(new Set(keys).size).toBe(50);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
});
