import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { beginRun } from '#server/partner-files/file-runs.ts';
import { openTestingSite, type TestingSite } from '../../generator/testing-site.ts';
import {
  addPartner,
  day,
  fileOf,
  homesOf,
  hoursAfter,
  type Partner,
  resetPartners,
  type Row,
} from './open-partner.ts';
import { nightly } from '../../fixtures/nightly.ts';

function testsOn(database: 'postgres' | 'pglite') {
  let site: TestingSite;
  let partner: Partner;
  beforeAll(async () => {
    site = await openTestingSite({ database });
  });
  beforeEach(async () => {
    await resetPartners(site);
    partner = await addPartner(site);
  });
  afterAll(() => site.close());

  const query = (statement: string, values: readonly unknown[] = []) =>
    site.sql.query<Row>(statement, values);
  /** All rows that a file could touch, with the transaction that wrote each last. */
  const versions = () =>
    query(`select 'home ' || id as what, xmin::text as version from public.properties
      union all select 'stated ' || property_id, xmin::text from public.partner_homes
      union all select 'history ' || id, xmin::text from public.property_history
      union all select 'page ' || entity_id, xmin::text from public.html_generation_metadata
      union all select 'job ' || id, xmin::text from public.html_generation_jobs order by 1`);
  const change = (reference: string, fields: Row) =>
    query(
      `update public.properties set ${Object.keys(fields)
        .map((name, at) => `${name} = $${at + 2}`)
        .join(', ')} where source_key = $1`,
      [reference, ...Object.values(fields)],
    );
  const mails = () => query('select kind, payload from public.outbox order by id');

  test('brings its homes, in their places, to the site', async () => {
    const end = await partner.send(
      fileOf({ Ref: 'K1' }, { Ref: 'K2', Rent: 30_000, Locality: 'Whitefield' }),
    );
    expect(end).toMatchObject({
      state: 'done',
      counts: { read: 2, new: 2, changed: 0, same: 0, refused: 0 },
    });
    expect(await partner.homes()).toMatchObject([
      {
        source_key: 'K1',
        title: 'A quiet home',
        publish: 50,
        property_type: 'Rent',
        bedrooms: 2,
        currency: 'INR',
      },
      { source_key: 'K2', publish: 50 },
    ]);
    expect((await partner.home('K1'))['slug']).toBe('a-quiet-home');
    expect(new Set((await partner.homes()).map(({ area_id }) => area_id)).size).toBe(2);
  });

  test('takes a price off that it now tells on request, and none that it leaves empty', async () => {
    const file = (first: string | number) =>
      fileOf({ Ref: 'K1', Rent: first }, { Ref: 'K2', Rent: 30_000 }, { Ref: 'K3', Rent: 31_000 });
    await partner.send(file(20_000));
    await partner.send(file(''), day(2));
    expect(await partner.home('K1')).toMatchObject({ price: 20_000 });
    expect((await partner.send(file('On request'), day(3))).counts).toMatchObject({
      changed: 1,
      conflicts: 0,
    });
    expect(await partner.home('K1')).toMatchObject({ price: null });
    expect((await partner.send(file('On request'), day(4))).counts).toMatchObject({
      changed: 0,
      conflicts: 0,
    });
  });

  test('touches no row when it comes again, also in another order', async () => {
    const homes = homesOf(3, { Images: 'https://kaveri.example/1.jpg' });
    await partner.send(fileOf(...homes));
    const before = await versions();
    expect(await partner.send(fileOf(...homes), day(2))).toMatchObject({
      state: 'done',
      isRead: false,
      counts: { same: 3, changed: 0, new: 0 },
    });
    expect(await versions()).toEqual(before);
    expect((await partner.send(fileOf(...homes.toReversed()), day(3))).counts).toMatchObject({
      same: 3,
      changed: 0,
    });
    expect(await versions()).toEqual(before);
  });

  test('makes one entry in the history of a home whose price it changes', async () => {
    await partner.send(fileOf(...homesOf(2)));
    await query(`update public.property_history set happened_at = happened_at - interval '3 days'`);
    await partner.send(fileOf({ Ref: 'K1', Rent: 19_000 }, { Ref: 'K2' }), day(2));
    await partner.send(fileOf({ Ref: 'K1', Rent: 19_000 }, { Ref: 'K2' }), day(3));
    const { id, price } = await partner.home('K1');
    expect(Number(price)).toBe(19_000);
    const history = await query(
      `select kind, price::float8 as price from public.property_history where property_id = $1 order by id`,
      [id],
    );
    expect(history).toEqual([
      { kind: 'listed', price: 20_000 },
      { kind: 'price', price: 19_000 },
    ]);
  });

  test('hides a home that is missing in two runs and for 48 hours, and shows it when it is back', async () => {
    const [all, fewer] = [fileOf(...homesOf(6)), fileOf(...homesOf(5))];
    await partner.send(all, day(1));
    const missing = async (at: Date) => {
      const { counts } = await partner.send(fewer, at);
      return [counts.missing, counts.hidden, (await partner.home('K6'))['publish']];
    };
    expect(await missing(day(2))).toEqual([1, 0, 50]);
    expect(await missing(hoursAfter(day(2), 47))).toEqual([1, 0, 50]);
    expect(await missing(hoursAfter(day(2), 48))).toEqual([1, 1, 0]);
    expect(await query('select because from public.hidden_homes')).toEqual([{ because: 'not in the file' }]);
    expect((await partner.send(all, day(6))).counts).toMatchObject({ missing: 0, shown: 1, same: 6 });
    expect((await partner.home('K6'))['publish']).toBe(50);
    expect(await missing(day(7))).toEqual([1, 0, 50]);
  });

  test('keeps what staff changed, says so, and follows the file again when both agree', async () => {
    await partner.send(fileOf({ Ref: 'K1' }));
    const conflicts = () => query('select conflicts from public.partner_homes');
    await change('K1', { price: 22_000, baths: 3 });
    expect(await conflicts()).toEqual([{ conflicts: ['price'] }]);
    const { counts } = await partner.send(fileOf({ Ref: 'K1', Rent: 19_000, Bathrooms: 2 }), day(2));
    expect(counts).toMatchObject({ changed: 0, same: 1, conflicts: 1 });
    const home = await partner.home('K1');
    expect([Number(home['price']), home['baths']]).toEqual([22_000, 3]);
    expect(await conflicts()).toEqual([{ conflicts: ['baths', 'price'] }]);
    await partner.send(fileOf({ Ref: 'K1', Rent: 22_000, Bathrooms: 3 }), day(3));
    expect(await conflicts()).toEqual([{ conflicts: [] }]);
    await partner.send(fileOf({ Ref: 'K1', Rent: 18_000, Bathrooms: 3 }), day(4));
    expect(Number((await partner.home('K1'))['price'])).toBe(18_000);
  });

  test('does not bring back a home that staff deleted, not even after it was deleted for good', async () => {
    await partner.send(fileOf(...homesOf(3)));
    const { id } = await partner.home('K2');
    await query(
      `insert into public.deleted_listings (kind, id, name, idempotency_key, restore_data)
       values ('property', $1, 'K2', gen_random_uuid(), '{}')`,
      [id],
    );
    await change('K1', { publish: 50 });
    await query('update public.properties set publish = 0 where id = $1', [id]);
    const counts = async (rent: number, at: Date) =>
      (await partner.send(fileOf(...homesOf(3, { Rent: rent })), at)).counts;
    expect(await counts(21_000, day(2))).toMatchObject({ changed: 2, deleted: 1, new: 0 });
    expect(Number((await partner.home('K2'))['price'])).toBe(20_000);
    await query('delete from public.properties where id = $1', [id]);
    expect(await counts(22_000, day(3))).toMatchObject({ changed: 2, deleted: 1, new: 0 });
    expect(await partner.homes()).toHaveLength(2);
  });

  test('may say anything: names of our own, words of another script, and attacks', async () => {
    const references = [
      'constructor',
      '__proto__',
      'toString',
      'hasOwnProperty',
      `'; drop table x; --`,
      'ಕ-೧',
    ];
    const strange = references.map((Ref) => ({ Ref, Title: `<script>${Ref}</script> %s {{1}}` }));
    expect((await partner.send(fileOf(...strange))).counts).toMatchObject({ new: 6, refused: 0 });
    expect((await partner.send(fileOf(...strange.toReversed()), day(2))).counts).toMatchObject({ same: 6 });
    expect((await partner.homes()).map(({ source_key }) => source_key).toSorted()).toEqual(
      references.toSorted(),
    );
  });

  test('has half letters and NUL in its texts and references: the run ends, and no home is lost', async () => {
    const home = (id: string, title: string) => ({
      id,
      title,
      listingType: 'Sale',
      bedrooms: 3,
      price: 9_500_000,
    });
    const file = JSON.stringify([
      home('K1', 'Lake \ud83c'),
      home('K\u00002', 'A\u0000 home'),
      home('K3\ud83c', 'C'),
    ]);
    expect(await partner.send(file)).toMatchObject({ state: 'done', counts: { new: 3, refused: 0 } });
    expect((await partner.homes()).map(({ source_key, title }) => [source_key, title])).toEqual([
      ['K1', 'Lake'],
      ['K2', 'A home'],
      ['K3', 'C'],
    ]);
    expect(await partner.send(file, day(2))).toMatchObject({ state: 'done' });
    expect(await mails()).toEqual([]);
  });

  test('that a fault of ours ends on the way says how many homes were changed before, and nobody is told that none was', async () => {
    await site.sql.exec(`
      create function private.test_fault() returns trigger language plpgsql as $$
      begin
        if new.source_key = 'K301' then raise exception 'a fault' using errcode = 'XX000'; end if;
        return new;
      end $$;
      create trigger test_fault before insert on public.properties for each row execute function private.test_fault();`);
    try {
      await expect(partner.send(fileOf(...homesOf(301)))).rejects.toThrow('a fault');
    } finally {
      await site.sql.exec('drop function private.test_fault() cascade');
    }
    const problem =
      'A fault of ours ended it after 300 homes had been added or changed. It is tried again with the next run.';
    expect(await query('select state, problem, counts from public.feed_runs')).toMatchObject([
      { state: 'failed', problem, counts: { new: 300 } },
    ]);
    expect(await partner.send(fileOf(...homesOf(301)), day(2))).toMatchObject({
      state: 'done',
      counts: { new: 1, same: 300 },
    });
  });

  test('whose price is a formula without a result keeps the price, and the home is not called unchanged', async () => {
    const row = (Ref: string, Rent: unknown) => ({ Ref, Rent });
    await partner.send(fileOf(row('K1', 20_000), row('K2', 21_000)));
    const second = await partner.send(
      fileOf(row('K1', '#N/A'), row('K2', 21_000), row('K3', '#REF!')),
      day(2),
    );
    expect(second.counts).toMatchObject({ read: 3, new: 1, same: 1, refused: 1, missing: 0 });
    expect((await partner.home('K1'))['price']).toBe(20_000);
  });

  test('is refused in a sentence while another of the same partner is read, and not when that process is gone', async () => {
    const begin = (at: Date) =>
      beginRun(site.client, { partner: 'kaveri', source: 'command', fileName: null }, at);
    expect((await begin(day(1))).state).toBe('begun');
    expect(await begin(hoursAfter(day(1), 0.01))).toEqual({ state: 'busy', since: day(1) });
    expect((await begin(hoursAfter(day(1), 1))).state).toBe('begun');
    await query(
      `update public.feed_runs set worker = split_part(worker, ' ', 1) || ' 4194304' where state = 'applying'`,
    );
    expect((await begin(hoursAfter(day(1), 1))).state).toBe('begun');
    expect(
      await query(`select count(*)::int as count from public.feed_runs where state = 'applying'`),
    ).toEqual([{ count: 1 }]);
  });

  // What needs nothing of the database that differs.
  if (database === 'pglite') return;

  test('never moves the id, the reference or the address of a home', async () => {
    await partner.send(fileOf({ Ref: 'K1' }));
    const before = await partner.home('K1');
    await partner.send(fileOf({ Ref: 'K1', Title: 'A loud home', Rent: 25_000 }), day(2));
    const became = await partner.home('K1');
    expect(became).toMatchObject({ title: 'A loud home', id: before['id'], slug: before['slug'] });
    await change('K1', { title: 'Written by staff' });
    expect((await partner.home('K1'))['slug']).toBe('written-by-staff');
  });

  test('does not hide a home that is missing in one run, however long ago', async () => {
    await partner.send(fileOf(...homesOf(6)), day(1));
    await partner.send(fileOf(...homesOf(5)), day(2));
    await partner.send(fileOf(...homesOf(6)), day(10));
    await partner.send(fileOf(...homesOf(5)), day(11));
    expect((await partner.home('K6'))['publish']).toBe(50);
  });

  test('does not hide a missing home again that staff have shown', async () => {
    await partner.send(fileOf(...homesOf(6)), day(1));
    for (const number of [2, 4]) await partner.send(fileOf(...homesOf(5)), day(number));
    expect((await partner.home('K6'))['publish']).toBe(0);
    await change('K6', { publish: 60 });
    await partner.send(fileOf(...homesOf(5)), day(8));
    expect((await partner.home('K6'))['publish']).toBe(60);
  });

  test('keeps a home whose row cannot be read for the moment, and takes one that it calls sold for missing', async () => {
    await partner.send(fileOf(...homesOf(6)), day(1));
    const homes = homesOf(6).map((home) =>
      home['Ref'] === 'K6' ? { ...home, Rent: '', BHK: '', Type: '', Locality: '', Title: '' } : home,
    );
    expect((await partner.send(fileOf(...homes), day(2))).counts).toMatchObject({ refused: 1, missing: 0 });
    const sold = homesOf(6).map((home) => ({ ...home, Status: home['Ref'] === 'K6' ? 'let' : 'available' }));
    expect((await partner.send(fileOf(...sold), day(3))).counts).toMatchObject({ refused: 1, missing: 1 });
  });

  test.each([
    ['empty', '', 'The file is empty', null],
    ['without homes', 'Ref;Title;Rent\r\n', 'no homes', null],
    ['unreadable', '%PDF-1.7', 'This is a PDF', null],
    ['a page', '<html>Sign in</html>', 'web page', null],
    ['half', `[{"ref": "K1", "rent": 20000, "bhk": "2 BHK"}, {"ref": "K2", "re`, '', null],
    ['a fifth smaller', fileOf(...homesOf(7)), 'The file has 7 homes, the last one had 10', true],
    [
      'of somebody else',
      fileOf(...homesOf(10).map(({ Ref }) => ({ Ref: `D${String(Ref)}` }))),
      'another file',
      true,
    ],
    [
      'of rows without a price',
      fileOf(...homesOf(10)).replace(';Rent', ';Remark'),
      'none could be read',
      false,
    ],
    [
      'without its references',
      fileOf(...homesOf(10)).replace('Ref;', 'Remark;'),
      'no column ‘Ref’ any more',
      false,
    ],
  ])(
    'changes nothing when it is %s, and staff and partner are told once a day',
    async (_, file, problem, mayBeTakenIn) => {
      await query(
        `insert into public.partner_contacts (id, partner_id, name, email, language)
       values (gen_random_uuid(), $1, 'Kavya', 'kavya@kaveri.example', 'kn')`,
        [partner.id],
      );
      await partner.send(fileOf(...homesOf(10)));
      const before = await versions();
      const end = await partner.send(file, day(2));
      expect(end).toMatchObject({ state: 'refused', problem: expect.stringContaining(problem) });
      expect(
        await query(
          `select report -> 'mayBeTakenIn' as may from public.feed_runs order by requested_at desc limit 1`,
        ),
      ).toEqual([{ may: mayBeTakenIn }]);
      await partner.send(file, hoursAfter(day(2), 2));
      expect(await versions()).toEqual(before);
      expect(await mails()).toMatchObject([
        { kind: 'feed_refused_for_staff', payload: { partner: 'kaveri homes', problem: end.problem } },
        { kind: 'feed_refused_for_partner', payload: { email: 'kavya@kaveri.example', language: 'kn' } },
      ]);
      await partner.send(file, day(3));
      expect(await mails()).toHaveLength(4);
      expect((await partner.send(fileOf(...homesOf(10)), day(4))).state).toBe('done');
    },
  );

  test('changes nothing when it lacks the line end of the last one, which is all that shows a cell cut off, until staff take it in', async () => {
    const whole = `${fileOf(...homesOf(3, { Deposit: 1_00_000 }))}\r\n`;
    await partner.send(whole);
    const cut = whole.slice(0, -4);
    const before = await versions();
    expect(await partner.send(cut, day(2))).toMatchObject({
      state: 'refused',
      problem: expect.stringContaining('its last row may be cut off'),
    });
    expect(await versions()).toEqual(before);
    const ends = `${fileOf(...homesOf(3, { Rent: 21_000 }))}`;
    expect((await partner.send(ends, day(3), { isApproved: true })).state).toBe('done');
    expect((await partner.send(fileOf(...homesOf(3)), day(4))).state).toBe('done');
  });

  test('is taken in although it is much smaller, when staff have seen it', async () => {
    await partner.send(fileOf(...homesOf(10)));
    expect((await partner.send(fileOf(...homesOf(4)), day(2), { isApproved: true })).counts).toMatchObject({
      same: 4,
      missing: 6,
    });
  });

  test('leaves alone what it does not state any more', async () => {
    await partner.send(fileOf({ Ref: 'K1', Bathrooms: 2 }, { Ref: 'K2', Bathrooms: 3 }));
    await partner.send(fileOf({ Ref: 'K1' }, { Ref: 'K2', Bathrooms: 3 }), day(2));
    expect((await partner.home('K1'))['baths']).toBe(2);
    await partner.send(fileOf({ Ref: 'K1', Bathrooms: 1 }, { Ref: 'K2', Bathrooms: 3 }), day(3));
    expect((await partner.home('K1'))['baths']).toBe(1);
  });

  test('of a partner whose homes wait for staff brings them hidden, and they wait until staff show them', async () => {
    const careful = await addPartner(site, { slug: 'deccan', trust: 'after staff' });
    await careful.send(fileOf({ Ref: 'K1' }));
    expect(await careful.home('K1')).toMatchObject({ publish: 0, slug: null });
    const waiting = () => query('select waiting_since is not null as waits from public.partner_homes');
    expect(await waiting()).toEqual([{ waits: true }]);
    await careful.send(fileOf({ Ref: 'K1', Rent: 21_000 }), day(2));
    expect(await careful.home('K1')).toMatchObject({ publish: 0 });
    await change('K1', { publish: 50 });
    expect(await waiting()).toEqual([{ waits: false }]);
  });

  test('has the same references as another partner’s, and both keep their homes', async () => {
    const other = await addPartner(site, { slug: 'deccan' });
    await partner.send(fileOf({ Ref: 'K1' }));
    await other.send(fileOf({ Ref: 'K1', Rent: 50_000 }));
    expect(Number((await partner.home('K1'))['price'])).toBe(20_000);
    expect(Number((await other.home('K1'))['price'])).toBe(50_000);
  });

  test('without references keeps the ones that were made for its homes, whatever columns come later', async () => {
    const rows = [1, 2, 3].map((number) => ({ Ref: '', 'Carpet Area': 900 + number, BHK: '2 BHK' }));
    const plain = (more: Row = {}) =>
      fileOf(...rows.map((row) => ({ ...row, ...more }))).replaceAll(/^(?:Ref)?;/gm, '');
    await partner.send(plain());
    const before = (await partner.homes()).map(({ id }) => id);
    const end = await partner.send(plain({ Facing: 'East', Bathrooms: 2 }), day(2));
    expect(end.counts).toMatchObject({ new: 0, changed: 3, missing: 0 });
    expect((await partner.homes()).map(({ id }) => id)).toEqual(before);
    const numbered = fileOf(...rows.map((row, at) => ({ ...row, Ref: `N${at}` })));
    expect((await partner.send(numbered, day(3))).counts).toMatchObject({ new: 0, missing: 0 });
  });

  test('writes nothing any more when another process has taken its run over', async () => {
    const begun = await beginRun(
      site.client,
      { partner: 'kaveri', source: 'command', fileName: null },
      day(1),
    );
    if (begun.state !== 'begun') throw new Error('The run was not begun');
    await beginRun(site.client, { partner: 'kaveri', source: 'command', fileName: null }, day(2));
    const { data } = await site.client.rpc('apply_feed_homes', {
      run: begun.run.run,
      entries: [],
      at: day(2).toISOString(),
    });
    expect(data).toEqual({ state: 'lost' });
  });
}

describe('a file of a partner, on postgres', () => testsOn('postgres'));
describe('a file of a partner, on pglite', nightly, () => testsOn('pglite'));
