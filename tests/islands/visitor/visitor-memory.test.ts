import { expect, test } from 'vitest';
import { visitorMemory } from '#islands/visitor/visitor-memory.ts';
import { blockedStorage, fakeStorage } from '../fake-storage.ts';

test('what was typed is there after a reload, under the user-info key', () => {
  const storage = fakeStorage();
  visitorMemory(() => storage).write({
    name: 'ಆಶಾ',
    email: 'asha@example.com',
    preferredContact: 'Phone Call',
  });
  expect(visitorMemory(() => storage).read()).toMatchObject({
    name: 'ಆಶಾ',
    email: 'asha@example.com',
    phone: '',
    preferredContact: 'Phone Call',
    bestTimes: '',
  });
  expect(storage.getItem('user-info')).toContain('ಆಶಾ');
});

test('WhatsApp is preferred by somebody who has not said', () => {
  expect(visitorMemory(fakeStorage).read().preferredContact).toBe('WhatsApp');
});

test('where storage is blocked, the page itself remembers and nothing throws', () => {
  const memory = visitorMemory(blockedStorage);
  memory.write({ name: 'Asha' });
  expect(memory.read().name).toBe('Asha');
  expect(memory.holdsSomething()).toBe(true);
  memory.clear();
  expect(memory.read().name).toBe('');
});

test('a full storage loses nothing on this page', () => {
  const storage = {
    ...fakeStorage(),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  const memory = visitorMemory(() => storage);
  memory.write({ phone: '98450 12345' });
  expect(memory.read().phone).toBe('98450 12345');
});

test('a storage that is full by now does not bring back what was stored before', () => {
  const storage = fakeStorage();
  const memory = visitorMemory(() => storage);
  memory.write({ name: 'Asha' });
  storage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  memory.write({ name: 'Asha Rao' });
  expect(memory.read().name).toBe('Asha Rao');
  memory.clear();
  expect(memory.read().name).toBe('');
});

test.each(['not json', '[]', '{"name":7,"preferredContact":"Pigeon"}', 'null'])(
  'what somebody else left under the key (%s) counts as nothing',
  (left) => {
    const storage = fakeStorage();
    storage.setItem('user-info', left);
    expect(visitorMemory(() => storage).read()).toMatchObject({ name: '', preferredContact: 'WhatsApp' });
  },
);

test('a choice of contact alone is nothing to clear', () => {
  const memory = visitorMemory(fakeStorage);
  expect(memory.holdsSomething()).toBe(false);
  const storage = fakeStorage();
  const other = visitorMemory(() => storage);
  other.write({ preferredContact: 'Phone Call' });
  expect(other.holdsSomething()).toBe(false);
  other.write({ lookingFor: '3 BHK' });
  expect(other.holdsSomething()).toBe(true);
});
