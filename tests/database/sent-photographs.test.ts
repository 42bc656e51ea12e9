import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { photographAddress } from '#domain/photograph/photograph.ts';
import { openPostgres, type Row, type Session } from '../fixtures/database.ts';
import { addListing, addUser } from './rows.ts';
import { setUpAdmin } from './set-up-admin.ts';
import { meetUncommitted } from './until-it-waits.ts';

const { database, admin, answerOf } = setUpAdmin(
  'delete from public.properties; delete from public.partners; delete from public.photographs; delete from public.picture_uploads; delete from public.html_generation_jobs',
);
let editor: Session;
beforeAll(async () => {
  editor = database.as('authenticated', await addUser(database, { role: 'editor' }));
});

const start = new Date('2026-11-24T10:00:00+05:30');
const later = (hours: number) => new Date(start.getTime() + hours * 3_600_000).toISOString();
const DAYS = 24;

const call = (expression: string, values: readonly unknown[] = [], by: Session = database) =>
  answerOf(expression, values, by);

async function addPartner(trust = 'after staff', on: Session = database) {
  const [partner, contact] = [randomUUID(), randomUUID()];
  await on.query(
    `insert into public.partners (id, slug, name, homes_come, trust) values ($1::uuid, 'p-' || $1, 'Kaveri ' || $1, 'typed', $2)`,
    [partner, trust],
  );
  await on.query(
    `insert into public.partner_contacts (id, partner_id, name, phone, language) values ($1, $2, 'Kavya', '+919845012345', 'en')`,
    [contact, partner],
  );
  const link = String(await call('private.new_confirmation_link($1, $2)', [contact, later(0)], on));
  return { partner, contact, link };
}
type Partner = Awaited<ReturnType<typeof addPartner>>;

const addHome = ({ partner }: Partner, row: Row = {}, on: Session = database) =>
  addListing(on, { partner_id: partner, last_verified: null, ...row });
const hashOf = (nth: number | string) => String(nth).padStart(64, 'a');
const send = (link: string, home: string, nth: number | string = 1, at = later(0), by: Session = database) =>
  call(
    'public.receive_sent_photograph($1, $2, $3::jsonb, $4)',
    [link, home, { hash: hashOf(nth), type: 'image/jpeg', bytes: 1000 }, at],
    by,
  );
const make = (nth: number | string = 1, on: Session = database) =>
  on.query('select public.finish_photograph($1, 1600, 1067, $2)', [
    hashOf(nth),
    'data:image/webp;base64,UklGRg==',
  ]);
const waiting = (by: Session, args: Row) =>
  call('public.admin_sent_photographs($1, $2)', [args['partner'] ?? null, args['home'] ?? null], by);
const decide = (home: string, accepted: boolean, nth: number | string = 1, by: Session = admin) =>
  call('public.decide_sent_photograph($1, $2, $3, $4)', [home, hashOf(nth), accepted, later(1)], by);
const tend = (at: string, by: Session = database) => call('public.tend_confirmations($1)', [at], by);
const imagesOf = async (home: string, by: Session = database) =>
  (await by.query<{ images: string[] }>('select images from public.properties where id = $1', [home]))[0]
    ?.images;
const states = () => database.query('select state from public.sent_photographs order by hash');
const jobs = () => database.query('select entity_id, requested_by from public.html_generation_jobs');

