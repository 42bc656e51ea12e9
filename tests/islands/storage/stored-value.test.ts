import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { storedValue } from '#islands/storage/stored-value.ts';
import { blockedStorage, fakeStorage } from '../fake-storage.ts';

const schema = z.object({ text: z.string() });

test('a value that was kept is read again, until it is removed', () => {
  const storage = fakeStorage();
  const stored = storedValue(() => storage, 'note', schema);
  expect(stored.read()).toBeNull();
  expect(stored.write({ text: 'Call on Monday' })).toBe(true);
  expect(storedValue(() => storage, 'note', schema).read()).toEqual({ text: 'Call on Monday' });
  expect(stored.write(null)).toBe(true);
  expect([stored.read(), storage.length]).toEqual([null, 0]);
});

test.each(['not JSON', '{"text":5}', 'null'])('a stored value of another form is not read: %s', (text) => {
  const storage = fakeStorage();
  storage.setItem('note', text);
  expect(storedValue(() => storage, 'note', schema).read()).toBeNull();
});

test('a storage that is blocked has no value and keeps none', () => {
  const stored = storedValue(blockedStorage, 'note', schema);
  expect([stored.read(), stored.write({ text: 'Call' }), stored.write(null)]).toEqual([null, false, false]);
});

test('a storage without room says so, and the earlier value stays', () => {
  const storage = fakeStorage();
  const stored = storedValue(() => storage, 'note', schema);
  stored.write({ text: 'Call' });
  storage.setItem = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  };
  expect(stored.write({ text: 'Call on Monday' })).toBe(false);
  expect(stored.read()).toEqual({ text: 'Call' });
});
