import { expect, test } from 'vitest';
import { renameStoredFields } from '#islands/admin/storage/rename-stored-fields.ts';
import { blockedStorage, fakeStorage } from '../../fake-storage.ts';

const newNames = { way: 'method', attempt: 'idempotencyKey' };

test.each([
  [
    'fields of an earlier version at every depth',
    { home: { way: 'visit', note: 'way', tried: { attempt: 'a', what: 'b' } } },
    { home: { method: 'visit', note: 'way', tried: { idempotencyKey: 'a', what: 'b' } } },
  ],
  ['no field of this version', { home: { method: 'visit', tried: null, papers: ['way'] } }, null],
])('renames %s', (_what, stored, renamed) => {
  const storage = fakeStorage();
  storage.setItem('drafts', JSON.stringify(stored));
  renameStoredFields(() => storage, 'drafts', newNames);
  expect(JSON.parse(storage.getItem('drafts') ?? '')).toEqual(renamed ?? stored);
});

test('leaves a damaged or missing value as it is, and does without storage', () => {
  const storage = fakeStorage();
  storage.setItem('drafts', '{');
  for (const key of ['drafts', 'other']) renameStoredFields(() => storage, key, newNames);
  renameStoredFields(blockedStorage, 'drafts', newNames);
  expect([storage.getItem('drafts'), storage.length]).toEqual(['{', 1]);
});
