import { expect, test } from 'vitest';
import { createTurns } from '#generator/turns.ts';

test('tasks are done one at a time, in the order they came, whatever became of the one before', async () => {
  const turns = createTurns();
  const said: string[] = [];
  const gate = Promise.withResolvers<void>();
  const first = turns.take(async () => {
    said.push('first begins');
    await gate.promise;
    said.push('first ends');
    throw new Error('it failed');
  });
  const second = turns.take(async () => {
    said.push('second');
    return 2;
  });
  gate.resolve();
  await expect(first).rejects.toThrow('it failed');
  expect(await second).toBe(2);
  expect(said).toEqual(['first begins', 'first ends', 'second']);
});

test('the one in hand hears that another waits', async () => {
  const turns = createTurns();
  const heard: boolean[] = [];
  const gate = Promise.withResolvers<void>();
  const first = turns.take(async () => {
    heard.push(turns.awaited());
    await gate.promise;
    heard.push(turns.awaited());
  });
  await Promise.resolve();
  const second = turns.take(async () => void heard.push(turns.awaited()));
  gate.resolve();
  await Promise.all([first, second]);
  await turns.over();
  expect(heard).toEqual([false, true, false]);
});
