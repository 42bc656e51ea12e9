import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createDrafts } from '#islands/desk/storage/drafts.ts';
import { blockedStorage, fakeStorage } from '../../fake-storage.ts';

const schema = z.object({ text: z.string(), seen: z.number() });

function openTab(storage: Storage) {
  const page = new EventTarget();
  const drafts = createDrafts({ openStorage: () => storage, key: 'notes', schema }, page);
  const notice = () => page.dispatchEvent(Object.assign(new Event('storage'), { key: 'notes' }));
  return { ...drafts, notice };
}

test('a draft survives a reload until it is forgotten, and no id is a word that every object has', () => {
  const storage = fakeStorage();
  openTab(storage).put('1', { text: 'Call on Monday', seen: 1 });
  expect(openTab(storage).get('1')).toEqual({ text: 'Call on Monday', seen: 1 });
  expect(openTab(storage).get('constructor')).toBeNull();
  openTab(storage).put('1', null);
  expect(storage.length).toBe(0);
});

test('a save forgets what it saved, and nothing of another draft', () => {
  const drafts = openTab(fakeStorage());
  const [saved, other] = [
    { text: 'Call on Monday', seen: 1 },
    { text: 'Wants a balcony', seen: 1 },
  ];
  drafts.put('1', saved);
  drafts.put('2', other);
  expect(drafts.forgetSaved('1', saved, (typed) => typed)).toBeNull();
  expect(drafts.$drafts.get()).toEqual({ '2': other });
});

test('what was typed since the save began stays, over what is stored then', () => {
  const storage = fakeStorage();
  const drafts = openTab(storage);
  const saved = { text: 'Call on Monday', seen: 1 };
  drafts.put('1', saved);
  drafts.put('1', { text: 'Call on Tuesday', seen: 1 });
  const rest = drafts.forgetSaved('1', saved, (typed) => ({ ...typed, seen: 2 }));
  expect(rest).toEqual({ text: 'Call on Tuesday', seen: 2 });
  expect(openTab(storage).get('1')).toEqual(rest);
});

test('of what was typed since, the caller may find nothing left; and a first text typed during a save is kept', () => {
  const drafts = openTab(fakeStorage());
  drafts.put('1', { text: ' Call ', seen: 1 });
  expect(drafts.forgetSaved('1', null, (typed) => typed)).toEqual({ text: ' Call ', seen: 1 });
  expect(drafts.forgetSaved('1', null, () => null)).toBeNull();
  expect(drafts.get('1')).toBeNull();
});

test('a tab is told what another tab has ended, and not what it goes on typing', () => {
  const storage = fakeStorage();
  const [one, other] = [openTab(storage), openTab(storage)];
  const ended: unknown[] = [];
  other.whenEndedElsewhere((id, draft) => ended.push([id, draft]));
  one.put('1', { text: 'Call', seen: 1 });
  other.notice();
  one.put('1', { text: 'Call on Monday', seen: 1 });
  other.notice();
  expect(other.get('1')).toEqual({ text: 'Call on Monday', seen: 1 });
  expect(ended).toEqual([]);
  one.put('1', null);
  other.notice();
  expect(ended).toEqual([['1', { text: 'Call on Monday', seen: 1 }]]);
});

test('a device that stores nothing keeps drafts as long as the page, and says so', () => {
  const drafts = createDrafts({ openStorage: blockedStorage, key: 'notes', schema });
  drafts.put('1', { text: 'Call', seen: 1 });
  expect(drafts.get('1')).toEqual({ text: 'Call', seen: 1 });
  expect(drafts.isKept()).toBe(false);
});

test('what is stored in another form is no draft, and the next text is stored all the same', () => {
  const storage = fakeStorage();
  storage.setItem('notes', '{"1":{"text":5}}');
  const drafts = openTab(storage);
  expect(drafts.get('1')).toBeNull();
  drafts.put('1', { text: 'Call', seen: 1 });
  expect(openTab(storage).get('1')?.text).toBe('Call');
});