describe('a photograph that a partner sends by link', () => {
  test('waits for staff, is shown to them when its sizes are made, and then to visitors when they accept it', async () => {
    const kaveri = await addPartner();
    const home = await addHome(kaveri, {
      images: ['/illustrations/lounge-laterite.avif'],
      image_desc: ['Lounge', 'Stray'],
    });
    expect(await send(kaveri.link, home)).toBe('new');
    expect(await waiting(admin, kaveri)).toEqual({ total: 0, rows: [] });
    expect(await decide(home, true)).toBe('changed');
    await make();
    for (const args of [{ partner: kaveri.partner }, { home }])
      expect(await waiting(editor, args)).toMatchObject({
        total: 1,
        rows: [{ home: { id: home }, hash: hashOf(1), by: 'Kavya' }],
      });
    expect(await imagesOf(home)).toHaveLength(1);
    await tend(later(5 * DAYS));
    expect(await states()).toEqual([{ state: 'waiting' }]);

    for (const _ of ['pressed', 'pressed again']) expect(await decide(home, true)).toBe('saved');
    expect(await imagesOf(home)).toEqual([
      '/illustrations/lounge-laterite.avif',
      photographAddress(hashOf(1)),
    ]);
    expect(await database.query('select image_desc from public.properties')).toEqual([
      { image_desc: ['Lounge'] },
    ]);
    expect(await jobs()).toMatchObject([{ entity_id: home }]);
    expect(
      await database.query('select table_name from public.staff_changes where row_id = $1', [home]),
    ).toEqual([{ table_name: 'properties' }]);
    expect(await decide(home, false)).toBe('changed');
    expect(await waiting(admin, kaveri)).toMatchObject({ total: 0 });
  });

  test('that staff refuse is on no page, and does not come to them again', async () => {
    const kaveri = await addPartner();
    const home = await addHome(kaveri);
    await send(kaveri.link, home);
    await make();
    expect(await decide(home, false)).toBe('saved');
    expect(await send(kaveri.link, home)).toBe('known');
    expect(await waiting(admin, kaveri)).toMatchObject({ total: 0 });
    expect(await imagesOf(home)).toEqual([]);
    expect(await decide(home, true)).toBe('changed');
  });

  test('is one when it is sent twice, or is a picture of the home already', async () => {
    const kaveri = await addPartner();
    const home = await addHome(kaveri, { images: [photographAddress(hashOf(2))] });
    expect(await send(kaveri.link, home)).toBe('new');
    expect(await send(kaveri.link, home)).toBe('known');
    expect(await send(kaveri.link, home, 2)).toBe('known');
    expect(await states()).toHaveLength(1);
    const other = await addHome(kaveri);
    expect(await send(kaveri.link, other)).toBe('new');
    expect(await database.query('select from public.photographs')).toHaveLength(2);
  });

  test('is for homes of the link that are on offer, and of nobody else', async () => {
    const [kaveri, other] = [await addPartner(), await addPartner()];
    const [home, foreign, hidden] = [
      await addHome(kaveri),
      await addHome(other),
      await addHome(kaveri, { publish: 0 }),
    ];
    for (const id of [foreign, hidden, randomUUID()]) expect(await send(kaveri.link, id)).toBe('gone');
    for (const guess of ['', '__proto__', "' or true --", kaveri.link.slice(1)]) {
      expect(await send(guess, home)).toBeNull();
      expect(await call('public.begin_link_upload($1, $2)', [guess, later(0)])).toBeNull();
      expect(
        await call('public.take_back_photograph($1, $2, $3, $4)', [guess, home, hashOf(1), later(0)]),
      ).toBeNull();
    }
    expect(await send(kaveri.link, home, 1, later(14 * DAYS))).toBeNull();
    await call('public.revoke_partner_links($1)', [kaveri.contact], admin);
    expect(await send(kaveri.link, home)).toBeNull();
    expect(await call('public.begin_link_upload($1, $2)', [kaveri.link, later(0)])).toBeNull();
    expect(await states()).toEqual([]);
    expect(await database.query('select from public.photographs')).toEqual([]);
  });

  test('has no room when twelve of its home wait, or many came from its sender', async () => {
    const kaveri = await addPartner();
    const [home, other] = [await addHome(kaveri), await addHome(kaveri)];
    for (let nth = 1; nth <= 12; nth += 1) expect(await send(kaveri.link, home, nth)).toBe('new');
    expect(await send(kaveri.link, home, 13)).toBe('full');
    expect(await send(kaveri.link, home, 12)).toBe('known');
    await database.exec(
      `insert into public.photographs (hash, type, bytes) select lpad(n::text, 64, '0'), 'image/jpeg', 1 from generate_series(1, 300) as n`,
    );
    await database.query(
      `insert into public.sent_photographs (property_id, hash, partner_id, contact_id, sent_at, state, decided_at)
       select $1, lpad(n::text, 64, '0'), $2, $3, $4, 'refused', $4 from generate_series(1, 300) as n`,
      [other, kaveri.partner, kaveri.contact, later(0)],
    );
    expect(await send(kaveri.link, other, 14)).toBe('full');
    await database.query(
      `update public.sent_photographs set contact_id = null, state = 'waiting', decided_at = null where property_id = $1 and hash <= $2`,
      [other, '200'.padStart(64, '0')],
    );
    const third = await addHome(kaveri);
    expect(await send(kaveri.link, third, 15)).toBe('full');
  });

  test('is taken back by its sender until it is decided about', async () => {
    const [kaveri, other] = [await addPartner(), await addPartner()];
    const home = await addHome(kaveri);
    const takeBack = (link: string, nth = 1) =>
      call('public.take_back_photograph($1, $2, $3, $4)', [link, home, hashOf(nth), later(0)]);
    await send(kaveri.link, home);
    expect(await takeBack(other.link)).toBe('taken back');
    expect(await states()).toHaveLength(1);
    for (const _ of ['pressed', 'pressed again']) expect(await takeBack(kaveri.link)).toBe('taken back');
    expect(await states()).toEqual([]);
    await send(kaveri.link, home);
    await make();
    await decide(home, true);
    expect(await takeBack(kaveri.link)).toBe('decided');
    expect(await imagesOf(home)).toHaveLength(1);
  });

  test('is on the page of the link with what has become of it', async () => {
    const kaveri = await addPartner();
    const home = await addHome(kaveri);
    const shown = async () =>
      JSON.parse(JSON.stringify(await call('public.read_partner_homes($1, $2)', [kaveri.link, later(0)])));
    await send(kaveri.link, home, 1, later(0));
    await send(kaveri.link, home, 2, later(0.1));
    await make(1);
    await database.query(`select public.refuse_photograph($1, 'Damaged.')`, [hashOf(2)]);
    expect(await shown()).toMatchObject({
      trust: 'after staff',
      homes: [
        {
          photographs: [
            { hash: hashOf(1), status: 'ready' },
            { hash: hashOf(2), status: 'refused' },
          ],
        },
      ],
    });
    expect(JSON.stringify(await shown())).not.toContain('Kavya');
  });
});

