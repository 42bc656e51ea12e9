import { describe, expect, test } from 'vitest';
import { enquiryInboxAnswer } from '#contracts/admin-inbox.ts';
import type { Row } from '../fixtures/database.ts';
import { addEnquiry } from './rows.ts';
import { setUpAdmin } from './set-up-admin.ts';

const { database, admin } = setUpAdmin('delete from public.enquiries');

async function enquiries() {
  const [row] = await admin.query<{ answer: unknown }>(`select public.admin_inbox('enquiry') as answer`);
  return enquiryInboxAnswer.parse(row?.answer);
}

let number = 0;
const enquire = (overrides: Row = {}) =>
  addEnquiry(database, {
    reference: `ANG-${++number}`,
    email: `asha${number}@mail.example`,
    phone: '+91 98450 12345',
    property_title: 'Two rooms in Hebbal',
    ...overrides,
  });

describe('the related enquiries of an enquiry', () => {
  const relatedOf = async () => (await enquiries()).rows.map((row) => row.related);

  test('are the others of the same mailbox, each with whether the phone is the same', async () => {
    await enquire({ reference: 'ANG-FIRST', email: 'asha.rao@gmail.com' });
    await enquire({ reference: 'ANG-OTHER', email: 'asharao+x@gmail.com', phone: '+91 99999 11111' });
    await enquire({ email: 'ravi@mail.example' });
    expect((await relatedOf()).flat()).toEqual(
      expect.arrayContaining([
        { reference: 'ANG-OTHER', property_title: 'Two rooms in Hebbal', same_phone: false },
        { reference: 'ANG-FIRST', property_title: 'Two rooms in Hebbal', same_phone: false },
      ]),
    );
    expect((await relatedOf()).flat()).toHaveLength(2);
  });

  test('are the newest five, and none from much earlier', async () => {
    const email = 'asha@mail.example';
    await enquire({ email, created_at: '2026-01-01' });
    for (let day = 1; day <= 7; day++) await enquire({ email, created_at: `2026-11-0${day}` });
    expect((await relatedOf()).map((each) => each.length)).toEqual([5, 5, 5, 5, 5, 5, 5, 0]);
  });
});

test('the inbox removes bidirectional control characters from the text of visitors, not from notes', async () => {
  const turn = '\u202e';
  await enquire({
    name: `Asha${turn}`,
    phone: `+91 ${turn}12`,
    best_times: `${turn}x`,
    notes: `${turn}ours`,
  });
  await enquire({ property_title: `2 BHK${turn}`, property_area: `${turn}HSR` });
  const { rows } = await enquiries();
  expect(rows.find(({ notes }) => notes)?.notes).toBe(`${turn}ours`);
  expect(JSON.stringify(rows.map(({ notes: _, ...row }) => row))).not.toContain(turn);
});
