import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { storedRecord } from '#islands/admin/storage/stored-record.ts';
import { blockedStorage, fakeStorage } from '../../fake-storage.ts';

const openRecord = (openStorage: () => Storage) => storedRecord(openStorage, 'notes', z.string());

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
