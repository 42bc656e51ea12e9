import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deskNewsAnswer, type OpenItem } from '#contracts/desk-news.ts';
import { openPglite, openPostgres, type TestDatabase } from '../fixtures/database.ts';
import { nightly } from '../fixtures/nightly.ts';
import { addListing, addUser } from './rows.ts';

function testsOn(open: () => Promise<TestDatabase>): void {
  let database: TestDatabase;
  let meera: string;
  let ravi: string;
  let kavya: string;
  let home: string;
  const enquiry = randomUUID();
  beforeAll(async () => {
    database = await open();
    [meera, ravi, kavya] = await Promise.all(
      (['Meera', 'Ravi', 'Kavya'] as const).map((full_name) =>
        addUser(database, { role: full_name === 'Kavya' ? 'editor' : 'admin', metadata: { full_name } }),
      ),
    ).then(([a = '', b = '', c = '']) => [a, b, c]);
    home = await addListing(database);
  });
  beforeEach(() => database.exec('delete from public.staff_presence; delete from public.enquiries'));
  afterAll(() => database.close());

  async function news(of: string, { seen = null, items, tab = 'one', brief = true }: Ask = {}) {
    const [row] = await database
      .as('authenticated', of)
      .query<{ value: unknown }>('select public.desk_news($1, $2::jsonb, $3) as value', [
        seen,
        items ? { tab, items } : null,
        brief,
      ]);
    return deskNewsAnswer.parse(row?.value);
  }
  interface Ask {
    seen?: string | null;
    items?: OpenItem[];
    tab?: string;
    brief?: boolean;
  }
  const looking = (id: string, kind: OpenItem['kind'] = 'enquiry', writing = false) => [
    { kind, id, writing },
  ];
  const seenBy = async (of: string) => (await news(of)).present;
  const age = (seconds: number) =>
    database.query(
      `update public.staff_presence set seen_at = clock_timestamp() - make_interval(secs => $1)`,
      [seconds],
    );

  test('who has an enquiry open, and who writes an answer, is named to colleagues and not to themselves', async () => {
    await news(meera, { items: looking(enquiry) });
    expect(await seenBy(ravi)).toEqual([{ kind: 'enquiry', id: enquiry, name: 'Meera', writing: false }]);
    expect(await seenBy(meera)).toEqual([]);
    await news(meera, { items: looking(enquiry, 'enquiry', true) });
    expect(await seenBy(ravi)).toMatchObject([{ writing: true }]);
  });

  test('two tabs of one colleague are one colleague, who stays until the last has closed it', async () => {
    await news(meera, { items: looking(enquiry), tab: 'one' });
    await news(meera, { items: looking(enquiry, 'enquiry', true), tab: 'two' });
    expect(await seenBy(ravi)).toMatchObject([{ name: 'Meera', writing: true }]);
    await news(meera, { items: [], tab: 'two' });
    expect(await seenBy(ravi)).toMatchObject([{ name: 'Meera', writing: false }]);
    await news(meera, { items: looking(home, 'property'), tab: 'one' });
    expect(await seenBy(ravi)).toMatchObject([{ kind: 'property', id: home }]);
  });

  test('what a tab has not said for 75 seconds counts no more, and its row is gone soon', async () => {
    await news(meera, { items: looking(enquiry) });
    await age(70);
    expect(await seenBy(ravi)).toHaveLength(1);
    await age(80);
    expect(await seenBy(ravi)).toEqual([]);
    await age(130);
    await seenBy(ravi);
    expect(await database.query('select from public.staff_presence')).toEqual([]);
  });

  test('a row that a clock put back has left in the future counts no more, and is deleted', async () => {
    await news(meera, { items: looking(enquiry) });
    await age(-3600);
    expect(await seenBy(ravi)).toEqual([]);
    expect(await database.query('select from public.staff_presence')).toEqual([]);
  });

  test('the worker deletes what is over when nobody is at the desk', async () => {
    await news(meera, { items: looking(enquiry) });
    await age(130);
    await database.as('service_role').query(`select public.claim_outbox('w')`);
    expect(await database.query('select from public.staff_presence')).toEqual([]);
  });

  test('it ends with the session, with the role and with the account', async () => {
    await news(meera, { items: looking(enquiry) });
    await database.query(`update public.staff_presence set session = $1`, [randomUUID()]);
    expect(await seenBy(ravi)).toEqual([]);
    const latha = await addUser(database, { role: 'admin', metadata: { full_name: 'Latha' } });
    await news(latha, { items: looking(enquiry) });
    expect(await seenBy(ravi)).toMatchObject([{ name: 'Latha' }]);
    await database.query(`update public.profiles set role = 'editor' where id = $1`, [latha]);
    expect(await seenBy(ravi)).toEqual([]);
    await news(latha, { items: looking(home, 'property') });
    await database.query('delete from auth.users where id = $1', [latha]);
    expect(await database.query('select from public.staff_presence where staff = $1', [latha])).toEqual([]);
  });

  test('an editor hears of homes alone, and says nothing of customers', async () => {
    await news(meera, { items: [...looking(enquiry), ...looking(home, 'property')] });
    expect(await seenBy(kavya)).toEqual([{ kind: 'property', id: home, name: 'Meera', writing: false }]);
    await expect(news(kavya, { items: looking(enquiry) })).rejects.toThrow('Admin privileges are required');
    await expect(news(kavya, { items: looking(enquiry, 'person') })).rejects.toThrow('Admin privileges');
    await news(kavya, { items: looking(home, 'property', true) });
    expect(await seenBy(meera)).toMatchObject([{ name: 'Kavya', writing: true }]);
  });

  test('a name in marks of direction is told without them, and what nobody can read is refused', async () => {
    const sly = await addUser(database, { role: 'admin', metadata: { full_name: '\u202e<b>Ravi</b>' } });
    await news(sly, { items: looking(enquiry) });
    expect(await seenBy(meera)).toMatchObject([{ name: '<b>Ravi</b>' }]);
    const ask = (looked: unknown) =>
      database.as('authenticated', ravi).query('select public.desk_news(null, $1::jsonb, true)', [looked]);
    await expect(ask({ tab: 'x', items: [{ kind: 'safe', id: enquiry }] })).rejects.toThrow('cannot be read');
    await expect(ask({ tab: 'x'.repeat(41), items: looking(enquiry) })).rejects.toThrow(/tab_check/);
    await expect(ask({ items: looking(enquiry) })).rejects.toThrow(/tab/);
    await expect(ask({ tab: 'x', items: [{ kind: 'enquiry', id: "'; drop" }] })).rejects.toThrow(/uuid/);
  });

  test('of one tab three things are kept, and of one colleague thirty', async () => {
    await news(meera, { items: Array.from({ length: 9 }, () => looking(randomUUID())).flat() });
    expect(await database.query('select from public.staff_presence')).toHaveLength(3);
    for (let tab = 0; tab < 12; tab++)
      await news(meera, {
        tab: `tab ${tab}`,
        items: Array.from({ length: 3 }, () => looking(randomUUID())).flat(),
      });
    expect(await database.query('select from public.staff_presence')).toHaveLength(30);
  });

  test('the poll tells only the time until something changes, and then what has changed', async () => {
    const first = await news(ravi, { brief: false });
    expect(first).toHaveProperty('requests.enquiries.total', 0);
    expect(first.present).toEqual([]);
    for (const brief of [true, false]) {
      const second = await news(ravi, { seen: first.mark, brief });
      expect(second).toEqual({ now: expect.any(String), mark: first.mark });
      expect(JSON.stringify(second).length).toBeLessThan(100);
    }
    await news(meera, { items: looking(enquiry) });
    const third = await news(ravi, { seen: first.mark });
    expect(third).not.toHaveProperty('requests');
    expect(third.present).toHaveLength(1);
    await database.exec(
      `insert into public.enquiries (reference, enquiry_type, name, email, phone, preferred_contact)
       values ('ANG-A2222', 'general_help', 'Asha', 'asha@mail.example', '+919845012345', 'WhatsApp')`,
    );
    // What waits is not looked for in a brief poll, but the inbox has news.
    const fourth = await news(ravi, { seen: third.mark });
    expect(fourth).not.toHaveProperty('requests');
    expect(fourth.mark.split('.').slice(2)).not.toEqual(third.mark.split('.').slice(2));
    expect(fourth.mark.split('.')[0]).toBe(third.mark.split('.')[0]);
    expect(await news(ravi, { seen: fourth.mark, brief: false })).toHaveProperty(
      'requests.enquiries.total',
      1,
    );
  });

  test('a changed home is news of the inbox in a whole poll', async () => {
    const { mark } = await news(ravi, { brief: false });
    await database.query(`update public.properties set price = coalesce(price, 0) + 1 where id = $1`, [home]);
    const partOf = (of: string) => of.split('.')[3];
    expect(partOf((await news(ravi, { seen: mark, brief: false })).mark)).not.toBe(partOf(mark));
  });
}

describe('on Postgres', () => testsOn(openPostgres));
describe('on PGlite', nightly, () => testsOn(openPglite));
