import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { formatArrived } from '#islands/desk/inbox/ArrivedLine.tsx';
import { POLL_EVERY_MS, pollWhileVisible } from '#islands/desk/window/poll-while-visible.ts';
import { refusal } from '../../staff-fakes.ts';
import { byMeera, setUpInboxList, row } from './inbox-fixture.ts';

test('a poll counts new enquiries without moving rows until they are requested', async () => {
  const rows = [row('1'), row('2')];
  const { list } = setUpInboxList(rows);
  await list.load();
  await list.poll();
  expect(list.$list.get().arrived).toBe(0);
  rows.unshift(row('3'));
  await list.poll();
  expect(list.$list.get()).toMatchObject({ arrived: 1, waiting: 3, rows: [{ id: '1' }, { id: '2' }] });
  await list.showArrived();
  expect(list.$list.get()).toMatchObject({ arrived: 0, rows: [{ id: '3' }, { id: '1' }] });
});

test('a poll counts the first enquiry of an empty inbox', async () => {
  const rows: ReturnType<typeof row>[] = [];
  const { list } = setUpInboxList(rows);
  await list.load();
  rows.push(row('1'));
  await list.poll();
  expect(list.$list.get().arrived).toBe(1);
});

test('a poll counts new enquiries during a search, and showing them clears the search', async () => {
  const rows = [row('1'), row('2')];
  const { list, pause } = setUpInboxList(rows);
  await list.load();
  const search = list.search('Visitor 2');
  pause();
  await search;
  rows.unshift(row('3'));
  await list.poll();
  expect(list.$list.get()).toMatchObject({ arrived: 1, rows: [{ id: '2' }] });
  await list.showArrived();
  expect(list.$list.get()).toMatchObject({
    search: '',
    status: '',
    arrived: 0,
    rows: [{ id: '3' }, { id: '1' }],
  });
});

test('a poll counts nothing when the newest enquiry was deleted', async () => {
  const rows = [row('1'), row('2')];
  const { list } = setUpInboxList(rows);
  await list.load();
  rows.shift();
  await list.poll();
  expect(list.$list.get().arrived).toBe(0);
});

test('a failed poll shows no error, and a refused poll checks the session again', async () => {
  const fixture = setUpInboxList([row('1')]);
  await fixture.list.load();
  fixture.answerReads(() => Promise.reject(new Error('offline')));
  await fixture.list.poll();
  expect(fixture.toasts.shown).toEqual([]);
  fixture.answerReads(() => refusal('No active session', 401));
  await fixture.list.poll();
  expect(fixture.refused()).toBe(1);
});

test.each([
  [1, '1 new enquiry: show it'],
  [2, '2 new enquiries: show them'],
  [30, '30 or more new enquiries: show them'],
])('formats %i new enquiries as %j', (count, words) => {
  expect(formatArrived(count, 'enquiry', 'enquiries')).toBe(words);
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('polls every minute while the page is visible, and at once when it becomes visible again', async () => {
  const visibility: { visibilityState: DocumentVisibilityState } = { visibilityState: 'visible' };
  const page = Object.assign(new EventTarget(), visibility);
  const poll = vi.fn(() => Promise.resolve());
  const stop = pollWhileVisible(page, poll);
  vi.advanceTimersByTime(2 * POLL_EVERY_MS);
  expect(poll).toHaveBeenCalledTimes(2);
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  vi.advanceTimersByTime(5 * POLL_EVERY_MS);
  expect(poll).toHaveBeenCalledTimes(2);
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  expect(poll).toHaveBeenCalledTimes(3);
  stop();
  page.dispatchEvent(new Event('visibilitychange'));
  vi.advanceTimersByTime(POLL_EVERY_MS);
  expect(poll).toHaveBeenCalledTimes(3);
});

test('a poll shows what a colleague did to a row, where the row is, also during a search', async () => {
  const rows = [row('1'), row('2')];
  const { list, pause } = setUpInboxList(rows);
  await list.load();
  const search = list.search('Visitor 2');
  pause();
  await search;
  byMeera(rows[1] ?? row('2'), { status: 'contacted', owner: 'meera' });
  await list.poll();
  expect(list.$list.get().rows).toMatchObject([{ id: '2', status: 'contacted', owner: 'meera' }]);
});

test('a poll that was read before a change was saved here does not undo it', async () => {
  const rows = [{ ...row('1'), updated_at: '2026-11-27T06:00:00Z' }];
  const { list } = setUpInboxList(rows);
  await list.load();
  const saved = { ...rows[0], status: 'done', updated_at: '2026-11-27T06:00:01Z' };
  list.$list.setKey('rows', [{ ...row('1'), ...saved }]);
  await list.poll();
  expect(list.$list.get().rows).toMatchObject([{ status: 'done' }]);
});
