import { expect, test } from 'vitest';
import { createBackgroundTask } from '#generator/queue/background-task.ts';

function aTask() {
  const runs: PromiseWithResolvers<void>[] = [];
  const faults: unknown[] = [];
  const task = createBackgroundTask(
    () => {
      const run = Promise.withResolvers<void>();
      runs.push(run);
      return run.promise;
    },
    (fault) => {
      faults.push(fault);
      return 'repeat';
    },
  );
  return { task, runs, faults };
}

test('a background task runs only once at a time, however often it is started', async () => {
  const { task, runs } = aTask();
  task.start();
  task.start();
  expect(runs).toHaveLength(1);
  runs[0]?.resolve();
  await task.idle();
  task.start();
  expect(runs).toHaveLength(2);
});

test('a background task that fails reports its error and can be started again', async () => {
  const { task, runs, faults } = aTask();
  task.start();
  runs[0]?.reject(new Error('the disk is full'));
  await task.idle();
  expect(faults).toEqual([new Error('the disk is full')]);
  expect(task.shouldRepeat()).toBe(true);
  task.start();
  expect(runs).toHaveLength(2);
  runs[1]?.resolve();
  await task.idle();
  expect(task.shouldRepeat()).toBe(false);
});

test('a background task that is not running is idle', async () => {
  await aTask().task.idle();
});
