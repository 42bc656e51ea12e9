import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestingSite, type TestingSite } from '../../generator/testing-site.ts';
import { type AdminCaller, openAdminCaller } from './admin-caller.ts';
import { addPartner, day, type Partner, resetPartners, type Row } from './open-partner.ts';

let site: TestingSite;
let partner: Partner;
let callAsAdmin: AdminCaller;
beforeAll(async () => {
  site = await openTestingSite({ database: 'postgres' });
  callAsAdmin = await openAdminCaller(site);
});
beforeEach(async () => {
  await resetPartners(site);
  partner = await addPartner(site);
});
afterAll(() => site.close());

/** Villas of one lane, which differ in rent and text only. */
const villa = (rent: number, text = 'A villa with a garden, close to the park and the school.') =>
  `4 BHK villa;Villa;4 BHK;3,200 sq ft;${rent};Hebbal;${text}`;
const lane = [41_000, 42_000, 43_000, 44_000, 45_000, 46_000, 47_000, 48_000].map((rent) => villa(rent));
const file = (rows: readonly string[]) =>
  ['Title;Type;BHK;Area;Rent;Locality;Description', ...rows].join('\r\n');
const rents = async () =>
  new Map((await partner.homes()).map(({ id, price }) => [String(id), Number(price)] as const));
const homeAt = async (rent: number) => [...(await rents())].find(([, each]) => each === rent)?.[0];
const missing = async () =>
  (
    await site.sql.query<Row>('select property_id from public.partner_homes where missing_since is not null')
  ).map(({ property_id: id }) => id);

test('homes keep their pages and rents when the rows come in another order and one of them goes', async () => {
  await partner.send(file(lane));
  const before = await rents();
  const end = await partner.send(file(lane.toReversed()), day(2));
  expect(end.counts).toMatchObject({ new: 0, changed: 0, same: 8, missing: 0, asked: 0 });
  expect(await rents()).toEqual(before);

  const gone = await homeAt(43_000);
  const fewer = await partner.send(file(lane.toReversed().toSpliced(5, 1)), day(3));
  expect(fewer.counts).toMatchObject({ new: 0, changed: 0, same: 7, missing: 1, asked: 0 });
  expect(await rents()).toEqual(before);
  expect(await missing()).toEqual([gone]);

  const changed = lane.map((row) => row.replace('45000', '45500')).toReversed();
  const later = await partner.send(file([...changed, villa(60_000)]), day(4));
  expect(later.counts).toMatchObject({ new: 1, changed: 1, same: 7, missing: 0, asked: 0 });
  expect((await rents()).get([...before].find(([, rent]) => rent === 45_000)?.[0] ?? '')).toBe(45_500);
});

test('homes of a run that was killed, and of the version before, are known again by what they say', async () => {
  await partner.send(file(lane));
  await site.sql.exec('update public.partner_homes set traits = null');
  const end = await partner.send(file(lane.toReversed().toSpliced(0, 1)), day(2));
  expect(end.counts).toMatchObject({ new: 0, changed: 0, same: 7, missing: 1, asked: 0 });
});

test('staff say which of two that changed is which, and the file is taken in so', async () => {
  const two = [villa(41_000), villa(42_000)];
  await partner.send(file([...two, 'Flat;Flat;2 BHK;900 sq ft;20000;Whitefield;Small']));
  const end = await partner.send(
    file([villa(45_100), villa(46_200), 'Flat;Flat;2 BHK;900 sq ft;20000;Whitefield;Small']),
    day(2),
  );
  expect(end.counts).toMatchObject({ new: 0, changed: 0, asked: 2, missing: 0, same: 1 });
  expect([...(await rents()).values()].toSorted()).toEqual([20_000, 41_000, 42_000]);
  const asked = await site.sql.query<{ mark: string }>(
    `select mark from public.feed_questions order by row_number`,
  );
  const decide = (decisions: Row[]) =>
    callAsAdmin('decide_feed_rows', { payload: { partner: partner.id, decisions } });
  const [first, second] = asked;
  const [cheap, dear] = [await homeAt(41_000), await homeAt(42_000)];
  expect(await decide([{ mark: first?.mark, home: randomUUID() }])).toBe('changed');
  expect(
    await decide([
      { mark: first?.mark, home: dear },
      { mark: second?.mark, home: dear },
    ]),
  ).toBe('changed');
  expect(
    await decide([
      { mark: first?.mark, home: dear },
      { mark: second?.mark, home: cheap },
    ]),
  ).toBe('next file');
  expect(await decide([{ mark: first?.mark, home: dear }])).toBe('changed');
  const again = await partner.send(
    file([villa(45_100), villa(46_200), 'Flat;Flat;2 BHK;900 sq ft;20000;Whitefield;Small']),
    day(3),
  );
  expect(again.counts).toMatchObject({ new: 0, changed: 2, asked: 0, missing: 0, same: 1 });
  expect([(await rents()).get(dear ?? ''), (await rents()).get(cheap ?? '')]).toEqual([45_100, 46_200]);
});

test('a home whose reference has changed is asked about, and has the new one when staff say so', async () => {
  const withReference = (rows: readonly string[]) =>
    ['Ref;Title;Type;BHK;Area;Floor;Rent;Locality', ...rows].join('\r\n');
  const home = (reference: string, rent: number) =>
    `${reference};A flat;Flat;2 BHK;1,100 sq ft;3;${rent};Hebbal`;
  await partner.send(withReference([home('A1', 20_000), home('A2', 30_000), home('A3', 40_000)]));
  const end = await partner.send(
    withReference([home('N-77', 20_000), home('A2', 30_000), home('A3', 40_000)]),
    day(2),
  );
  expect(end.counts).toMatchObject({ new: 0, changed: 0, asked: 1, missing: 0, same: 2 });
  expect((await partner.homes()).map(({ source_key }) => source_key)).toEqual(['A1', 'A2', 'A3']);
});

test('when all references are others, all homes are asked about, and none stands on two pages', async () => {
  const withReferences = (prefix: string) =>
    [
      'Ref;Title;Type;BHK;Area;Rent;Locality;Description',
      ...lane.map((row, at) => `${prefix}${at};${row}`),
    ].join('\r\n');
  await partner.send(withReferences('A-'));
  const before = await rents();
  const end = await partner.send(withReferences('NEW-'), day(2));
  expect(end.counts).toMatchObject({ new: 0, changed: 0, asked: lane.length, missing: 0, hidden: 0 });
  expect(await rents()).toEqual(before);
});
