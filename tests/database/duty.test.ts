import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { adminDutyAnswer, type DutySetting } from '#contracts/admin-duty.ts';
import { adminTodayAnswer } from '#contracts/admin-today.ts';
import { openPglite, openPostgres, type Row, type Session, type TestDatabase } from '../fixtures/database.ts';
import { nightly } from '../fixtures/nightly.ts';
import { addArea, addListing, addUser } from './rows.ts';
import { meetUncommitted } from './until-it-waits.ts';

async function answerOf(session: Session, call: string, values: unknown[] = []): Promise<unknown> {
  const [row] = await session.query<{ value: unknown }>(`select ${call} as value`, values);
  return row?.value;
}
const named = (database: TestDatabase, full_name: string, role: 'admin' | 'editor' = 'admin') =>
  addUser(database, { role, metadata: { full_name } });

/** Asks about a home, or for help, and returns the reference. */
async function ask(
  session: Session,
  asker: string,
  home: string | null = null,
  suspicion: string | null = null,
) {
  const payload = {
    ...{ enquiryType: 'general_help', name: 'Asha', email: `${asker}@mail.example` },
    ...{ phone: '+919845012345', preferredContact: 'WhatsApp', property: { id: home, price: 0 } },
  };
  const answer = await answerOf(session, 'public.submit_enquiry($1::jsonb, suspicion => $2)', [
    payload,
    suspicion,
  ]);
  return String({ ...Object(answer) }.reference);
}

const base: DutySetting = { way: 'nobody', otherwise: 'nobody', person: null, turns: [], areas: {} };

