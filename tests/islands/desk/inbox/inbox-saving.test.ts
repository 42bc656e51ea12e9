import { expect, test } from 'vitest';
import { describeNotification } from '#islands/desk/inbox/card/describe-notification.ts';
import type { InboxPage, InboxRow } from '#islands/desk/inbox/list/inbox-row.ts';
import { isOutdated, noteLength } from '#islands/desk/inbox/list/inbox-drafts.ts';
import { warnBeforeLeaving } from '#islands/desk/window/warn-before-leaving.ts';
import { refusal } from '../../staff-fakes.ts';
import { byMeera, setUpInboxList, row } from './inbox-fixture.ts';

type Fixture = ReturnType<typeof setUpInboxList>;

const rowOf = ({ list }: Fixture, id = '1') => {
  const found = list.$list.get().rows.find((each) => each.id === id);
  if (!found) throw new Error(`Row ${id} is not shown.`);
  return found;
};
const unsavedOf = ({ list }: Fixture, id = '1') => list.$unsaved.get()[id];

async function open(rows = [row('1'), row('2')], change?: () => Promise<never>) {
  const fixture = setUpInboxList(rows, change);
  await fixture.list.load();
  return fixture;
}

test('saves a status only on request, then reads the list and its count again', async () => {
  const fixture = await open();
  fixture.list.chooseStatus(rowOf(fixture), 'contacted');
  expect(fixture.changes).toEqual([]);
  expect(await fixture.list.saveStatus(rowOf(fixture))).toBe(true);
  expect(fixture.changes).toEqual([['enquiries', '1', { status: 'contacted' }]]);
  expect(fixture.list.$list.get()).toMatchObject({
    waiting: 1,
    rows: [{ status: 'contacted' }, { status: 'new' }],
  });
  expect(unsavedOf(fixture)).toBeUndefined();
});

test('a note saved during the save of a status waits for it, and each is written once', async () => {
  const fixture = await open();
  fixture.list.chooseStatus(rowOf(fixture), 'contacted');
  fixture.list.typeNote(rowOf(fixture), 'Wants a ground floor.');
  const before = rowOf(fixture);
  const results = await Promise.all([fixture.list.saveStatus(before), fixture.list.saveNote(before)]);
  expect(results).toEqual([true, true]);
  expect(fixture.changes).toEqual([
    ['enquiries', '1', { status: 'contacted' }],
    ['enquiries', '1', { notes: 'Wants a ground floor.' }],
  ]);
  expect(rowOf(fixture)).toMatchObject({ status: 'contacted', notes: 'Wants a ground floor.' });
  expect(unsavedOf(fixture)).toBeUndefined();
});

test('a note saved while more rows are on their way is still shown when they arrive', async () => {
  const fixture = await open([row('1'), row('2'), row('3')]);
  const page = Promise.withResolvers<InboxPage<InboxRow>>();
  fixture.answerReads(() => page.promise);
  const loadingMore = fixture.list.loadMore();
  fixture.answerReads(null);
  fixture.list.typeNote(rowOf(fixture), 'Called');
  await fixture.list.saveNote(rowOf(fixture));
  page.resolve({ rows: [row('3')], next: null, total: 3, waiting: 3, suspected: 0 });
  await loadingMore;
  expect(rowOf(fixture).notes).toBe('Called');
  expect(fixture.list.$list.get().rows.map(({ id }) => id)).toEqual(['1', '2', '3']);
});

test('a status changed back to the stored value is not saved', async () => {
  const fixture = await open();
  fixture.list.chooseStatus(rowOf(fixture), 'done');
  fixture.list.chooseStatus(rowOf(fixture), 'new');
  expect(unsavedOf(fixture)).toBeUndefined();
  expect(await fixture.list.saveStatus(rowOf(fixture))).toBe(false);
  expect(fixture.changes).toEqual([]);
});

