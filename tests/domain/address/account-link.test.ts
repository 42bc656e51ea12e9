import { expect, test } from 'vitest';
import { accountLinkPath, parseAccountLink } from '#domain/address/account-link.ts';

const parse = (path: string) => {
  const { searchParams } = new URL(path, 'https://angala.example');
  return parseAccountLink(searchParams.get('type'), searchParams.get('token_hash'));
};

test('the link of a mail is read as it was written', () => {
  const link = { type: 'recovery', tokenHash: '3f2a90' } as const;
  expect(accountLinkPath(link)).toBe('/auth?type=recovery&token_hash=3f2a90');
  expect(parse(accountLinkPath(link))).toEqual(link);
});

test.each(['.', ')', '>', '\u200b', ' .'])(
  'what a chat program sticks to it (%j) is not part of it',
  (after) => {
    expect(parse(`/auth?type=signup&token_hash=3f2a90${after}`)).toEqual({
      type: 'signup',
      tokenHash: '3f2a90',
    });
  },
);

test.each([
  '/auth',
  '/auth?type=signup',
  '/auth?token_hash=3f2a90',
  '/auth?type=signup&token_hash=',
  '/auth?type=constructor&token_hash=3f2a90',
  '/auth?type=Signup&token_hash=3f2a90',
])('%s is no such link', (path) => {
  expect(parse(path)).toBeNull();
});
