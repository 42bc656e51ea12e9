import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createListingDrafts } from '#islands/desk/listings/drafts/listing-drafts.ts';
import { savedHomes } from '#islands/saved-homes/saved-homes.ts';
import { viewedHomes } from '#islands/saved-homes/viewed-homes.ts';
import { bookedCallMemory } from '#islands/schedule/booked-call-memory.ts';
import { visitorMemory } from '#islands/visitor/visitor-memory.ts';
import { fakeStorage } from './fake-storage.ts';

/** What browsers hold since 1.0.0. This file is not changed: visitors keep what they stored. */
const stored: Record<string, string> = JSON.parse(
  readFileSync(join(import.meta.dirname, '../fixtures/first-release/stored.json'), 'utf8'),
);

function storage(): Storage {
  const filled = fakeStorage();
  for (const [key, value] of Object.entries(stored)) filled.setItem(key, value);
  return filled;
}

test('homes that were saved and seen with 1.0.0 are still in their lists', () => {
  const { homes, state } = savedHomes(storage).read();
  expect(state).toBe('readable');
  expect(homes.map(({ slug, price, type }) => [slug, price, type])).toEqual([
    ['two-rooms', 9_500_000, 'Sale'],
    ['to-rent', null, 'Rent'],
  ]);
  expect(viewedHomes(storage).read()).toEqual(['two-rooms']);
});

test('what a visitor typed with 1.0.0 is still in the forms, and their call is known', () => {
  expect(visitorMemory(storage).read()).toEqual({
    name: 'Asha',
    email: 'asha@mail.example',
    phone: '98450 12345',
    preferredContact: 'Phone Call',
    bestTimes: 'Weekday mornings',
    lookingFor: '3 BHK near schools',
  });
  expect(bookedCallMemory(storage).read('2026-11-20')).toBe('0a4e2d5c-6f5e-4a53-8f6e-3d3b1d2f7c22');
});

test('what staff typed with 1.0.0 and did not save is still in the editor', () => {
  const drafts = createListingDrafts(storage, 'staff').$drafts.get();
  expect(drafts['property/1']?.fields).toEqual({ title: { was: 'Two rooms', now: 'Three rooms' } });
});
