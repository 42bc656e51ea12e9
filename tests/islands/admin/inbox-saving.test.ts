import { expect, test } from 'vitest';
import { describeNotification } from '#islands/admin/inbox/describe-notification.ts';
import { isOutdated, noteLength } from '#islands/admin/inbox/unsaved-changes.ts';
import { warnBeforeLeaving } from '#islands/admin/warn-before-leaving.ts';
import { refusal } from '../staff-fakes.ts';
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

test('a status is written when it is saved, not when it is chosen; then it is read back and counted', async () => {
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

test('a note that is saved while the status is being written waits for it, and both are written once', async () => {
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

test('a status that is chosen back is nothing to save', async () => {
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
] as const)('of %s, %s says: %s', (table, status, words) => {
  expect(describeNotification(table, status, 'Vic')).toBe(words);
});

test('a note that is being typed outlives the search that hides its row, and is found again', async () => {
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

test('a note typed back to what it was is nothing to save', async () => {
  const world = await open();
  world.list.typeNote(shown(world), 'x');
  world.list.typeNote(shown(world), '');
  expect(begun(world)).toBeUndefined();
});

test('the browser asks before it leaves what is not saved, and only then', async () => {
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

test('a note is not written over one that a colleague wrote meanwhile: both are kept and shown', async () => {
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

test('a note that a Refresh shows to be changed is not written over unseen by the next save', async () => {
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

test('a note goes through when a colleague has only changed the status', async () => {
  const rows = [row('1')];
  const world = await open(rows);
  world.list.typeNote(shown(world), 'Called');
  if (rows[0]) byMeera(rows[0], { status: 'contacted' });
  expect(await world.list.saveNote(shown(world))).toBe(true);
  expect(shown(world)).toMatchObject({ notes: 'Called', status: 'contacted' });
});

test('a status that a colleague has changed meanwhile is shown, not written over', async () => {
  const rows = [row('1')];
  const world = await open(rows);
  world.list.chooseStatus(shown(world), 'contacted');
  if (rows[0]) byMeera(rows[0], { status: 'done' });
  expect(await world.list.saveStatus(shown(world))).toBe(false);
  expect(shown(world).status).toBe('done');
  expect(world.toasts.last()?.description).toContain('A colleague has set it to Done meanwhile.');
});

test('a row that is gone keeps what was typed and says what to do', async () => {
  const rows = [row('1')];
  const world = await open(rows);
  world.list.typeNote(shown(world), 'Called');
  rows.pop();
  expect(await world.list.saveNote(shown(world))).toBe(false);
  expect(world.toasts.last()?.description).toContain('Copy what you have typed');
  expect(begun(world)?.note?.text).toBe('Called');
});

test('what is typed on while a note is being saved stays to be saved', async () => {
  const world = await open();
  world.list.typeNote(shown(world), 'Called');
  const saving = world.list.saveNote(shown(world));
  world.list.typeNote(shown(world), 'Called twice');
  expect(await saving).toBe(true);
  expect(begun(world)?.note).toEqual({ text: 'Called twice', over: 'Called' });
  expect(isOutdated(shown(world), begun(world)?.note)).toBe(false);
});

test('a change that is written is not called unsaved because the look after it failed', async () => {
  const world = await open();
  world.list.typeNote(shown(world), 'Called');
  world.answerReads(() => Promise.reject(new Error('offline')));
  expect(await world.list.saveNote(shown(world))).toBe(true);
  expect(world.toasts.said).toEqual([
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

test('a slot that somebody else has booked since is told in our words', async () => {
  const world = await open([row('1')], () => refusal('duplicate key value', 409));
  world.list.chooseStatus(shown(world), 'requested');
  expect(await world.list.saveStatus(shown(world))).toBe(false);
  expect(world.toasts.last()?.description).toContain('booked by somebody else since');
});

test('a note is counted as the database counts it, and a longer one is refused before it is sent', async () => {
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
