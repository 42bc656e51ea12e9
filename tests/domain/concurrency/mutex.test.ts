import { expect, test } from 'vitest';
import { createMutex } from '#domain/concurrency/mutex.ts';

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

test('the first task begins within the call', async () => {
  const mutex = createMutex();
  const said: string[] = [];
  const first = mutex.run(async () => void said.push('first'));
  expect(said).toEqual(['first']);
  await first;
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
  const second = mutex.run(async () => void heard.push(mutex.isWaiting()));
  gate.resolve();
  await Promise.all([first, second]);
  expect(heard).toEqual([false, true, false]);
});

test('it is idle when the last task has ended, even if that task fails', async () => {
  const mutex = createMutex();
  await mutex.idle();
  const said: string[] = [];
  const gate = Promise.withResolvers<void>();
  const failed = mutex.run(() => gate.promise.then(() => Promise.reject(new Error('it failed'))));
  const last = mutex.run(async () => void said.push('last'));
  const idle = mutex.idle().then(() => said.push('idle'));
  gate.resolve();
  await expect(failed).rejects.toThrow('it failed');
  await Promise.all([last, idle]);
  expect(said).toEqual(['last', 'idle']);
});
