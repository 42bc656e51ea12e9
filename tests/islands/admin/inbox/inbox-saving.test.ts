import { expect, test } from 'vitest';
import { describeNotification } from '#islands/admin/inbox/card/describe-notification.ts';
import { isOutdated, noteLength } from '#islands/admin/inbox/list/unsaved-changes.ts';
import { warnBeforeLeaving } from '#islands/admin/window/warn-before-leaving.ts';
import { refusal } from '../../staff-fakes.ts';
import { byMeera, listOver, row } from './inbox-world.ts';

type World = ReturnType<typeof listOver>;

const shown = ({ list }: World, id = '1') => {
  const found = list.$list.get().rows.find((each) => each.id === id);
  if (!found) throw new Error(`Row ${id} is not shown.`);
  return found;
};
const begun = ({ list }: World, id = '1') => list.$unsaved.get()[id];

async function open(rows = [row('1'), row('2')], change?: () => Promise<never>) {
  const world = listOver(rows, change);
  await world.list.load();
  return world;
}

test('saves a status only on request, then reads the list and its count again', async () => {
  const world = await open();
  world.list.chooseStatus(shown(world), 'contacted');
  expect(world.changes).toEqual([]);
  expect(await world.list.saveStatus(shown(world))).toBe(true);
  expect(world.changes).toEqual([['enquiries', '1', { status: 'contacted' }]]);
  expect(world.list.$list.get()).toMatchObject({
    waiting: 1,
    rows: [{ status: 'contacted' }, { status: 'new' }],
  });
  expect(begun(world)).toBeUndefined();
});

test('a note saved during the save of a status waits for it, and each is written once', async () => {
  const world = await open();
  world.list.chooseStatus(shown(world), 'contacted');
  world.list.typeNote(shown(world), 'Wants a ground floor.');
  const before = shown(world);
  const both = await Promise.all([world.list.saveStatus(before), world.list.saveNote(before)]);
  expect(both).toEqual([true, true]);
  expect(world.changes).toEqual([
    ['enquiries', '1', { status: 'contacted' }],
    ['enquiries', '1', { notes: 'Wants a ground floor.' }],
  ]);
  expect(shown(world)).toMatchObject({ status: 'contacted', notes: 'Wants a ground floor.' });
  expect(begun(world)).toBeUndefined();
});

test('a status changed back to the stored value is not saved', async () => {
  const world = await open();
  world.list.chooseStatus(shown(world), 'done');
  world.list.chooseStatus(shown(world), 'new');
  expect(begun(world)).toBeUndefined();
  expect(await world.list.saveStatus(shown(world))).toBe(false);
  expect(world.changes).toEqual([]);
});

test.each([
  ['appointments', 'confirmed', 'Vic is told by e-mail.'],
  ['appointments', 'cancelled', 'Vic is told by e-mail, and the slot is free for others.'],
  ['appointments', 'no-show', 'Vic is not told.'],
  ['enquiries', 'done', 'Vic is not told.'],
] as const)('describes who is notified when %s become %s: %s', (table, status, words) => {
  expect(describeNotification(table, status, 'Vic')).toBe(words);
});

test('keeps a note being typed when a search hides its row, and finds the row again', async () => {
  const world = await open();
  world.list.typeNote(shown(world), 'Wants a balcony');
  const search = world.list.search('Visitor 2');
  world.pause();
  await search;
  expect(world.list.$list.get().rows.map(({ id }) => id)).toEqual(['2']);
  expect(begun(world)).toMatchObject({ name: 'Visitor 1', note: { text: 'Wants a balcony' } });
  await world.list.find(begun(world)?.reference ?? '');
  expect(await world.list.saveNote(shown(world))).toBe(true);
  expect(shown(world).notes).toBe('Wants a balcony');
  expect(begun(world)).toBeUndefined();
});

test('a note changed back to the stored text is not counted as unsaved', async () => {
  const world = await open();
  world.list.typeNote(shown(world), 'x');
  world.list.typeNote(shown(world), '');
  expect(begun(world)).toBeUndefined();
});

test('the browser warns before leaving the page only while changes are unsaved', async () => {
  const page = new EventTarget();
  const state = { unsaved: true };
  const stop = warnBeforeLeaving(page, () => state.unsaved);
  const leave = () => page.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(leave()).toBe(false);
  state.unsaved = false;
  expect(leave()).toBe(true);
  state.unsaved = true;
  stop();
  expect(leave()).toBe(true);
});

