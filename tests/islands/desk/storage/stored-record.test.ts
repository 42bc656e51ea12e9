import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { storedRecord } from '#islands/desk/storage/stored-record.ts';
import { blockedStorage, fakeStorage } from '../../fake-storage.ts';

const openRecord = (openStorage: () => Storage, page?: EventTarget) =>
  storedRecord(openStorage, 'notes', z.string(), page);

/** A tab, and a function that tells it of a change by another tab, as a browser does. */
function openTab(storage: Storage) {
  const page = new EventTarget();
  const record = openRecord(() => storage, page);
  const notice = (key: string | null) => page.dispatchEvent(Object.assign(new Event('storage'), { key }));
  return { ...record, notice };
}

test('what two tabs type about two rows is there after both were reloaded', () => {
  const storage = fakeStorage();
  const [one, other] = [openRecord(() => storage), openRecord(() => storage)];
  one.put('1', 'Call on Monday');
  other.put('2', 'Wants a balcony');
  expect(openRecord(() => storage).$record.get()).toEqual({ '1': 'Call on Monday', '2': 'Wants a balcony' });
});

test('what another tab has saved does not come back', () => {
  const storage = fakeStorage();
  const one = openRecord(() => storage);
  one.put('1', 'Call on Monday');
  const other = openRecord(() => storage);
  one.put('1', null);
  expect(storage.length).toBe(0);
  other.put('2', 'Wants a balcony');
  expect(openRecord(() => storage).$record.get()).toEqual({ '2': 'Wants a balcony' });
});

test('a blocked storage keeps everything as long as the page', () => {
  const record = openRecord(blockedStorage);
  record.put('1', 'Call on Monday');
  record.put('2', 'Wants a balcony');
  record.put('1', null);
  expect(record.$record.get()).toEqual({ '2': 'Wants a balcony' });
  expect(record.isKept()).toBe(false);
});

test('what another tab stores about the same row is shown here, and typing here goes on from it', () => {
  const storage = fakeStorage();
  const [one, other] = [openTab(storage), openTab(storage)];
  one.put('1', 'Call on Monday');
  other.notice('saved-homes');
  expect(other.$record.get()).toEqual({});
  other.notice('notes');
  expect(other.$record.get()).toEqual({ '1': 'Call on Monday' });
  other.put('1', null);
  one.notice('notes');
  expect(one.$record.get()).toEqual({});
});

test('a tab that came back from the history shows what another tab has stored meanwhile', () => {
  const storage = fakeStorage();
  const page = new EventTarget();
  const record = openRecord(() => storage, page);
  openRecord(() => storage).put('1', 'Call on Monday');
  page.dispatchEvent(new Event('pageshow'));
  expect(record.$record.get()).toEqual({ '1': 'Call on Monday' });
});

test('what this tab could not store is not replaced by what another tab stores', () => {
  const full = { ...fakeStorage(), setItem: () => blockedStorage() };
  const tab = openTab(full);
  tab.put('1', 'Call on Monday');
  tab.notice('notes');
  expect(tab.$record.get()).toEqual({ '1': 'Call on Monday' });
});
