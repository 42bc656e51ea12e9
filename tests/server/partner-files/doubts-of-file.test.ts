import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestingSite, type TestingSite } from '../../generator/testing-site.ts';
import { openAdminCaller } from './admin-caller.ts';
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

describe('what a partner’s file says and what is hardly true', () => {
  let site: TestingSite;
  let partner: Partner;
  beforeAll(async () => {
    site = await openTestingSite({ database: 'postgres' });
  });
  beforeEach(async () => {
    await resetPartners(site);
    partner = await addPartner(site);
  });
  afterAll(() => site.close());

  const query = (statement: string, values: readonly unknown[] = []) =>
    site.sql.query<Row>(statement, values);
  const waiting = () =>
    query(
      'select column_name as "column", value, source from public.doubts where decision is null order by 1',
    );
  const flat = (values: Row = {}): Row => ({
    Rent: '',
    'Sale price': '95 lakh',
    'Super area': 1200,
    ...values,
  });

  test('waits with its source, and the page shows what it shows without it', async () => {
    const sent = fileOf(
      flat({ Ref: 'K1', 'Carpet area': 120, Possession: 'Jan 2020', City: 'Bangalore' }),
      flat({ Ref: 'K2', 'Carpet area': 860, City: 'Chennai', Description: 'Call 98450 12345' }),
    );
    expect(await partner.send(sent)).toMatchObject({ state: 'done', counts: { new: 2 } });
    expect(await partner.homes()).toMatchObject([
      { price: 95_00_000, sqft: 1200, carpet_sqft: null, possession: null, city: 'Bangalore', publish: 50 },
      // In a city that is none of ours, as it says, and in no area: it is not shown until a person says where it is.
      { price: 95_00_000, carpet_sqft: 860, city: null, description: null, publish: 0 },
    ]);
    expect(await waiting()).toEqual([
      { column: 'carpet_sqft', value: 120, source: 'row 2 of homes.csv' },
      { column: 'city', value: 'Chennai', source: 'row 3 of homes.csv' },
      { column: 'description', value: 'Call 98450 12345', source: 'row 3 of homes.csv' },
      { column: 'possession', value: '2020-01', source: 'row 2 of homes.csv' },
    ]);
  });

  test('of a city that is none of ours and no area of ours either is shown nowhere before staff have seen it', async () => {
    await partner.send(fileOf({ City: 'Chennai', Locality: 'Adyar' }));
    expect(await partner.home('K1')).toMatchObject({ publish: 0, city: null });
    expect(await query('select waiting_since is not null as waits from public.partner_homes')).toEqual([
      { waits: true },
    ]);
  });

  test('with a telephone number in its title has a title of its facts', async () => {
    await partner.send(fileOf({ Title: 'Owner 98450 12345' }));
    expect(await partner.home('K1')).toMatchObject({
      title: '2 BHK Apartment to rent in Hebbal',
      publish: 50,
    });
  });

  test.each([
    ['twelve times', 2_40_000],
    ['a quarter less than', 15_000],
    ['a quarter more than', 25_001],
  ])('of a rent %s the last keeps the last', async (_, rent) => {
    await partner.send(fileOf({ Rent: 20_000 }));
    await partner.send(fileOf({ Rent: rent, BHK: '3 BHK' }), day(2));
    expect(await partner.home('K1')).toMatchObject({ price: 20_000, bedrooms: 3 });
    expect(await waiting()).toMatchObject([{ column: 'price', value: rent }]);
    expect(await query('select conflicts from public.partner_homes')).toEqual([{ conflicts: [] }]);
    const [before] = await query('select id, stated_at from public.doubts');
    await partner.send(fileOf({ Rent: rent, BHK: '3 BHK', Facing: 'East' }), day(3));
    expect(await query('select id, stated_at from public.doubts')).toEqual([before]);
  });

  test('is measured from a month ago: many small steps are one large one', async () => {
    await partner.send(fileOf({ Rent: 20_000 }));
    await query(`update public.property_history set happened_at = now() - interval '40 days'`);
    for (const [at, rent] of [23_000, 26_000, 29_000].entries())
      await partner.send(fileOf({ Rent: rent }), day(2 + at));
    expect(await partner.home('K1')).toMatchObject({ price: 23_000 });
    expect(await waiting()).toMatchObject([{ value: 29_000 }]);
  });

  test('is dropped when the file takes it back, and replaced when it says another', async () => {
    await partner.send(fileOf({ Rent: 20_000 }));
    await partner.send(fileOf({ Rent: 2_40_000 }), day(2));
    await partner.send(fileOf({ Rent: 3_60_000 }), day(3));
    expect(await waiting()).toMatchObject([{ value: 3_60_000 }]);
    await partner.send(fileOf({ Rent: 21_000 }), day(4));
    expect(await waiting()).toEqual([]);
    expect(await partner.home('K1')).toMatchObject({ price: 21_000 });
  });

  test('is asked once: neither after a yes nor after a no does the same file ask again', async () => {
    await partner.send(fileOf({ Ref: 'K1' }, { Ref: 'K2' }));
    const steep = (more: Row = {}) =>
      fileOf({ Ref: 'K1', Rent: 2_40_000, ...more }, { Ref: 'K2', Rent: 2_40_000, ...more });
    await partner.send(steep(), day(2));
    const decide = (reference: string, decision: string) =>
      query(
        `select private.settle_doubts(became, array['price'], null, now(), $2 = 'left out') from (
           select * from public.properties where source_key = $1) as became`,
        [reference, decision],
      );
    await query(
      `update public.properties set price = 240000, vouched = '{"price": 240000}' where source_key = 'K1'`,
    );
    await decide('K1', 'right');
    await decide('K2', 'left out');
    expect(await query('select decision from public.doubts order by decision')).toEqual([
      { decision: 'left out' },
      { decision: 'right' },
    ]);
    await partner.send(steep({ Facing: 'East' }), day(3));
    expect(await waiting()).toEqual([]);
    expect(await partner.homes()).toMatchObject([
      { price: 2_40_000, facing_dir: 'East' },
      { price: 20_000, facing_dir: 'East' },
    ]);
    expect(await query('select conflicts from public.partner_homes')).toEqual([
      { conflicts: [] },
      { conflicts: [] },
    ]);
    await partner.send(fileOf({ Ref: 'K1', Rent: 2_40_000 }, { Ref: 'K2', Rent: 22_000 }), day(4));
    expect(await partner.home('K2')).toMatchObject({ price: 22_000 });
  });

  describe('that stood before a rule doubted it', () => {
    const stood = { Rent: 90_00_000, 'Super area': 1650, 'Carpet area': 120, Title: 'A home' };
    const values = { price: 90_00_000, carpet_sqft: 120 };
    /** As a file of an earlier version left it: published, stated, and asked about by nobody. */
    const leave = async () => {
      await partner.send(fileOf(stood));
      await query('delete from public.doubts');
      await query(
        `update public.partner_homes set stated = stated || '{"price": 9000000, "carpet_sqft": 120}'`,
      );
      await query('update public.properties set price = 9000000, carpet_sqft = 120');
    };
    const shown = async () => {
      const { price, carpet_sqft, sqft, facing_dir, title } = await partner.home('K1');
      return { price, carpet_sqft, sqft, facing_dir, title };
    };
    const other = (facing: string, end = '') => `${fileOf({ ...stood, Facing: facing })}\r\n${end}`;

    test('is taken off by the next file and waits, once, and the report says so', async () => {
      await leave();
      expect(await partner.send(other('East'), day(2))).toMatchObject({ counts: { changed: 1 } });
      const without = { price: null, carpet_sqft: null, sqft: 1650, title: 'A home' };
      expect(await shown()).toEqual({ ...without, facing_dir: 'East' });
      expect(await waiting()).toMatchObject([
        { column: 'carpet_sqft', value: 120 },
        { column: 'price', value: 90_00_000 },
      ]);
      expect(await query('select conflicts from public.partner_homes')).toEqual([{ conflicts: [] }]);
      expect(
        await query(
          `select report -> 'remarks' ->> 0 as said from public.feed_runs order by requested_at desc limit 1`,
        ),
      ).toEqual([{ said: expect.stringMatching(/^2 values that stood on pages are hardly true/) }]);
      const before = await query('select * from public.doubts order by id');
      expect(await partner.send(other('East', '\r\n'), day(3))).toMatchObject({
        counts: { same: 1, changed: 0 },
      });
      expect(await query('select * from public.doubts order by id')).toEqual(before);
      await partner.send(other('West'), day(4));
      expect(await shown()).toEqual({ ...without, facing_dir: 'West' });
      expect(await query('select * from public.doubts order by id')).toMatchObject(
        before.map(({ id, stated_at }) => ({ id, stated_at })),
      );
      await partner.send(`${fileOf({ ...stood, Rent: 90_000, 'Carpet area': 1150 })}\r\n`, day(5));
      expect(await shown()).toMatchObject({ price: 90_000, carpet_sqft: 1150 });
      expect(await waiting()).toEqual([]);
    });

    test('stays where staff have said that it is right, have written it, or have left it', async () => {
      await leave();
      await query(`update public.properties set vouched = '{"price": 9000000}', carpet_sqft = 121`);
      await partner.send(other('East'), day(2));
      expect(await shown()).toMatchObject({ price: 90_00_000, carpet_sqft: 121, facing_dir: 'East' });
      expect(await waiting()).toEqual([]);
      await query(`update public.properties set vouched = '{}', carpet_sqft = 120`);
      await query(
        `insert into public.doubts (property_id, column_name, value, reason, door, stated_at, decision, decided_at)
         select id, 'price', '9000000', 'x', 'file', now(), 'left out', now() from public.properties`,
      );
      await partner.send(other('West'), day(3));
      expect(await shown()).toMatchObject({ price: 90_00_000, carpet_sqft: null, facing_dir: 'West' });
    });

    test('stands again where the run is undone, and may be said to be right', async () => {
      await leave();
      await partner.send(other('East'), day(2));
      const callAsAdmin = await openAdminCaller(site);
      const [{ id: run } = {}] = await query(
        'select id from public.feed_runs order by requested_at desc limit 1',
      );
      expect(await callAsAdmin('undo_feed_run', { run })).toMatchObject({
        state: 'undone',
        restored: 1,
        left: 0,
      });
      expect(await shown()).toMatchObject({ ...values, facing_dir: null });
      const [{ id: doubt } = {}] = await query(`select id from public.doubts where column_name = 'price'`);
      const payload = { doubt, value: 90_00_000, decision: 'right' };
      expect(await callAsAdmin('decide_doubt', { payload })).toBe('decided');
      await partner.send(other('West'), day(3));
      expect(await shown()).toMatchObject({ price: 90_00_000, carpet_sqft: null, facing_dir: 'West' });
    });
  });

  test('of a month that is over by now waits, once, also where the file is the same', async () => {
    const sent = fileOf(flat({ Possession: 'Dec 2026' }), flat({ Ref: 'K2', Possession: 'Dec 2027' }));
    await partner.send(sent);
    await partner.send(sent, new Date('2026-12-31T12:00:00Z'));
    expect(await waiting()).toEqual([]);
    for (const night of ['2026-12-31T20:00:00Z', '2027-01-01T20:00:00Z']) {
      expect(await partner.send(sent, new Date(night))).toMatchObject({ state: 'done', isRead: false });
      expect(await waiting()).toEqual([{ column: 'possession', value: '2026-12', source: null }]);
    }
    expect(await partner.home('K1')).toMatchObject({ possession: '2026-12' });
    await query(`update public.doubts set decision = 'left out', decided_at = now()`);
    await partner.send(sent, new Date('2027-01-02T20:00:00Z'));
    expect(await waiting()).toEqual([]);
  });

  test('of many more homes than before changes nothing before staff have said that they are right', async () => {
    await partner.send(fileOf(...homesOf(10)));
    const grown = fileOf(...homesOf(40));
    expect(await partner.send(grown, day(2))).toMatchObject({
      state: 'refused',
      problem: expect.stringContaining('30 new homes'),
    });
    expect(await partner.homes()).toHaveLength(10);
    expect(await partner.send(grown, hoursAfter(day(2), 1), { isApproved: true })).toMatchObject({
      state: 'done',
    });
    expect(await partner.homes()).toHaveLength(40);
    expect(await partner.send(fileOf(...homesOf(45)), day(3))).toMatchObject({ state: 'done' });
  });
});
