import { expect, test } from 'vitest';
import { erasedParts, erasureProofText } from '#domain/person/erasure.ts';

const counts = {
  ...{ enquiries: 2, answers: 1, planned_visits: 0, appointments: 1, people: 1 },
  ...{ alerts: 0, partner_contacts: 0, contact_of: 1, mails: 1_204, accounts: 0 },
};

test('what is erased is named by kind, and what was not stored is left out', () => {
  expect(erasedParts(counts)).toEqual([
    '2 enquiries',
    '1 answer',
    '1 call',
    'what staff noted under People',
    'the contact of 1 home',
    '1,204 mails',
  ]);
});

test('a proof says when, by whom and how much was erased, what stays, and until when', () => {
  const text = erasureProofText('Angala', {
    ...{ id: '3f2a91c0', erasedAt: '2026-11-30T16:35:00Z', by: 'Meera', counts },
  });
  expect(text).toContain('Erased on: 30 Nov 2026, 10:05 PM IST\nErased by: Meera\n');
  expect(text).toContain('2 enquiries, 1 answer, 1 call');
  expect(text).toContain('Papers of a signed agreement are kept elsewhere, for 8 years.');
  expect(text).toContain('Backups from before hold a copy until they are deleted');
});
