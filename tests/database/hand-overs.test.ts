import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { adminTodayAnswer } from '#contracts/admin-today.ts';
import { openPglite, openPostgres, type Session, type TestDatabase } from '../fixtures/database.ts';
import { nightly } from '../fixtures/nightly.ts';
import { addUser } from './rows.ts';
import { meetUncommitted } from './until-it-waits.ts';

async function answerOf(session: Session, call: string, values: unknown[] = []): Promise<unknown> {
  const [row] = await session.query<{ value: unknown }>(`select ${call} as value`, values);
  return row?.value;
}
const named = (database: TestDatabase, full_name: string, role: 'admin' | 'editor' = 'admin') =>
  addUser(database, { role, metadata: { full_name } });

function testsOn(open: () => Promise<TestDatabase>): void {
  let database: TestDatabase;
  let meera: string;
  let ravi: string;
  let enquiry: string;
  const as = (id: string) => database.as('authenticated', id);
  beforeAll(async () => {
    database = await open();
    meera = await named(database, 'Meera');
    ravi = await named(database, 'Ravi');
  });
  beforeEach(async () => {
    await database.exec('delete from public.enquiries');
    enquiry = await ask('ANG-A2222');
  });
  afterAll(() => database.close());

  async function ask(reference: string, minutesAgo = 10): Promise<string> {
    const [row] = await database.query<{ id: string }>(
      `insert into public.enquiries (reference, enquiry_type, name, email, phone, preferred_contact, created_at)
       values ($1, 'general_help', 'Asha', 'asha@mail.example', '+919845012345', 'WhatsApp',
               clock_timestamp() - make_interval(mins => $2)) returning id`,
      [reference, minutesAgo],
    );
    return row?.id ?? '';
  }
  const handOver = (
    by: string,
    to: string,
    { owner = null, line = 'Call her at six.' }: { owner?: string | null; line?: string } = {},
  ) => answerOf(as(by), 'public.hand_over($1::jsonb)', [{ enquiry, owner, to, line }]);
  async function today(of: string) {
    const answer = adminTodayAnswer.parse(await answerOf(as(of), 'public.admin_today(false)'));
    return answer.requests?.enquiries;
  }

  test('the receiver reads in Today who handed it over and the line, and nobody else does', async () => {
    expect(await handOver(meera, ravi, { line: ' <b>Call</b> her at six. ' })).toBe('handed over');
    expect((await today(ravi))?.rows).toMatchObject([
      { owner_name: 'Ravi', handed: { by_name: 'Meera', line: '<b>Call</b> her at six.' } },
    ]);
    expect((await today(meera))?.rows).toMatchObject([{ owner_name: 'Ravi', handed: null }]);
  });

  test('also one that is answered waits for its receiver, until they do something with it', async () => {
    await database.query(`update public.enquiries set status = 'contacted' where id = $1`, [enquiry]);
    expect((await today(ravi))?.total).toBe(0);
    await handOver(meera, ravi);
    expect(await today(ravi)).toMatchObject({ total: 1, rows: [{ status: 'contacted' }] });
    await as(ravi).query(`update public.enquiries set notes = 'She is away' where id = $1`, [enquiry]);
    expect((await today(ravi))?.total).toBe(0);
  });

  test('it goes from their Today when they answer, and when it is given on', async () => {
    await handOver(meera, ravi);
    await handOver(ravi, meera, { owner: ravi, line: 'I am away.' });
    expect((await today(ravi))?.rows[0]?.handed).toBeNull();
    expect((await today(meera))?.rows[0]?.handed).toMatchObject({ by_name: 'Ravi', line: 'I am away.' });
    const reply = { id: randomUUID(), enquiry, channel: 'whatsapp', body: 'Hello' };
    await answerOf(as(meera), 'public.send_reply($1::jsonb)', [reply]);
    expect((await today(meera))?.total).toBe(0);
  });

  test('whoever saw another owner writes nothing, and a retry is the same', async () => {
    await database.query('update public.enquiries set owner = $2 where id = $1', [enquiry, meera]);
    expect(await handOver(meera, ravi)).toBe('changed');
    expect(await handOver(meera, ravi, { owner: meera })).toBe('handed over');
    expect(await handOver(meera, ravi, { owner: meera })).toBe('handed over');
    expect(await handOver(meera, ravi, { owner: meera, line: 'again' })).toBe('changed');
    expect((await today(ravi))?.rows[0]?.handed?.line).toBe('Call her at six.');
  });

  test('what nobody may have sent, what is gone and who sees no enquiries are refused', async () => {
    const editor = await named(database, 'Kavya', 'editor');
    await expect(handOver(meera, editor)).rejects.toThrow('Choose another owner.');
    await expect(handOver(meera, ravi, { line: ' ' })).rejects.toThrow('write a line for them');
    await expect(handOver(meera, ravi, { line: 'x'.repeat(301) })).rejects.toThrow(/reason/);
    await database.query(`update public.enquiries set status = 'suspected' where id = $1`, [enquiry]);
    expect(await handOver(meera, ravi)).toBe('apart');
    await database.exec('delete from public.enquiries');
    expect(await handOver(meera, ravi)).toBe('gone');
  });

  test('an editor hands nothing over', async () => {
    const editor = await named(database, 'Kavya', 'editor');
    await expect(handOver(editor, ravi)).rejects.toThrow('Admin privileges are required');
  });

  test('the line goes with the enquiry when its sender is erased', async () => {
    await handOver(meera, ravi);
    await answerOf(database.as('service_role'), `public.privacy_erase('asha@mail.example')`);
    expect(await database.query('select from public.inbox_changes where reason is not null')).toEqual([]);
  });

  test('Today begins with what is nobody’s, then with what has waited longest', async () => {
    await database.query('update public.enquiries set owner = $2 where id = $1', [enquiry, meera]);
    await ask('ANG-B2222', 1);
    await ask('ANG-C2222', 5);
    const former = await named(database, 'Latha');
    const left = await ask('ANG-D2222', 2);
    await database.query('update public.enquiries set owner = $2 where id = $1', [left, former]);
    await database.query(`update public.profiles set role = 'user' where id = $1`, [former]);
    expect((await today(ravi))?.rows.map(({ reference, owner_name }) => [reference, owner_name])).toEqual([
      ['ANG-C2222', null],
      ['ANG-D2222', 'Latha, has left'],
      ['ANG-B2222', null],
      ['ANG-A2222', 'Meera'],
    ]);
  });
}