describe('of a partner whose homes appear at once', () => {
  test('a photograph is shown after its hour, in which it can be taken back', async () => {
    const kaveri = await addPartner('at once');
    const home = await addHome(kaveri);
    await send(kaveri.link, home);
    await make();
    expect(await tend(later(0.9))).toMatchObject({ shown: 0 });
    expect(await tend(later(1))).toMatchObject({ shown: 1 });
    expect(await tend(later(1))).toMatchObject({ shown: 0 });
    expect(await imagesOf(home)).toEqual([photographAddress(hashOf(1))]);
    expect(await jobs()).toMatchObject([{ entity_id: home, requested_by: null }]);
  });

  test('a photograph without sizes, of a full home or of a home that is theirs no more is not shown', async () => {
    const kaveri = await addPartner('at once');
    const [unmade, full, given] = [
      await addHome(kaveri),
      await addHome(kaveri, {
        images: Array.from({ length: 100 }, (_, at) => `https://kaveri.example/${at}.jpg`),
      }),
      await addHome(kaveri),
    ];
    await send(kaveri.link, unmade, 1);
    await send(kaveri.link, full, 2);
    await send(kaveri.link, given, 3);
    for (const nth of [2, 3]) await make(nth);
    await database.query('update public.properties set partner_id = null where id = $1', [given]);
    expect(await tend(later(2))).toMatchObject({ shown: 0 });
    expect(await decide(full, true, 2)).toBe('full');
    expect(await decide(given, true, 3)).toBe('changed');
  });
});