function testsOn(open: () => Promise<TestDatabase>): void {
  let database: TestDatabase;
  const staff = { meera: '', ravi: '', latha: '', kavya: '' };
  const as = (id: string) => database.as('authenticated', id);
  beforeAll(async () => {
    database = await open();
    staff.meera = await named(database, 'Meera');
    staff.ravi = await named(database, 'Ravi');
    staff.latha = await named(database, 'Latha');
    staff.kavya = await named(database, 'Kavya', 'editor');
  });
  beforeEach(() =>
    database.exec(`delete from public.enquiries; delete from public.duty; delete from public.duty_areas;
      delete from public.duty_people; delete from public.staff_changes;
      update public.profiles set role = 'admin' where full_name in ('Meera', 'Ravi', 'Latha')`),
  );
  afterAll(() => database.close());

  const read = async (by = staff.meera) =>
    adminDutyAnswer.parse(await answerOf(as(by), 'public.admin_duty()'));
  async function save(piece: Partial<DutySetting>, by = staff.meera, seen?: string | null) {
    const { updated_at } = await read(by);
    return answerOf(as(by), 'public.save_duty($1::jsonb, $2::text::timestamptz)', [
      { ...base, ...piece },
      seen === undefined ? updated_at : seen,
    ]);
  }
  const admins = () => [staff.meera, staff.ravi, staff.latha];
  async function ownerOf(reference: string): Promise<string | undefined> {
    const [row] = await database.query<{ name: string }>(
      `select full_name as name from public.enquiries join public.profiles on profiles.id = owner where reference = $1`,
      [reference],
    );
    return row?.name;
  }
  const owned = async (asker: string, home: string | null = null) =>
    ownerOf(await ask(database, asker, home));
  const gap = async () =>
    adminTodayAnswer.parse(await answerOf(as(staff.meera), 'public.admin_today(false)')).requests?.duty_gap;

  test('as long as nobody is on duty, a new enquiry is nobody’s', async () => {
    expect(await owned('a')).toBeUndefined();
    expect(await gap()).toBeNull();
  });

  test('one person gets all, and the history says so', async () => {
    expect(await save({ way: 'person', person: staff.ravi })).toBe('saved');
    const reference = await ask(database, 'a');
    expect(await ownerOf(reference)).toBe('Ravi');
    expect(
      await database.query(
        `select field, changed_by from public.inbox_changes as change join public.enquiries on enquiries.id = row_id
          where reference = $1`,
        [reference],
      ),
    ).toEqual([{ field: 'owner', changed_by: null }]);
  });

  test('in turn everybody gets the same number, and whoever was away gets no more than the others', async () => {
    await save({ way: 'turn', turns: admins() });
    const first = [await owned('a'), await owned('b'), await owned('c')];
    expect(first.toSorted()).toEqual(['Latha', 'Meera', 'Ravi']);
    await answerOf(as(staff.ravi), `public.set_away('2026-12-03', '2026-11-22T04:30:00Z')`);
    await database.query(
      `update public.duty_people set away_until = current_date + 3 where away_until is not null`,
    );
    const second = [await owned('d'), await owned('e')];
    expect(second.toSorted()).toEqual(['Latha', 'Meera']);
    await answerOf(as(staff.ravi), 'public.set_away(null)');
    expect(
      [await owned('f'), await owned('g'), await owned('h')].filter((name) => name === 'Ravi'),
    ).toHaveLength(1);
  });

  test('who takes no turns, has left or is an editor now gets nothing', async () => {
    await save({ way: 'turn', turns: [staff.meera, staff.ravi] });
    await database.query(`update public.profiles set role = 'editor' where id = $1`, [staff.ravi]);
    expect(new Set([await owned('a'), await owned('b')])).toEqual(new Set(['Meera']));
    await save({ way: 'person', person: staff.meera });
    await database.query(`update public.profiles set role = 'user' where id = $1`, [staff.meera]);
    expect(await owned('c')).toBeUndefined();
  });

  test('an area stands for its parts, the nearest decides, and the rest goes in turn or to nobody', async () => {
    const [outer, inner, other] = [await addArea(database), await addArea(database), await addArea(database)];
    await database.query(`update public.area_places set kind = 'locality' where area_id = $1`, [outer]);
    await database.query(`update public.area_places set kind = 'part', parent_id = $2 where area_id = $1`, [
      inner,
      outer,
    ]);
    const [atOuter, atInner, atOther] = [
      await addListing(database, { area_id: outer }),
      await addListing(database, { area_id: inner }),
      await addListing(database, { area_id: other }),
    ];
    await save({ way: 'area', areas: { [outer]: staff.meera } });
    expect([await owned('a', atOuter), await owned('b', atInner)]).toEqual(['Meera', 'Meera']);
    expect([await owned('c', atOther), await owned('d')]).toEqual([undefined, undefined]);
    await save({
      way: 'area',
      areas: { [outer]: staff.meera, [inner]: staff.ravi },
      otherwise: 'turn',
      turns: [staff.latha],
    });
    expect([await owned('e', atInner), await owned('f', atOuter)]).toEqual(['Ravi', 'Meera']);
    expect([await owned('g', atOther), await owned('h')]).toEqual(['Latha', 'Latha']);
    // Whoever has the part is away, so whoever has the area around it gets it.
    await answerOf(as(staff.ravi), 'public.set_away((current_date + 5)::date)');
    expect(await owned('i', atInner)).toBe('Meera');
  });

  test('what looks like a robot’s is nobody’s until somebody accepts it', async () => {
    await save({ way: 'person', person: staff.ravi });
    const reference = await ask(database, 'a', null, 'too fast');
    expect(await ownerOf(reference)).toBeUndefined();
    await as(staff.meera).query(`update public.enquiries set status = 'new' where reference = $1`, [
      reference,
    ]);
    expect(await ownerOf(reference)).toBe('Ravi');
  });

  test('when everybody is away it is said, and the enquiry is nobody’s', async () => {
    await save({ way: 'turn', turns: [staff.meera] });
    await answerOf(as(staff.meera), 'public.set_away((current_date + 5)::date)');
    expect(await owned('a')).toBeUndefined();
    expect(await gap()).toBe('all away');
    await save({ way: 'person', person: staff.meera });
    expect(await gap()).toBe('away');
    await answerOf(as(staff.meera), 'public.set_away(null)');
    expect(await gap()).toBeNull();
    await save({ way: 'person', person: staff.ravi });
    await database.query(`update public.profiles set role = 'editor' where id = $1`, [staff.ravi]);
    expect(await gap()).toBe('has left');
  });

  test('what cannot hold is refused with what to do', async () => {
    await expect(save({ way: 'person' })).rejects.toThrow('Choose who gets new enquiries.');
    await expect(save({ way: 'person', person: staff.kavya })).rejects.toThrow('Choose another.');
    await expect(save({ way: 'turn', turns: [staff.kavya] })).rejects.toThrow('at least one colleague');
    const area = await addArea(database);
    await expect(save({ way: 'area', areas: { [area]: staff.kavya } })).rejects.toThrow('Choose another.');
    for (const until of ['2026-11-22', '2020-01-01', '2030-01-01'])
      await expect(
        answerOf(as(staff.meera), `public.set_away($1, '2026-11-22T04:30:00Z')`, [until]),
      ).rejects.toThrow('after today, and within a year');
    await expect(
      answerOf(as(staff.meera), 'public.save_duty($1::jsonb, null)', [{ ...base, way: '<b>' }]),
    ).rejects.toThrow('cannot be read');
  });

  test('areas of one name in two cities are told apart', async () => {
    const [mysuru] = await database.query<{ id: string }>(
      `insert into public.cities (name) values ('Mysuru') returning id`,
    );
    const [ours, theirs] = [
      await addArea(database, { area: 'Gokulam' }),
      await addArea(database, { area: 'Gokulam', city_id: mysuru?.id }),
    ];
    const { choices } = await read();
    expect(choices).toContainEqual({ id: ours, name: 'Gokulam in Bangalore' });
    expect(choices).toContainEqual({ id: theirs, name: 'Gokulam in Mysuru' });
  });

  test('an area that is gone meanwhile is left out, and two who save at once do not cross', async () => {
    const area = await addArea(database);
    const { updated_at } = await read();
    expect(await save({ way: 'area', areas: { [area]: staff.meera, x: staff.meera } })).toBe('saved');
    expect((await read()).areas).toEqual([{ area, staff: staff.meera }]);
    expect(await save({ way: 'nobody' }, staff.ravi, updated_at)).toBe('changed');
    expect((await read()).way).toBe('area');
    await database.query('delete from public.local_areas where id = $1', [area]);
    expect((await read()).areas).toEqual([]);
  });

  test('the log says what changed, and no name outlives its erasure there', async () => {
    await save({ way: 'person', person: staff.ravi });
    await answerOf(as(staff.ravi), 'public.set_away((current_date + 5)::date)');
    const rows = await database.query<Row>(
      'select table_name, row_id, changes from public.staff_changes order by id',
    );
    expect(rows.map(({ row_id, changes }) => [row_id, changes])).toEqual([
      ['duty', { new_enquiries: { was: 'nobody', became: 'person' } }],
      ['duty', { person: {}, turns: {} }],
      [staff.ravi, { away_until: {} }],
    ]);
    expect(JSON.stringify(rows[1])).not.toContain(staff.ravi);
  });

  test.each(['admin_duty()', `save_duty('{}', null)`, 'set_away(null)'])(
    'an editor may not call %s',
    async (call) => {
      await expect(answerOf(as(staff.kavya), `public.${call}`)).rejects.toThrow('Admin privileges');
    },
  );
}