describe('on Postgres', () => testsOn(openPostgres));
describe('on PGlite', nightly, () => testsOn(openPglite));

test('on Postgres, of two who hand over at once the second is told', async () => {
  const postgres = await openPostgres();
  const [meera, ravi, latha] = [
    await named(postgres, 'Meera'),
    await named(postgres, 'Ravi'),
    await named(postgres, 'Latha'),
  ];
  const [row] = await postgres.query<{ id: string }>(
    `insert into public.enquiries (reference, enquiry_type, name, email, phone, preferred_contact)
     values ('ANG-A2222', 'general_help', 'Asha', 'asha@mail.example', '+919845012345', 'WhatsApp') returning id`,
  );
  const give = async (session: Session, by: string, to: string) => {
    await session.query(`select set_config('request.jwt.claim.sub', '${by}', true)`);
    return answerOf(session, 'public.hand_over($1::jsonb)', [
      { enquiry: row?.id, owner: null, to, line: 'Yours.' },
    ]);
  };
  const second = await meetUncommitted(
    postgres,
    (open) => give(open, meera, ravi),
    async () => {
      const other = await postgres.begin();
      const told = await give(other, ravi, latha);
      await other.commit();
      return told;
    },
  );
  expect(second).toBe('changed');
  expect(await postgres.query('select owner from public.enquiries')).toEqual([{ owner: ravi }]);
  await postgres.close();
});
