import { map } from 'nanostores';
import { describe, expect, test } from 'vitest';
import { runAction } from '#islands/session/action.ts';

const setUp = () =>
  map<{ busy: boolean; problem: string | null; message: string }>({
    busy: false,
    problem: 'of before',
    message: 'of before',
  });

describe('an action', () => {
  test('runs alone, and resolves with its result', async () => {
    const $state = setUp();
    const { promise, resolve } = Promise.withResolvers<number>();
    const first = runAction($state, () => promise, { began: { message: '' } });
    expect($state.get()).toEqual({ busy: true, problem: null, message: '' });
    expect(await runAction($state, () => Promise.reject(new Error('never runs')))).toBeNull();
    resolve(7);
    expect(await first).toBe(7);
    expect($state.get()).toEqual({ busy: false, problem: null, message: '' });
  });

  test('that fails says why, and is busy until what follows is done', async () => {
    const $state = setUp();
    const seen: unknown[] = [];
    const result = await runAction($state, () => Promise.reject(new Error('Refused.')), {
      messageOf: (fault) => `${fault instanceof Error && fault.message} What you typed is kept here.`,
      onFault: () => void seen.push($state.get().busy, $state.get().problem),
    });
    expect(result).toBeNull();
    expect(seen).toEqual([true, 'Refused. What you typed is kept here.']);
    expect($state.get().busy).toBe(false);
  });

  test('without an answer says that there was none', async () => {
    const $state = setUp();
    await runAction($state, () => Promise.reject(new Error('')));
    expect($state.get().problem).toBe('The server did not answer.');
  });
});