describe('photographs that wait', () => {
  test('are not forgotten with the unused, unless nobody decides for 90 days or they cannot be opened', async () => {
    const kaveri = await addPartner();
    const home = await addHome(kaveri);
    await send(kaveri.link, home, 1);
    await send(kaveri.link, home, 2);
    await make(1);
    await database.query(`select public.refuse_photograph($1, 'Damaged.')`, [hashOf(2)]);
    await tend(later(15 * DAYS));
    expect(await database.query('select hash from public.sent_photographs')).toEqual([{ hash: hashOf(1) }]);
    const forget = (days: number) =>
      database.query<{ hash: string }>('select public.forget_photographs($1) as hash', [later(days * DAYS)]);
    await forget(20);
    expect(await forget(60)).toEqual([{ hash: hashOf(2) }]);
    await tend(later(91 * DAYS));
    expect(await states()).toEqual([]);
    await forget(91);
    expect(await forget(122)).toEqual([{ hash: hashOf(1) }]);
  });

  test('that staff have put into the home themselves are decided', async () => {
    const kaveri = await addPartner();
    const home = await addHome(kaveri);
    await send(kaveri.link, home);
    await make();
    await database.query('update public.properties set images = array[$2] where id = $1', [
      home,
      photographAddress(hashOf(1)),
    ]);
    await tend(later(0));
    expect(await states()).toEqual([{ state: 'accepted' }]);
    expect(await imagesOf(home)).toHaveLength(1);
  });

  test('are counted for admins in Today and at the partner', async () => {
    const kaveri = await addPartner();
    const home = await addHome(kaveri);
    await send(kaveri.link, home);
    await make();
    const today = async (by: Session) =>
      JSON.parse(JSON.stringify(await call('public.admin_today(false, $1)', [later(0)], by)));
    expect((await today(admin)).partners).toEqual({ answers: 0, said_prices: 0, photographs: 1, files: [] });
    expect((await today(editor)).partners).toBeNull();
    expect(await call('public.admin_partners()', [], admin)).toMatchObject({
      partners: [{ photographs: 1 }],
    });
  });

  test('are seen and decided about by staff only', async () => {
    const user = database.as('authenticated', await addUser(database));
    for (const by of [database.as('anon'), user, database.as('service_role')]) {
      await expect(waiting(by, { home: randomUUID() })).rejects.toThrow(/permission denied|staff/i);
      await expect(decide(randomUUID(), true, 1, by)).rejects.toThrow(/permission denied|staff/i);
    }
  });
});

describe('uploads by link', () => {
  const begin = (link: string, by: Session = database) =>
    call('public.begin_link_upload($1, $2)', [link, later(0)], by);

  test('are two of one link and three of all links at once, and leave room for staff', async () => {
    const [kaveri, other] = [await addPartner(), await addPartner()];
    for (const _ of ['one', 'two']) expect(await begin(kaveri.link)).toHaveProperty('upload');
    expect(await begin(kaveri.link)).toEqual({ wait: 5 });
    expect(await begin(other.link)).toHaveProperty('upload');
    expect(await begin(other.link)).toEqual({ wait: 5 });
    const staff = await addUser(database, { role: 'editor' });
    expect(await call('public.begin_upload($1)', [staff])).toHaveProperty('upload');
    await database.exec(`update public.picture_uploads set lease_until = now() - interval '1 second'`);
    expect(await begin(other.link)).toHaveProperty('upload');
  });

  test('wait while two hundred photographs wait for their sizes', async () => {
    const kaveri = await addPartner();
    await database.exec(
      `insert into public.photographs (hash, type, bytes) select lpad(n::text, 64, 'b'), 'image/jpeg', 1 from generate_series(1, 200) as n`,
    );
    expect(await begin(kaveri.link)).toEqual({ wait: 60 });
  });
});

describe('at once', () => {
  test('two presses of one picture are one, and two do not fill a home beyond its room', async () => {
    const postgres = await openPostgres();
    const kaveri = await addPartner('after staff', postgres);
    const home = await addHome(kaveri, {}, postgres);
    const press = (nth: number, by: Session) => send(kaveri.link, home, nth, later(0), by);
    for (let nth = 1; nth <= 10; nth += 1) await press(nth, postgres);
    expect(
      await meetUncommitted(
        postgres,
        (open) => press(11, open),
        () => press(11, postgres),
      ),
    ).toBe('known');
    expect(
      await meetUncommitted(
        postgres,
        (open) => press(12, open),
        () => press(13, postgres),
      ),
    ).toBe('full');
    await postgres.close();
  });

  test('a photograph that staff accept while its sender takes it back is one or the other', async () => {
    const postgres = await openPostgres();
    const kaveri = await addPartner('after staff', postgres);
    const home = await addHome(kaveri, {}, postgres);
    const staff = await addUser(postgres, { role: 'admin' });
    await send(kaveri.link, home, 1, later(0), postgres);
    await make(1, postgres);
    const accepted = await meetUncommitted(
      postgres,
      (open) =>
        call('public.take_back_photograph($1, $2, $3, $4)', [kaveri.link, home, hashOf(1), later(0)], open),
      () => decide(home, true, 1, postgres.as('authenticated', staff)),
    );
    expect(accepted).toBe('changed');
    expect(await imagesOf(home, postgres)).toEqual([]);
    await postgres.close();
  });
});
