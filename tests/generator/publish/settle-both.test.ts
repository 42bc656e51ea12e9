import { expect, test } from 'vitest';
import { settleBoth } from '#generator/publish/settle-both.ts';

test('both are done at the same time, and each has its answer', async () => {
  const other = Promise.withResolvers<string>();
  const one = other.promise.then((said) => `after ${said}`);
  const answers = settleBoth(one, other.promise);
  other.resolve('the other');
  expect(await answers).toEqual(['after the other', 'the other']);
});

test.each(['one', 'other'])('after a fault of %s the lock is held until the rest is done', async (which) => {
  const rest = Promise.withResolvers<void>();
  const fault = Promise.reject(new Error('the disk is full'));
  let thrown = false;
  const answers = (which === 'one' ? settleBoth(fault, rest.promise) : settleBoth(rest.promise, fault)).catch(
    (error: unknown) => {
      thrown = true;
      throw error;
    },
  );
  await new Promise(setImmediate);
  expect(thrown).toBe(false);
  rest.resolve();
  await expect(answers).rejects.toThrow('the disk is full');
});