test('does not overwrite a note that a colleague changed meanwhile, and keeps and shows both', async () => {
  const rows = [row('1')];
  const world = await open(rows);
  world.list.typeNote(shown(world), 'Called, no answer');
  if (rows[0]) byMeera(rows[0], { notes: 'She wants a viewing on Sunday' });
  expect(await world.list.saveNote(shown(world))).toBe(false);
  expect(rows[0]?.notes).toBe('She wants a viewing on Sunday');
  expect(world.toasts.last()?.description).toContain('Meera has written a note meanwhile. Yours is kept');
  expect(shown(world).notes).toBe('She wants a viewing on Sunday');
  expect(begun(world)?.note?.text).toBe('Called, no answer');
  expect(isOutdated(shown(world), begun(world)?.note)).toBe(true);

  world.list.typeNote(shown(world), 'Viewing on Sunday. Called, no answer');
  expect(isOutdated(shown(world), begun(world)?.note)).toBe(true);
  expect(await world.list.saveNote(shown(world))).toBe(true);
  expect(rows[0]?.notes).toBe('Viewing on Sunday. Called, no answer');
});

test('a refresh marks a note being typed as outdated when a colleague has changed it', async () => {
  const rows = [row('1')];
  const world = await open(rows);
  world.list.typeNote(shown(world), 'Mine');
  if (rows[0]) byMeera(rows[0], { notes: 'Hers' });
  await world.list.load();
  expect(isOutdated(shown(world), begun(world)?.note)).toBe(true);
  world.list.keepTheirNote(shown(world));
  expect(begun(world)).toBeUndefined();
  expect(rows[0]?.notes).toBe('Hers');
});

test('saves a note when a colleague has changed only the status', async () => {
  const rows = [row('1')];
  const world = await open(rows);
  world.list.typeNote(shown(world), 'Called');
  if (rows[0]) byMeera(rows[0], { status: 'contacted' });
  expect(await world.list.saveNote(shown(world))).toBe(true);
  expect(shown(world)).toMatchObject({ notes: 'Called', status: 'contacted' });
});

test('does not overwrite a status that a colleague has changed meanwhile, and shows it', async () => {
  const rows = [row('1')];
  const world = await open(rows);
  world.list.chooseStatus(shown(world), 'contacted');
  if (rows[0]) byMeera(rows[0], { status: 'done' });
  expect(await world.list.saveStatus(shown(world))).toBe(false);
  expect(shown(world).status).toBe('done');
  expect(world.toasts.last()?.description).toContain('A colleague has set it to Done meanwhile.');
});

test('keeps the typed note when its row is gone, and tells the user to copy it', async () => {
  const rows = [row('1')];
  const world = await open(rows);
  world.list.typeNote(shown(world), 'Called');
  rows.pop();
  expect(await world.list.saveNote(shown(world))).toBe(false);
  expect(world.toasts.last()?.description).toContain('Copy what you have typed');
  expect(begun(world)?.note?.text).toBe('Called');
});

test('keeps text typed while a note is being saved as unsaved', async () => {
  const world = await open();
  world.list.typeNote(shown(world), 'Called');
  const saving = world.list.saveNote(shown(world));
  world.list.typeNote(shown(world), 'Called twice');
  expect(await saving).toBe(true);
  expect(begun(world)?.note).toEqual({ text: 'Called twice', over: 'Called' });
  expect(isOutdated(shown(world), begun(world)?.note)).toBe(false);
});

test('does not report a saved change as unsaved when the read after it fails', async () => {
  const world = await open();
  world.list.typeNote(shown(world), 'Called');
  world.answerReads(() => Promise.reject(new Error('offline')));
  expect(await world.list.saveNote(shown(world))).toBe(true);
  expect(world.toasts.shown).toEqual([
    {
      title: 'Saved',
      description: 'It is saved. How it stands now could not be read: press Refresh to see it.',
      tone: 'plain',
    },
  ]);
  expect(shown(world).notes).toBe('Called');
  world.answerReads(null);
  world.list.typeNote(shown(world), 'Called twice');
  expect(await world.list.saveNote(shown(world))).toBe(true);
});

test('explains that somebody else has booked the slot since', async () => {
  const world = await open([row('1')], () => refusal('duplicate key value', 409));
  world.list.chooseStatus(shown(world), 'requested');
  expect(await world.list.saveStatus(shown(world))).toBe(false);
  expect(world.toasts.last()?.description).toContain('booked by somebody else since');
});

test('counts characters of a note by code point and refuses a longer one before sending it', async () => {
  expect(noteLength('x'.repeat(4_000))).toBeNull();
  expect(noteLength('🏠'.repeat(5_000))).toEqual({ tooLong: false, text: '5,000 of 5,000 characters' });
  expect(noteLength('x'.repeat(5_012))?.text).toBe(
    'A note has room for 5,000 characters and this one has 5,012. Shorten it, then save.',
  );
  const world = await open();
  world.list.typeNote(shown(world), 'x'.repeat(5_001));
  expect(await world.list.saveNote(shown(world))).toBe(false);
  expect(world.changes).toEqual([]);
});
