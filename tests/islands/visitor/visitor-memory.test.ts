import { expect, test } from 'vitest';
import { visitorMemory } from '#islands/visitor/visitor-memory.ts';
import { blockedStorage, fakeStorage } from '../fake-storage.ts';

test('typed details are restored after a reload, from the user-info key', () => {
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

test('WhatsApp is the default contact', () => {
  expect(visitorMemory(fakeStorage).read().preferredContact).toBe('WhatsApp');
});

test('the page remembers details when storage is blocked, and nothing throws', () => {
  const memory = visitorMemory(blockedStorage);
  memory.write({ name: 'Asha' });
  expect(memory.read().name).toBe('Asha');
  expect(memory.hasDetails()).toBe(true);
  memory.clear();
  expect(memory.read().name).toBe('');
});

test('the page remembers details when storage is full', () => {
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

test('full storage does not bring back older details', () => {
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
  'treats an invalid stored value (%s) as no details',
  (stored) => {
    const storage = fakeStorage();
    storage.setItem('user-info', stored);
    expect(visitorMemory(() => storage).read()).toMatchObject({ name: '', preferredContact: 'WhatsApp' });
  },
);

test('a preferred contact alone is not something to clear', () => {
  const memory = visitorMemory(fakeStorage);
  expect(memory.hasDetails()).toBe(false);
  const storage = fakeStorage();
  const other = visitorMemory(() => storage);
  other.write({ preferredContact: 'Phone Call' });
  expect(other.hasDetails()).toBe(false);
  other.write({ lookingFor: '3 BHK' });
  expect(other.hasDetails()).toBe(true);
});
