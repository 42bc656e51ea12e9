import { expect, test } from 'vitest';
import { createWorkLog } from '#islands/desk/generator/work-log.ts';
import { fakeStorage } from '../../fake-storage.ts';

const say = (done: number) => `${done} properties done.`;

test('what is done of one thing is one line with the sum, until something else is written', () => {
  const storage = fakeStorage();
  const log = createWorkLog({ openStorage: () => storage, now: () => new Date('2026-11-27T06:00:00Z') });
  const texts = () => log.$lines.get().map(({ text }) => text);
  log.write('info', '7500 properties queued.');
  for (let poll = 0; poll < 5; poll++) log.count('property 1', 1_500, say);
  expect(texts()).toEqual(['7500 properties queued.', '7500 properties done.']);
  log.write('error', 'Villa: failed.');
  log.count('property 1', 20, say);
  log.count('property 2', 30, say);
  expect(texts().slice(2)).toEqual(['Villa: failed.', '20 properties done.', '30 properties done.']);
  expect(new Set(log.$lines.get().map(({ id }) => id)).size).toBe(5);
  const reloaded = createWorkLog({ openStorage: () => storage, now: () => new Date() });
  reloaded.count('property 2', 5, say);
  expect(reloaded.$lines.get().at(-1)?.text).toBe('35 properties done.');
});
