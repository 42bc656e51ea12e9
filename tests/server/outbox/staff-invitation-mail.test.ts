import { expect, test } from 'vitest';
import { staffInvitationMail } from '#server/outbox/staff-invitation-mail.ts';
import { senderFacts } from './sender-facts.ts';

const invites = (by: string, by_name?: string) =>
  staffInvitationMail(
    {
      email: 'kavya@mail.example',
      role: 'editor',
      link: 'x',
      by,
      ...(by_name === undefined ? {} : { by_name }),
    },
    senderFacts,
  ).letter.paragraphs[0];

test.each([
  ['name and address', 'meera@angala.test', 'Meera Rao', /^Meera Rao \(meera@angala\.test\) invites you/],
  ['the address alone, without a name', 'meera@angala.test', '', /^meera@angala\.test invites you/],
  [
    'the address alone, in a row of before',
    'meera@angala.test',
    undefined,
    /^meera@angala\.test invites you/,
  ],
  [
    'no name that leads elsewhere',
    'meera@angala.test',
    'Win at evil.example',
    /^meera@angala\.test invites you/,
  ],
  ['an admin, where the operator invites', '', undefined, /^An admin invites you/],
])('an invitation says who invites: %s', (_, by, name, text) => {
  expect(invites(by, name)).toMatch(text);
});