test.each([
  ['appointments', 'confirmed', 'Vic is notified by e-mail.'],
  ['appointments', 'cancelled', 'Vic is notified by e-mail, and the slot is free for others.'],
  ['appointments', 'no-show', 'Vic is not notified.'],
  ['enquiries', 'done', 'Vic is not notified.'],
] as const)('describes who is notified when %s become %s: %s', (table, status, words) => {
  expect(describeNotification(table, status, 'Vic')).toBe(words);
});

test('keeps a note being typed when a search hides its row, and finds the row again', async () => {
  const fixture = await open();
  fixture.list.typeNote(rowOf(fixture), 'Wants a balcony');
  const search = fixture.list.search('Visitor 2');
  fixture.pause();
  await search;
  expect(fixture.list.$list.get().rows.map(({ id }) => id)).toEqual(['2']);
  expect(unsavedOf(fixture)).toMatchObject({ name: 'Visitor 1', note: { text: 'Wants a balcony' } });
  await fixture.list.find(unsavedOf(fixture)?.reference ?? '');
  expect(await fixture.list.saveNote(rowOf(fixture))).toBe(true);
  expect(rowOf(fixture).notes).toBe('Wants a balcony');
  expect(unsavedOf(fixture)).toBeUndefined();
});

test('a note changed back to the stored text is not counted as unsaved', async () => {
  const fixture = await open();
  fixture.list.typeNote(rowOf(fixture), 'x');
  fixture.list.typeNote(rowOf(fixture), '');
  expect(unsavedOf(fixture)).toBeUndefined();
});

test('the browser warns before leaving the page only while changes are unsaved', async () => {
  const page = new EventTarget();
  const state = { unsaved: true };
  const stop = warnBeforeLeaving(page, () => state.unsaved);
  const tryToLeave = () => page.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(tryToLeave()).toBe(false);
  state.unsaved = false;
  expect(tryToLeave()).toBe(true);
  state.unsaved = true;
  stop();
  expect(tryToLeave()).toBe(true);
});

test('does not overwrite a note that a colleague changed meanwhile, and keeps and shows both', async () => {
  const rows = [row('1')];
  const fixture = await open(rows);
  fixture.list.typeNote(rowOf(fixture), 'Called, no answer');
  if (rows[0]) byMeera(rows[0], { notes: 'She wants a viewing on Sunday' });
  expect(await fixture.list.saveNote(rowOf(fixture))).toBe(false);
  expect(rows[0]?.notes).toBe('She wants a viewing on Sunday');
  expect(fixture.toasts.last()?.description).toContain('Meera has written a note meanwhile. Yours is kept');
  expect(rowOf(fixture).notes).toBe('She wants a viewing on Sunday');
  expect(unsavedOf(fixture)?.note?.text).toBe('Called, no answer');
  expect(isOutdated(rowOf(fixture), unsavedOf(fixture)?.note)).toBe(true);

  fixture.list.typeNote(rowOf(fixture), 'Viewing on Sunday. Called, no answer');
  expect(isOutdated(rowOf(fixture), unsavedOf(fixture)?.note)).toBe(true);
  expect(await fixture.list.saveNote(rowOf(fixture))).toBe(true);
  expect(rows[0]?.notes).toBe('Viewing on Sunday. Called, no answer');
});

test('a refresh marks a note being typed as outdated when a colleague has changed it', async () => {
  const rows = [row('1')];
  const fixture = await open(rows);
  fixture.list.typeNote(rowOf(fixture), 'Mine');
  if (rows[0]) byMeera(rows[0], { notes: 'Hers' });
  await fixture.list.load();
  expect(isOutdated(rowOf(fixture), unsavedOf(fixture)?.note)).toBe(true);
  fixture.list.keepTheirNote(rowOf(fixture));
  expect(unsavedOf(fixture)).toBeUndefined();
  expect(rows[0]?.notes).toBe('Hers');
});

