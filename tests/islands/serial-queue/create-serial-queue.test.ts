import { expect, test } from 'vitest';
import { createSerialQueue } from '#islands/serial-queue/create-serial-queue.ts';

test('the first task begins within the call, and each other task when the one before it has ended', async () => {
  const { run } = createSerialQueue();
  const done: string[] = [];
  const first = run(async () => {
    done.push('first begins');
    await null;
    done.push('first ends');
  });
  expect(done).toEqual(['first begins']);
  await Promise.all([
    first,
    run(async () => void done.push('second')),
    run(async () => void done.push('third')),
  ]);
  expect(done).toEqual(['first begins', 'first ends', 'second', 'third']);
});

test('a task that fails fails for its caller alone', async () => {
  const { run } = createSerialQueue();
  const failed = run(() => Promise.reject(new Error('The connection was lost.')));
  const next = run(async () => 'saved');
  await expect(failed).rejects.toThrow('The connection was lost.');
  expect(await next).toBe('saved');
});
