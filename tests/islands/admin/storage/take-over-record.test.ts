import { expect, test } from 'vitest';
import { takeOverRecord } from '#islands/admin/storage/take-over-record.ts';
import { blockedStorage, fakeStorage } from '../../fake-storage.ts';

const names = { from: 'old', key: 'new', newNames: { way: 'method', attempt: 'idempotencyKey' } };

test('moves what an earlier version stored, with new names at every depth, over what was typed before', () => {
  const storage = fakeStorage();
  storage.setItem('old', '{"1":{"way":"visit","note":"way","tried":{"attempt":"a"},"papers":["way"]}}');
  storage.setItem('new', '{"1":{"method":"call"},"2":{"method":"call"}}');
  takeOverRecord(() => storage, names);
  expect(JSON.parse(storage.getItem('new') ?? '')).toEqual({
    1: { method: 'visit', note: 'way', tried: { idempotencyKey: 'a' }, papers: ['way'] },
    2: { method: 'call' },
  });
  expect(storage.getItem('old')).toBeNull();
});

test('leaves a damaged or missing value as it is, and does without storage', () => {
  const storage = fakeStorage();
  storage.setItem('new', '{"1":{"way":"visit"}}');
  takeOverRecord(() => storage, names);
  storage.setItem('old', '{');
  takeOverRecord(() => storage, names);
  takeOverRecord(blockedStorage, names);
  expect([storage.getItem('old'), storage.getItem('new')]).toEqual(['{', '{"1":{"way":"visit"}}']);
});

test('a full storage loses nothing', () => {
  const storage = fakeStorage();
  storage.setItem('old', '{"1":{}}');
  takeOverRecord(() => ({ ...storage, setItem: () => blockedStorage() }), names);
  expect(storage.getItem('old')).toBe('{"1":{}}');
});