test('saves a note when a colleague has changed only the status', async () => {
  const rows = [row('1')];
  const fixture = await open(rows);
  fixture.list.typeNote(rowOf(fixture), 'Called');
  if (rows[0]) byMeera(rows[0], { status: 'contacted' });
  expect(await fixture.list.saveNote(rowOf(fixture))).toBe(true);
  expect(rowOf(fixture)).toMatchObject({ notes: 'Called', status: 'contacted' });
});

test('does not overwrite a status that a colleague has changed meanwhile, and shows it', async () => {
  const rows = [row('1')];
  const fixture = await open(rows);
  fixture.list.chooseStatus(rowOf(fixture), 'contacted');
  if (rows[0]) byMeera(rows[0], { status: 'done' });
  expect(await fixture.list.saveStatus(rowOf(fixture))).toBe(false);
  expect(rowOf(fixture).status).toBe('done');
  expect(fixture.toasts.last()?.description).toContain('A colleague has set it to Done meanwhile.');
});

test('keeps the typed note when its row is gone, and tells the user to copy it', async () => {
  const rows = [row('1')];
  const fixture = await open(rows);
  fixture.list.typeNote(rowOf(fixture), 'Called');
  rows.pop();
  expect(await fixture.list.saveNote(rowOf(fixture))).toBe(false);
  expect(fixture.toasts.last()?.description).toContain('Copy what you have typed');
  expect(unsavedOf(fixture)?.note?.text).toBe('Called');
});

test('keeps text typed while a note is being saved as unsaved', async () => {
  const fixture = await open();
  fixture.list.typeNote(rowOf(fixture), 'Called');
  const saving = fixture.list.saveNote(rowOf(fixture));
  fixture.list.typeNote(rowOf(fixture), 'Called twice');
  expect(await saving).toBe(true);
  expect(unsavedOf(fixture)?.note).toEqual({ text: 'Called twice', over: 'Called' });
  expect(isOutdated(rowOf(fixture), unsavedOf(fixture)?.note)).toBe(false);
});

test('does not report a saved change as unsaved when the read after it fails', async () => {
  const fixture = await open();
  fixture.list.typeNote(rowOf(fixture), 'Called');
  fixture.answerReads(() => Promise.reject(new Error('offline')));
  expect(await fixture.list.saveNote(rowOf(fixture))).toBe(true);
  expect(fixture.toasts.shown).toEqual([
    {
      title: 'Saved',
      description: 'It is saved, but its current state could not be read: press Refresh to see it.',
      tone: 'plain',
    },
  ]);
  expect(rowOf(fixture).notes).toBe('Called');
  fixture.answerReads(null);
  fixture.list.typeNote(rowOf(fixture), 'Called twice');
  expect(await fixture.list.saveNote(rowOf(fixture))).toBe(true);
});

test('explains that somebody else has booked the slot since', async () => {
  const fixture = await open([row('1')], () => refusal('duplicate key value', 409));
  fixture.list.chooseStatus(rowOf(fixture), 'requested');
  expect(await fixture.list.saveStatus(rowOf(fixture))).toBe(false);
  expect(fixture.toasts.last()?.description).toContain('booked by somebody else since');
});

test('counts characters of a note by code point and refuses a longer one before sending it', async () => {
  expect(noteLength('x'.repeat(4_000))).toBeNull();
  expect(noteLength('🏠'.repeat(5_000))).toEqual({ tooLong: false, text: '5,000 of 5,000 characters' });
  expect(noteLength('x'.repeat(5_012))?.text).toBe(
    'A note has room for 5,000 characters and this one has 5,012. Shorten it, then save.',
  );
  const fixture = await open();
  fixture.list.typeNote(rowOf(fixture), 'x'.repeat(5_001));
  expect(await fixture.list.saveNote(rowOf(fixture))).toBe(false);
  expect(fixture.changes).toEqual([]);
});
