import { describe, expect, test } from 'vitest';
import { claimRoundAnswer, type RoundChoice } from '#contracts/admin-round.ts';
import { openPostgres, type Row, type Session } from '../fixtures/database.ts';
import { emptyTables } from '../fixtures/empty-tables.ts';
import { addArea, addListing, addUser } from './rows.ts';
import { setUpAdmin } from './set-up-admin.ts';
import { now } from './set-up-checks.ts';
import { meetUncommitted } from './until-it-waits.ts';

const opened = setUpAdmin(emptyTables('properties', 'html_generation_jobs', 'staff_changes'), {
  open: openPostgres,
});
type Choice = RoundChoice & { skipped?: string[]; begun?: string[] };

/** What this caller gets, at most `take` homes. */
async function claim(session: Session, choice: Choice = {}, take = 2) {
  const [row] = await session.query<{ answer: unknown }>(
    'select public.claim_round($1::jsonb, $2, $3) as answer',
    [choice, take, now],
  );
  return claimRoundAnswer.parse(row?.answer);
}
const idsOf = async (session: Session, choice: Choice = {}, take = 2) =>
  (await claim(session, choice, take)).rows.map(({ id }) => id);

const due = (days: number, row: Row = {}) =>
  addListing(opened.database, {
    last_verified: new Date(Date.parse(now) - days * 86_400_000).toISOString().slice(0, 10),
    ...row,
  });
const colleague = async (role: 'admin' | 'editor' = 'admin') => {
  const id = await addUser(opened.database, { role });
  return { id, session: opened.database.as('authenticated', id) };
};
const age = (minutes: number) =>
  opened.database.query(
    'update public.round_claims set claimed_at = clock_timestamp() - make_interval(mins => $1)',
    [minutes],
  );

