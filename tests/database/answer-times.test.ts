import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { adminAnswerTimesAnswer } from '#contracts/admin-answer-times.ts';
import { adminNumbersAnswer } from '#contracts/admin-numbers.ts';
import { groupKinds } from '#domain/numbers/group-name.ts';
import { countedAs } from '#domain/numbers/counted-homes.ts';
import { emptyTables } from '../fixtures/empty-tables.ts';
import { addArea, addListing, addUser } from './rows.ts';
import { setUpAdmin } from './set-up-admin.ts';

const opened = setUpAdmin(
  emptyTables(
    'properties',
    'home_days',
    'home_weeks',
    'enquiries',
    'appointments',
    'inbox_changes',
    'local_areas',
    'partners',
    'people',
  ),
);
/** 10:00 in India on a Sunday. */
const now = '2026-11-22T04:30:00Z';
const week = { from: '2026-11-15', until: '2026-11-21' };

interface Asked {
  home?: string | null;
  at: string;
  by?: string;
  answered?: string;
  owner?: string;
  status?: string;
}

/** Stores an enquiry; `by` answers it, or nobody of staff where only the time is given. */
async function ask({ home = null, at, by, answered, owner, status }: Asked): Promise<string> {
  const [row] = await opened.database.query<{ id: string }>(
    `insert into public.enquiries (reference, enquiry_type, name, email, phone, preferred_contact, property_id, created_at, owner, status)
     values (left($1, 20), 'availability_check', 'Asha', $1 || '@example.in', '+919845012345', 'WhatsApp', $2, $3, $4, $5) returning id`,
    [randomUUID(), home, `${at}+05:30`, owner ?? null, status ?? 'new'],
  );
  const id = row?.id ?? '';
  if (answered === undefined) return id;
  const writer = by === undefined ? opened.database : opened.database.as('authenticated', by);
  await writer.query(`update public.enquiries set status = 'contacted' where id = $1`, [id]);
  await opened.database.query(`update public.inbox_changes set changed_at = $2 where row_id = $1`, [
    id,
    `${answered}+05:30`,
  ]);
  return id;
}

async function times(days = 7) {
  const [row] = await opened.admin.query<{ answer: unknown }>(
    'select public.admin_answer_times($1, $2) as answer',
    [days, now],
  );
  return adminAnswerTimesAnswer.parse(row?.answer);
}

/** The ids in the inbox behind a figure, and how many it says that there are. */
async function inbox(kind: 'enquiry' | 'appointment', scope: Record<string, string>) {
  const [row] = await opened.admin.query<{ answer: { rows: { id: string }[]; total: number } }>(
    'select public.admin_inbox($1, scope => $2) as answer',
    [kind, scope],
  );
  return { ids: row?.answer.rows.map(({ id }) => id) ?? [], total: row?.answer.total };
}

describe('answer times', () => {
  let meera: string;
  beforeAll(async () => {
    meera = await addUser(opened.database, { role: 'admin' });
  });

  test('are those of whoever answered first, by our clock and by that on the wall', async () => {
    const mine = opened.staff;
    await ask({ at: '2026-11-16 10:00', by: mine, answered: '2026-11-16 11:00' });
    await ask({ at: '2026-11-16 10:00', by: mine, answered: '2026-11-16 14:00' });
    // Asked at night: our clock begins at 8.
    await ask({ at: '2026-11-16 22:00', by: meera, answered: '2026-11-17 08:30' });
    // Answered at night: our clock stands still.
    await ask({ at: '2026-11-17 21:00', by: meera, answered: '2026-11-17 23:00', owner: mine });
    const { all, colleagues } = await times();
    expect(colleagues.map(({ id }) => id).toSorted()).toEqual([mine, meera].toSorted());
    expect(colleagues.find(({ id }) => id === mine)).toMatchObject({
      ...{ answered: 2, in_time: 1, outside: 0, median: 150, nine_of_ten: null, elapsed: 150 },
      ...{ waiting: 0, waiting_late: 0 },
    });
    expect(colleagues.find(({ id }) => id === meera)).toMatchObject({
      ...{ answered: 2, in_time: 2, outside: 1, median: 15, nine_of_ten: null, elapsed: 375 },
    });
    expect(all).toMatchObject({ answered: 4, in_time: 3, outside: 1, median: 45 });
  });

  test('say nine of ten from twenty answers on', async () => {
    for (let minute = 1; minute <= 19; minute++)
      await ask({ at: '2026-11-16 10:00', by: meera, answered: `2026-11-16 10:${10 + minute}` });
    expect((await times()).colleagues[0]).toMatchObject({ answered: 19, median: 20, nine_of_ten: null });
    await ask({ at: '2026-11-16 10:00', by: meera, answered: '2026-11-16 15:00' });
    expect((await times()).colleagues[0]).toMatchObject({ answered: 20, median: 21, nine_of_ten: 28 });
  });

  test('say what still waits with whom, and what nobody has yet', async () => {
    await ask({ at: '2026-11-16 10:00', owner: meera });
    await ask({ at: '2026-11-21 19:00', owner: meera });
    await ask({ at: '2026-11-16 10:00' });
    await ask({ at: '2026-11-16 10:00', status: 'suspected' });
    const { all, colleagues } = await times();
    expect(colleagues).toMatchObject([
      { id: meera, answered: 0, median: null, waiting: 2, waiting_late: 1 },
      { id: null, name: null, answered: 0, waiting: 1, waiting_late: 1 },
    ]);
    expect(all).toMatchObject({ answered: 0, waiting: 3, waiting_late: 2 });
  });

  test('keep the answers of a colleague who is an editor now, has left, or whose account is gone', async () => {
    const left = await addUser(opened.database, { role: 'admin' });
    await ask({ at: '2026-11-16 10:00', by: left, answered: '2026-11-16 11:00' });
    const named = async () => (await times()).colleagues.map(({ id, name }) => [id, name]);
    const change = (role: string) =>
      opened.database.query('update public.profiles set role = $2 where id = $1', [left, role]);
    await change('editor');
    expect(await named()).toEqual([[left, expect.stringMatching(/, an editor now$/)]]);
    await change('user');
    expect(await named()).toEqual([[left, expect.stringMatching(/, has left$/)]]);
    await opened.database.query('delete from auth.users where id = $1', [left]);
    expect(await named()).toEqual([[left, expect.stringMatching(/, has left$/)]]);
  });

  test('open the enquiries that each figure counts', async () => {
    const first = await ask({ at: '2026-11-16 10:00', by: meera, answered: '2026-11-16 11:00' });
    const server = await ask({ at: '2026-11-16 10:00', answered: '2026-11-16 11:00' });
    const waits = await ask({ at: '2026-11-21 23:59', owner: meera });
    const free = await ask({ at: '2026-11-15 00:00' });
    await ask({ at: '2026-11-22 00:00', owner: meera });
    await ask({ at: '2026-11-14 23:59', by: meera, answered: '2026-11-15 09:00' });
    expect(await inbox('enquiry', { ...week, by: meera })).toEqual({ ids: [first], total: 1 });
    expect(await inbox('enquiry', { ...week, by: 'nobody' })).toEqual({ ids: [server], total: 1 });
    expect(await inbox('enquiry', { ...week, with: meera })).toEqual({ ids: [waits], total: 1 });
    expect(await inbox('enquiry', { ...week, with: 'nobody' })).toEqual({ ids: [free], total: 1 });
    const { colleagues } = await times();
    expect(colleagues.find(({ id }) => id === meera)).toMatchObject({ answered: 1, waiting: 1 });
  });
});

