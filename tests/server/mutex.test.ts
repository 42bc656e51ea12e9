import { expect, test } from 'vitest';
import { createMutex } from '#server/mutex.ts';

test('a mutex runs tasks one at a time and in order, even after a task that fails', async () => {
  const mutex = createMutex();
  const said: string[] = [];
  const gate = Promise.withResolvers<void>();
  const first = mutex.run(async () => {
    said.push('first begins');
    await gate.promise;
    said.push('first ends');
    throw new Error('it failed');
  });
  const second = mutex.run(async () => {
    said.push('second');
    return 2;
  });
  gate.resolve();
  await expect(first).rejects.toThrow('it failed');
  expect(await second).toBe(2);
  expect(said).toEqual(['first begins', 'first ends', 'second']);
});

test('a running task can see that another one waits', async () => {
  const mutex = createMutex();
  const heard: boolean[] = [];
  const gate = Promise.withResolvers<void>();
  const first = mutex.run(async () => {
    heard.push(mutex.isWaiting());
    await gate.promise;
    heard.push(mutex.isWaiting());
  });
  await Promise.resolve();
  const second = mutex.run(async () => void heard.push(mutex.isWaiting()));
  gate.resolve();
  await Promise.all([first, second]);
  await mutex.idle();
  expect(heard).toEqual([false, true, false]);
});