describe('on Postgres', () => testsOn(openPostgres));
describe('on PGlite', nightly, () => testsOn(openPglite));

test('on Postgres, of enquiries that arrive at once each goes to another in turn', async () => {
  const database = await openPostgres();
  const staff = [
    await named(database, 'Meera'),
    await named(database, 'Ravi'),
    await named(database, 'Latha'),
  ];
  await answerOf(database.as('authenticated', staff[0]), 'public.save_duty($1::jsonb, null)', [
    { ...base, way: 'turn', turns: staff },
  ]);
  await meetUncommitted(
    database,
    (first) => ask(first, 'first'),
    () => ask(database, 'second'),
  );
  await ask(database, 'third');
  await Promise.all(Array.from({ length: 9 }, (_, at) => ask(database, `at-once-${at}`)));
  const counts = await database.query<{ owned: number }>(
    'select count(*)::int as owned from public.enquiries group by owner',
  );
  expect(counts).toEqual([{ owned: 4 }, { owned: 4 }, { owned: 4 }]);
  await database.close();
});

test('on Postgres, whoever loses the role while an enquiry arrives does not get it', async () => {
  const database = await openPostgres();
  const [meera, ravi] = [await named(database, 'Meera'), await named(database, 'Ravi')];
  await answerOf(database.as('authenticated', meera), 'public.save_duty($1::jsonb, null)', [
    { ...base, way: 'person', person: ravi },
  ]);
  await meetUncommitted(
    database,
    (first) => first.query(`update public.profiles set role = 'user' where id = $1`, [ravi]),
    () => ask(database, 'a'),
  );
  expect(await database.query('select owner from public.enquiries')).toEqual([{ owner: null }]);
  await database.close();
});