describe('the round divided', () => {
  test('two colleagues never get the same home, and each keeps theirs', async () => {
    const homes = [await due(40), await due(30), await due(20), await due(10), await due(8)];
    const { session: ravi } = await colleague('editor');
    expect(await idsOf(opened.admin)).toEqual([homes[0], homes[1]]);
    expect(await idsOf(ravi)).toEqual([homes[2], homes[3]]);
    expect(await idsOf(opened.admin)).toEqual([homes[0], homes[1]]);
    expect(await idsOf(ravi, {}, 8)).toEqual([homes[2], homes[3], homes[4]]);
    expect(await claim(opened.admin)).toMatchObject({ due: 5, elsewhere: 3, all_due: 5, done: 0 });
  });

  test('two who ask at the same instant wait for each other and get different homes', async () => {
    const homes = [await due(40), await due(30), await due(20), await due(10)];
    const { id } = await colleague();
    const second = await meetUncommitted(
      opened.database,
      async (first) => {
        await first.query(
          `select set_config('request.jwt.claim.sub', $1, true), public.claim_round('{}', 2, $2)`,
          [id, now],
        );
      },
      () => idsOf(opened.admin),
    );
    expect(second).toEqual([homes[2], homes[3]]);
    const claims = await opened.database.query<{ staff: string }>('select staff from public.round_claims');
    expect(claims.filter(({ staff }) => staff === id)).toHaveLength(2);
  });

  test('a home whose asker has gone is free after 15 minutes, and stays theirs while they have it open', async () => {
    const home = await due(40);
    const { id, session: ravi } = await colleague();
    await idsOf(ravi);
    await age(14);
    expect(await idsOf(opened.admin)).toEqual([]);
    const looking = { tab: 'one', items: [{ kind: 'property', id: home }] };
    await ravi.query('select public.desk_news(null, $1::jsonb, true)', [looking]);
    await opened.database.query(
      `update public.round_claims set claimed_at = claimed_at - interval '14 minutes' where staff = $1`,
      [id],
    );
    expect(await idsOf(opened.admin)).toEqual([]);
    await age(16);
    expect(await idsOf(opened.admin)).toEqual([home]);
  });

  test('a claim that a clock put back has left in the future is over', async () => {
    const home = await due(40);
    const { session: ravi } = await colleague();
    await idsOf(ravi);
    await age(-120);
    expect(await idsOf(opened.admin)).toEqual([home]);
  });

  test('whoever turns to others, asks, or loses the role leaves their homes to colleagues', async () => {
    const [first, second, third] = [await due(40), await due(30), await due(20)];
    const { id, session: ravi } = await colleague();
    await idsOf(ravi, {}, 2);
    await idsOf(ravi, { skipped: [first, second] }, 1);
    expect(await idsOf(opened.admin, {}, 8)).toEqual([first, second]);
    await record(third);
    expect(await opened.database.query('select from public.round_claims where staff = $1', [id])).toEqual([]);
    await idsOf(opened.admin, { skipped: [first, second] }, 1);
    await idsOf(ravi, {}, 8);
    await opened.database.query(`update public.profiles set role = 'user' where id = $1`, [id]);
    expect(await opened.database.query('select from public.round_claims where staff = $1', [id])).toEqual([]);
  });
  const record = (home: string) =>
    opened.database.query(
      `select public.record_verification(jsonb_build_object(
         'idempotencyKey', gen_random_uuid(), 'property_id', id, 'seen_at', updated_at, 'method', 'call', 'outcome', 'not reached',
         'price', null, 'confirmed', '[]'::jsonb, 'papers_seen', '[]'::jsonb, 'papers_not_seen', '[]'::jsonb, 'note', null), $2, $3)
         from public.properties where id = $1`,
      [home, opened.staff, now],
    );

  test('what was begun comes first, and what was left for later last', async () => {
    const [first, second, third] = [await due(40), await due(30), await due(20)];
    expect(await idsOf(opened.admin, { begun: [third] }, 3)).toEqual([third, first, second]);
    expect(await idsOf(opened.admin, { skipped: [first] }, 3)).toEqual([second, third, first]);
  });

  test('the homes of a contact with whom a colleague speaks come last', async () => {
    const [first, second, third] = [await due(40), await due(30), await due(20)];
    for (const id of [first, second])
      await opened.database.query(
        `insert into public.listing_contacts (property_id, phone) values ($1, '+919845012345')`,
        [id],
      );
    const { session: ravi } = await colleague();
    expect(await idsOf(ravi, {}, 1)).toEqual([first]);
    expect(await idsOf(opened.admin)).toEqual([third, second]);
  });

  test('an area stands for its parts, and what is left is counted by area', async () => {
    const [outer, inner, other] = [
      await addArea(opened.database, { area: 'JP Nagar', slug: 'jp-nagar-x' }),
      await addArea(opened.database, { area: '7th Phase', slug: 'seventh-x' }),
      await addArea(opened.database, { area: 'Hebbal', slug: 'hebbal-x' }),
    ];
    await opened.database.query(`update public.area_places set kind = 'locality' where area_id = $1`, [
      outer,
    ]);
    await opened.database.query(
      `update public.area_places set kind = 'part', parent_id = $2 where area_id = $1`,
      [inner, outer],
    );
    const [atOuter, atInner, atOther] = [
      await due(40, { area_id: outer }),
      await due(30, { area_id: inner }),
      await due(20, { area_id: other }),
    ];
    const answer = await claim(opened.admin, { area: 'jp-nagar-x' }, 8);
    expect(answer.rows.map(({ id }) => id)).toEqual([atOuter, atInner]);
    expect(answer).toMatchObject({
      ...{ due: 2, all_due: 3, area_name: 'JP Nagar' },
      areas: [
        { slug: 'jp-nagar-x', name: 'JP Nagar', left: 2 },
        { slug: 'hebbal-x', name: 'Hebbal', left: 1 },
      ],
      parts: [{ slug: 'seventh-x', name: '7th Phase', left: 1 }],
    });
    expect(await idsOf(opened.admin, { area: 'seventh-x' })).toEqual([atInner]);
    expect(await idsOf(opened.admin, { area: 'hebbal-x' })).toEqual([atOther]);
    expect(await idsOf(opened.admin, { area: `'; drop table x` })).toEqual([]);
  });

  test('areas of one name in two cities are told apart', async () => {
    const [mysuru] = await opened.database.query<{ id: string }>(
      `insert into public.cities (name) values ('Mysuru') returning id`,
    );
    const [ours, theirs] = [
      await addArea(opened.database, { area: 'Gokulam', slug: 'gokulam' }),
      await addArea(opened.database, { area: 'Gokulam', slug: 'gokulam', city_id: mysuru?.id }),
    ];
    const [atOurs, atTheirs] = [
      await due(40, { area_id: ours }),
      await due(30, { area_id: theirs }),
      await due(20, { area_id: theirs }),
    ];
    expect(await claim(opened.admin, { area: 'gokulam-mysuru' }, 1)).toMatchObject({
      ...{ rows: [{ id: atTheirs }], area_name: 'Gokulam in Mysuru' },
      areas: [
        { slug: 'gokulam-mysuru', name: 'Gokulam in Mysuru', left: 2 },
        { slug: 'gokulam', name: 'Gokulam in Bangalore', left: 1 },
      ],
    });
    expect(await idsOf(opened.admin, { area: 'gokulam' })).toEqual([atOurs]);
  });

  test('the round is chosen by partner, by what visitors asked about, and oldest first', async () => {
    const [first, second, third] = [await due(40), await due(30), await due(20)];
    const [partner] = await opened.database.query<{ id: string }>(
      `insert into public.partners (id, slug, name, homes_come, trust)
       values (gen_random_uuid(), 'best-homes', 'Best Homes', 'typed', 'at once') returning id`,
    );
    await opened.database.query('update public.properties set partner_id = $2 where id = $1', [
      second,
      partner?.id,
    ]);
    for (const [home, status] of [
      [third, 'new'],
      [first, 'spam'],
    ])
      await opened.database.query(
        `insert into public.enquiries (reference, enquiry_type, name, email, phone, preferred_contact, property_id, status, created_at)
         values ($1, 'availability_check', 'Asha', 'asha@mail.example', '+919845012345', 'WhatsApp', $2, $3, $4)`,
        [`ANG-${status}`, home, status, now],
      );
    const chosen = partner?.id ?? '';
    expect(await idsOf(opened.admin, { partner: chosen })).toEqual([second]);
    expect(await idsOf(opened.admin, { asked: true })).toEqual([third]);
    expect(await claim(opened.admin, { oldest: true }, 8)).toMatchObject({
      ...{ asked: 1, partners: [{ id: chosen, name: 'Best Homes', left: 1 }] },
      rows: [{ id: third }, { id: first }, { id: second }],
    });
    await opened.database.exec('delete from public.enquiries; delete from public.round_claims');
    expect(await idsOf(opened.admin, { oldest: true }, 8)).toEqual([first, second, third]);
  });

  test('only staff take part', async () => {
    const stranger = opened.database.as('authenticated', await addUser(opened.database));
    await expect(claim(stranger)).rejects.toThrow('Only staff');
  });
});
