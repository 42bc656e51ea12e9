import { expect, test } from 'vitest';
import { settleBoth } from '#generator/publish/settle-both.ts';

test('both promises run at the same time, and each returns its result', async () => {
  const other = Promise.withResolvers<string>();
  const one = other.promise.then((value) => `after ${value}`);
  const answers = settleBoth(one, other.promise);
  other.resolve('the other');
  expect(await answers).toEqual(['after the other', 'the other']);
});

test.each(['one', 'other'])(
  'after a failure of %s, the call waits for the other promise before it rejects',
  async (failing) => {
    const pending = Promise.withResolvers<void>();
    const fault = Promise.reject(new Error('the disk is full'));
    let hasThrown = false;
    const answers = (
      failing === 'one' ? settleBoth(fault, pending.promise) : settleBoth(pending.promise, fault)
    ).catch((error: unknown) => {
      hasThrown = true;
      throw error;
    });
    await new Promise(setImmediate);
    expect(hasThrown).toBe(false);
    pending.resolve();
    await expect(answers).rejects.toThrow('the disk is full');
  },
);
