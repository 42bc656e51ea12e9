import { map } from 'nanostores';
import { describe, expect, test } from 'vitest';
import { createLoader, type Load } from '#islands/session/loader.ts';

/** A loader whose reads a test answers in any order: `answers[0]` is that of the first. */
function setUp() {
  const $state = map<{ load: Load; text: string; problem: string }>({
    load: 'loading',
    text: '',
    problem: '',
  });
  const answers: PromiseWithResolvers<string>[] = [];
  const loader = createLoader($state, {
    read: () => {
      const answer = Promise.withResolvers<string>();
      answers.push(answer);
      return answer.promise;
    },
    show: (text) => ({ text }),
    showFault: () => ({ problem: 'Not read.' }),
  });
  return { $state, answers, loader };
}

describe('a loader', () => {
  test('keeps what is shown until the answer arrives, and only a load says that it reads', async () => {
    const { $state, answers, loader } = setUp();
    const first = loader.load();
    answers[0]?.resolve('one');
    await first;
    expect($state.get()).toEqual({ load: 'ready', text: 'one', problem: '' });
    const polled = loader.poll();
    expect($state.get().load).toBe('ready');
    answers[1]?.resolve('two');
    await polled;
    const loaded = loader.load();
    expect($state.get()).toEqual({ load: 'loading', text: 'two', problem: '' });
    answers[2]?.reject(new Error('offline'));
    await loaded;
    expect($state.get()).toEqual({ load: 'failed', text: 'two', problem: 'Not read.' });
  });

  test('shows neither the answer nor the failure of a read that a newer one has overtaken', async () => {
    const { $state, answers, loader } = setUp();
    const reads = [loader.load(), loader.load(), loader.load()];
    answers[2]?.resolve('newest');
    answers[0]?.resolve('oldest');
    answers[1]?.reject(new Error('offline'));
    await Promise.all(reads);
    expect($state.get()).toEqual({ load: 'ready', text: 'newest', problem: '' });
  });

  test('shows no answer that arrives after another request has begun', async () => {
    const { $state, answers, loader } = setUp();
    const read = loader.load();
    const isNewest = loader.begin();
    answers[0]?.resolve('one');
    await read;
    expect([$state.get().text, isNewest()]).toEqual(['', true]);
  });
});
