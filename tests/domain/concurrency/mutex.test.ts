import { expect, test } from 'vitest';
import { createMutex } from '#domain/concurrency/mutex.ts';

test('a mutex runs tasks one at a time and in order, even after a task that fails', async () => {
  const mutex = createMutex();
  const events: string[] = [];
  const gate = Promise.withResolvers<void>();
  const first = mutex.run(async () => {
    events.push('first begins');
    await gate.promise;
    events.push('first ends');
    throw new Error('it failed');
  });
  const second = mutex.run(async () => {
    events.push('second');
    return 2;
  });
  gate.resolve();
  await expect(first).rejects.toThrow('it failed');
  expect(await second).toBe(2);
  expect(events).toEqual(['first begins', 'first ends', 'second']);
});

test('a mutex counts the tasks that wait, not the one that runs', async () => {
  const mutex = createMutex();
  const gate = Promise.withResolvers<void>();
  const first = mutex.run(() => gate.promise);
  expect(mutex.waiting).toBe(0);
  const second = mutex.run(async () => mutex.waiting);
  const third = mutex.run(async () => mutex.waiting);
  expect(mutex.waiting).toBe(2);
  gate.resolve();
  await first;
  expect(await Promise.all([second, third])).toEqual([1, 0]);
  expect(mutex.waiting).toBe(0);
});

test('the first task begins within the call', async () => {
  const mutex = createMutex();
  const events: string[] = [];
  const first = mutex.run(async () => void events.push('first'));
  expect(events).toEqual(['first']);
  await first;
});
