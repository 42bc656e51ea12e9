import { expect, test } from 'vitest';
import { appointmentInboxAnswer, releaseCallsAnswer } from '#contracts/admin-inbox.ts';
import { addUser } from './rows.ts';
import { setUpAdmin } from './set-up-admin.ts';
import { emptyTables } from '../fixtures/empty-tables.ts';

const { database, admin, answerOf } = setUpAdmin(emptyTables('appointments', 'outbox', 'inbox_changes'));

async function book(day: number, { email = 'asha@example.in', network = 'network', line = 'line' } = {}) {
  await database
    .as('service_role')
    .query(`select public.book_appointment($1::jsonb, null, $2, '2090-01-06T09:00:00+05:30', $3)`, [
      { name: 'Asha', email, preferred_date: `2090-01-${day}`, preferred_time: '10:00' },
      network,
      line,
    ]);
}
async function inbox() {
  return appointmentInboxAnswer.parse(await answerOf(`public.admin_inbox('appointment')`)).rows.toReversed();
}
async function release(calls: readonly { id: string; updated_at: string }[], session = admin) {
  const seen = calls.map(({ id, updated_at }) => ({ id, seen_at: updated_at }));
  return releaseCallsAnswer.parse(await answerOf('public.release_calls($1::jsonb)', [seen], session));
}
const mails = () =>
  database.query<{ kind: string; email: string; calls: number }>(
    `select kind, payload ->> 'email' as email, jsonb_array_length(payload -> 'calls') as calls
       from public.outbox where kind like '%_for_visitor' order by id`,
  );

test('the inbox lists with a call the other calls from the same network, but never the network itself', async () => {
  await book(10);
  await book(11, { email: 'ravi@example.in', network: 'next door' });
  await book(12, { email: 'sita@example.in', network: 'elsewhere', line: 'other' });
  const [first, , third] = await inbox();
  expect(first?.related).toMatchObject([{ name: 'Asha', preferred_date: '2090-01-11' }]);
  expect(third?.related).toEqual([]);
  expect(JSON.stringify(await answerOf(`public.admin_inbox('appointment')`))).not.toMatch(
    /network|next door|"line|hash|mailbox/,
  );
});

test('a release cancels several bogus calls together and sends one mail to the person named', async () => {
  for (const day of [10, 11, 12]) await book(day);
  await book(13, { email: 'asha+again@example.in' });
  await book(14, { email: 'ravi@example.in' });
  await database.exec(emptyTables('outbox'));
  expect(await release((await inbox()).slice(0, 4))).toEqual({ released: 4, changed: 0, mails: 1 });
  expect((await inbox()).map(({ status }) => status)).toEqual([...Array(4).fill('cancelled'), 'requested']);
  expect(await mails()).toEqual([{ kind: 'calls_released_for_visitor', email: 'asha@example.in', calls: 4 }]);
  expect((await inbox())[0]?.history).toMatchObject([{ field: 'status', became: 'cancelled' }]);
});

test('a release sends no mail about a call whose booking sent no mail', async () => {
  await book(10);
  await database.exec(`${emptyTables('outbox')}; update public.appointments set notified = false`);
  expect(await release(await inbox())).toEqual({ released: 1, changed: 0, mails: 0 });
  expect(await mails()).toEqual([]);
});

test('a release keeps a call that a colleague has changed meanwhile', async () => {
  for (const day of [10, 11, 12]) await book(day);
  const seen = await inbox();
  await admin.query(`update public.appointments set notes = 'Real: rang back' where id = $1`, [seen[0]?.id]);
  await admin.query(`update public.appointments set status = 'done' where id = $1`, [seen[1]?.id]);
  expect(await release(seen)).toEqual({ released: 1, changed: 2, mails: 1 });
  expect((await inbox()).map(({ status }) => status)).toEqual(['requested', 'done', 'cancelled']);
});

test('a call that was released by mistake can be reinstated, and its visitor is mailed so', async () => {
  await book(10);
  await release(await inbox());
  await database.exec('delete from public.outbox');
  await admin.query(`update public.appointments set status = 'requested'`);
  expect(await database.query(`select kind, payload -> 'reinstated' as again from public.outbox`)).toEqual([
    { kind: 'appointment_for_visitor', again: true },
  ]);
});

test('only staff may release calls', async () => {
  await book(10);
  const calls = await inbox();
  const user = database.as('authenticated', await addUser(database));
  for (const caller of [database.as('anon'), user])
    await expect(release(calls, caller)).rejects.toThrow(/permission denied|Admin privileges/);
  expect((await inbox())[0]?.status).toBe('requested');
});