describe('figures of Numbers', () => {
  test('are as many as the homes, enquiries and calls that each of them opens', async () => {
    const { database } = opened;
    const [partner] = await database.query<{ id: string }>(
      `insert into public.partners (id, slug, name, homes_come, trust)
       values (gen_random_uuid(), 'kaveri', 'Kaveri: Homes', 'typed', 'at once') returning id`,
    );
    const around = await addArea(database, { area: 'Whitefield', slug: 'whitefield' });
    const within = await addArea(database, { area: 'Whitefield Phase 1', slug: 'whitefield-phase-1' });
    await database.query(`update public.area_places set kind = 'part', parent_id = $2 where area_id = $1`, [
      within,
      around,
    ]);
    const homes = [
      await addListing(database, { area_id: around, bedrooms: 2, property_type: 'Sale', price: 9_000_000 }),
      await addListing(database, { area_id: within, bedrooms: 2, property_type: 'Rent', price: 30_000 }),
      await addListing(database, { partner_id: partner?.id, source_key: 'K-1', bedrooms: null, price: 0 }),
      await addListing(database, { publish: 0, area_id: within, bedrooms: 0, property_type: 'Rent' }),
    ];
    for (const [at, home] of homes.entries())
      for (let nth = 0; nth <= at; nth++) await ask({ home, at: `2026-11-1${5 + nth} 00:00` });
    await ask({ home: homes[0] ?? null, at: '2026-11-22 00:00' });
    await ask({ home: homes[0] ?? null, at: '2026-11-16 10:00', status: 'spam' });
    await ask({ at: '2026-11-16 10:00' });
    for (const [at, home] of homes.entries())
      await database.query(
        `insert into public.appointments (reference, name, email, preferred_date, preferred_time, created_at)
         select 'C-' || $1, 'Asha', email, date '2026-12-01' + $1::integer, '10:00', '2026-11-20T04:30:00Z'
           from public.enquiries where property_id = $2 order by created_at limit 1`,
        [at, home],
      );

    const [row] = await opened.admin.query<{ answer: unknown }>(
      'select public.admin_numbers(7, $1) as answer',
      [now],
    );
    const { total, groups } = adminNumbersAnswer.parse(row?.answer);
    const rows = groupKinds.flatMap((kind) =>
      groups[kind].map((group) => ({ counted: countedAs({ kind, ...group }), ...group })),
    );
    expect(rows.map(({ counted }) => counted)).toEqual(
      expect.arrayContaining([
        'area:Whitefield',
        'area:',
        'size:',
        'size:0',
        'price:Sale:1',
        'partner:Kaveri: Homes',
        'partner:',
      ]),
    );
    expect(total).toMatchObject({ enquiries: 10, calls: 4 });
    for (const { counted, homes: shown, enquiries, calls } of [{ counted: 'all', ...total }, ...rows]) {
      const scope = { ...week, homes: counted };
      const [listed] = await opened.admin.query<{ total: number }>(
        `select (public.admin_listings('property', filters => $1) ->> 'total')::integer as total`,
        [
          [
            { column: 'shown', any: ['true'] },
            { column: 'counted', any: [counted] },
          ],
        ],
      );
      expect({
        counted,
        homes: listed?.total,
        enquiries: (await inbox('enquiry', scope)).total,
        calls: (await inbox('appointment', scope)).total,
      }).toEqual({ counted, homes: shown, enquiries, calls });
    }
  });

  test('a scope that there is not is refused', async () => {
    await expect(inbox('enquiry', { colour: 'red' })).rejects.toThrow('The inbox has no such scope');
    await expect(inbox('enquiry', { homes: 'colour:red' })).rejects.toThrow('Numbers have no such row');
  });
});
