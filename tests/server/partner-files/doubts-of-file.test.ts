import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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
