import { describe, expect, test } from 'vitest';
import { eraseMailboxAnswer } from '#contracts/erase-mailbox.ts';
import { adminChangesAnswer } from '#contracts/admin-listings.ts';
import { emptyTables } from '../fixtures/empty-tables.ts';
import { openPostgres, type Session } from '../fixtures/database.ts';
import { addUser } from './rows.ts';
import { setUpAdmin } from './set-up-admin.ts';
import { meetUncommitted } from './until-it-waits.ts';

const { database, admin, answerOf } = setUpAdmin(
  emptyTables('enquiries', 'appointments', 'people', 'outbox', 'alert_subscribers', 'staff_changes'),
  { open: openPostgres, name: 'Meera' },
);

const email = 'asha@mail.example';
const phone = '+919845012345';

async function enquire(from = email): Promise<void> {
  await database.query('select public.submit_enquiry($1::jsonb)', [
    { name: 'Asha Rao', email: from, phone, preferredContact: 'WhatsApp', enquiryType: 'general_help' },
  ]);
}
async function idOf(mailbox = email): Promise<string> {
  const [row] = await database.query<{ id: string }>('select id from public.people where mailbox = $1', [
    mailbox,
  ]);
  return row?.id ?? '00000000-0000-4000-8000-00000000dead';
}
const erase = async (id: string, seen: string | null, by: Session = admin) =>
  eraseMailboxAnswer.parse(await answerOf('public.admin_erase_mailbox($1, $2)', [id, seen], by));
async function ask(id: string, by: Session = admin) {
  const answer = await erase(id, null, by);
  if (answer.result !== 'asks') throw new Error(`It does not ask: ${answer.result}`);
  return answer;
}
const log = async () => adminChangesAnswer.parse(await answerOf('public.admin_changes()')).rows;
const stored = async () =>
  (
    await database.query<{ count: number }>(
      `select (select count(*) from public.enquiries) + (select count(*) from public.people) as count`,
    )
  )[0]?.count;

describe('an erasure on the screen', () => {
  test('first says what goes, and leaves everything as it is', async () => {
    await enquire();
    await database.query(`select public.book_appointment($1::jsonb, at => '2090-01-01T00:00:00Z')`, [
      { name: 'Asha', email, phone, preferred_date: '2090-01-05', preferred_time: '10:00:00' },
    ]);
    const { erases } = await ask(await idOf());
    expect(erases).toMatchObject({
      ...{ enquiries: 1, answers: 0, appointments: 1, people: 1, mails: 4, proof: null },
      freed: [{ preferred_date: '2090-01-05', preferred_time: '10:00' }],
    });
    expect(await stored()).toBe(2);
    expect(await log()).toEqual([]);
  });

  test('leaves a proof in the log, with its writer and counts, and nothing that leads to the person', async () => {
    await enquire();
    const id = await idOf();
    await admin.query(
      `select public.send_reply(jsonb_build_object('id', gen_random_uuid(), 'enquiry', id, 'channel', 'mail', 'body', 'Hello Asha'))
         from public.enquiries`,
    );
    const { mark } = await ask(id);
    const answer = await erase(id, mark);
    if (answer.result !== 'erased') throw new Error(`Not erased: ${answer.result}`);
    expect(answer.erases).toMatchObject({ enquiries: 1, answers: 1, people: 1, proof: { by_name: 'Meera' } });
    expect(await stored()).toBe(0);
    const [entry, ...others] = await log();
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      ...{ kind: 'erasure', listing: answer.erases.proof?.id, by_name: 'Meera' },
      changes: { enquiries: { was: 1, became: 0 }, answers: { was: 1, became: 0 } },
    });
    const [kept] = await database.query<{ text: string }>(
      'select string_agg(each::text, $1) as text from public.staff_changes as each',
      [' '],
    );
    expect(kept?.text).not.toMatch(/asha|98450|ANG-/i);
    expect(kept?.text).not.toContain(id);
  });

  test('asks again when something was stored since it was shown', async () => {
    await enquire();
    const id = await idOf();
    const { mark } = await ask(id);
    await enquire('Asha+flat@mail.example');
    const again = await erase(id, mark);
    expect(again).toMatchObject({ result: 'asks', erases: { enquiries: 2 } });
    expect(await stored()).toBe(3);
    expect(await erase(id, again.result === 'asks' ? again.mark : '')).toMatchObject({ result: 'erased' });
  });

  test('of two admins at once is done by one, and the other finds nobody', async () => {
    await enquire();
    const id = await idOf();
    const { mark } = await ask(id);
    const second = database.as('authenticated', await addUser(database, { role: 'admin' }));
    const answer = await meetUncommitted(
      database,
      async (open) => {
        await open.query(`select public.privacy_erase('${email}')`);
      },
      () => erase(id, mark, second),
    );
    expect(answer).toEqual({ result: 'gone' });
    expect(await log()).toHaveLength(1);
  });

  test('makes whoever writes again somebody new', async () => {
    await enquire();
    const id = await idOf();
    await admin.query(`select public.save_person($1, '{"notes": null}', '{"notes": "Wants a garden"}')`, [
      id,
    ]);
    await erase(id, (await ask(id)).mark);
    await enquire();
    expect(await idOf()).not.toBe(id);
    expect(await database.query('select stage, notes from public.people')).toEqual([
      { stage: 'new', notes: null },
    ]);
  });

  test('takes one mailbox, and names those that staff merged with it', async () => {
    await enquire();
    await enquire('asha@office.example');
    const [id, office] = [await idOf(), await idOf('asha@office.example')];
    await admin.query('select public.merge_people($1, $2)', [office, id]);
    const answer = await erase(id, (await ask(id)).mark);
    expect(answer).toMatchObject({ result: 'erased', erases: { merged_with: ['asha@office.example'] } });
    expect(await database.query('select mailbox, merged_into from public.people')).toEqual([
      { mailbox: 'asha@office.example', merged_into: null },
    ]);
  });

  test('leaves a colleague, whose role must be taken first', async () => {
    const colleague = await addUser(database, { role: 'editor' });
    const [account] = await database.query<{ email: string }>('select email from auth.users where id = $1', [
      colleague,
    ]);
    await enquire(account?.email);
    const [person] = await database.query<{ id: string }>('select id from public.people');
    expect(await erase(person?.id ?? '', null)).toEqual({ result: 'staff' });
  });

  test('is for admins: an editor, a user and the server’s key may not even look', async () => {
    await enquire();
    const id = await idOf();
    for (const role of ['editor', 'user'] as const) {
      const caller = database.as('authenticated', await addUser(database, { role }));
      await expect(erase(id, null, caller)).rejects.toThrow('Admin privileges');
    }
    for (const role of ['anon', 'service_role'] as const)
      await expect(erase(id, null, database.as(role))).rejects.toThrow('permission denied');
    expect(await stored()).toBe(2);
  });

  test('by the command leaves the same proof, by nobody', async () => {
    await enquire();
    await database.as('service_role').query(`select public.privacy_erase($1)`, [email]);
    expect(await log()).toMatchObject([{ kind: 'erasure', by_name: null }]);
    // Nothing was stored: there is nothing to prove.
    await database.as('service_role').query(`select public.privacy_erase($1)`, [email]);
    expect(await log()).toHaveLength(1);
  });
});
