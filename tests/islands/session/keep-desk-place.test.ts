import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetDeskPlace, keepDeskPlace, keptDeskPlace } from '#islands/session/keep-desk-place.ts';
import { fakeStorage } from '../fake-storage.ts';

beforeEach(() => {
  vi.stubGlobal('sessionStorage', fakeStorage());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([
  '#inbox',
  '#listings/property/1f0c-9',
  '#listings/society/a%20b',
  '#listings/property?q=lotus+row&bhk=2,3&page=2',
  '#round/7',
])('signing in leads back to %s', (hash) => {
  keepDeskPlace(hash);
  expect(keptDeskPlace()).toBe(hash);
  forgetDeskPlace();
  expect(keptDeskPlace()).toBe('');
});

test.each([
  '',
  '#',
  '#access_token=a&type=signup',
  '#error=x',
  '//evil.example',
  '#/x',
  '#a?b=c',
  '#a&b/c?d=e',
])('signing in opens the dashboard as usual after %j', (hash) => {
  keepDeskPlace('#inbox');
  keepDeskPlace(hash);
  expect(keptDeskPlace()).toBe('');
  expect(sessionStorage.length).toBe(0);
});
