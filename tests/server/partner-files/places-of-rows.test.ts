import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { localityPoint } from '#domain/city/locality-point.ts';
import { areas, bangalore } from '../../generator/data-set.ts';
import { openTestingSite, type TestingSite } from '../../generator/testing-site.ts';
import { addPartner, day, fileOf, type Partner, resetPartners, type Row } from './open-partner.ts';

let site: TestingSite;
let partner: Partner;
beforeAll(async () => {
  site = await openTestingSite();
});
beforeEach(async () => {
  await resetPartners(site);
  partner = await addPartner(site);
});
afterAll(() => site.close());

const hebbal = localityPoint('hebbal') ?? { lat: 0, lng: 0 };
const beside = { Latitude: hebbal.lat + 0.004, Longitude: hebbal.lng };
const whitefield = localityPoint('whitefield') ?? { lat: 0, lng: 0 };
const reportOfLast = async () => {
  const [run] = await site.sql.query<Row>(
    'select report, counts from public.feed_runs order by requested_at desc limit 1',
  );
  return run;
};

test('a home has the position of its row, to about 100 m, and a second run changes nothing', async () => {
  const file = fileOf(
    { Latitude: '13.03512', Longitude: '77.59741' },
    { Ref: 'K2', Latitude: 0, Longitude: 0 },
  );
  await partner.send(file);
  expect(await partner.home('K1')).toMatchObject({ area_id: areas.hebbal, position: '13.035,77.597' });
  expect(await partner.home('K2')).toMatchObject({ area_id: areas.hebbal, position: null });
  const homes = await partner.homes();
  const again = await partner.send(`${file}\r\n`, day(2));
  expect(again.counts).toMatchObject({ new: 0, changed: 0, same: 2 });
  expect((await partner.homes()).map(({ updated_at: at }) => at)).toEqual(
    homes.map(({ updated_at: at }) => at),
  );
});

test('a home that its position puts elsewhere waits without an area, and staff read both', async () => {
  await partner.send(fileOf({}, { Ref: 'K2', Latitude: whitefield.lat, Longitude: whitefield.lng }));
  expect(await partner.home('K1')).toMatchObject({ area_id: areas.hebbal });
  expect(await partner.home('K2')).toMatchObject({ area_id: null });
  expect(await reportOfLast()).toMatchObject({
    counts: { unsure: 1 },
    report: {
      unsure: [
        {
          name: 'Hebbal (position by Whitefield)',
          homes: 1,
          guesses: [{ slug: 'hebbal' }, { slug: 'whitefield' }],
          why: expect.stringMatching(
            /^By its name it is ‘Hebbal’, by its position it lies 1\d km from its middle/,
          ),
        },
      ],
    },
  });
});

test('a home that an earlier release placed by a name that is only alike stays, and is asked about', async () => {
  await partner.send(fileOf({ Locality: 'Hebbal' }));
  // As the earlier release left it: in the area, which its file is taken to have said.
  const next = await partner.send(fileOf({ Locality: 'Hebbalu', Rent: 21_000 }), day(2));
  expect(next.counts).toMatchObject({ changed: 1, unsure: 1 });
  expect(await partner.home('K1')).toMatchObject({ area_id: areas.hebbal, price: expect.anything() });
  expect(await reportOfLast()).toMatchObject({
    report: { unsure: [{ name: 'Hebbalu', guesses: [{ slug: 'hebbal' }] }] },
  });
});

test('a part that is no area is told, its homes are in the place, and once it is an area they are there', async () => {
  const file = fileOf({ Locality: 'Hebbal 2nd Stage', ...beside }, { Ref: 'K2' });
  await partner.send(file);
  expect((await partner.home('K1'))['area_id']).toBe(areas.hebbal);
  expect(await reportOfLast()).toMatchObject({
    report: {
      parts: [{ name: 'Hebbal 2nd Stage', area: 'Hebbal', slug: expect.any(String), homes: 1 }],
      alike: [
        { name: 'Hebbal 2nd Stage', area: 'Hebbal', homes: 1, how: 'a part of it that is no area here' },
      ],
    },
  });
  const part = randomUUID();
  await site.sql.query('insert into public.local_areas (id, area, slug, city_id) values ($1, $2, $3, $4)', [
    ...[part, 'Hebbal Stage II', 'hebbal-stage-ii', bangalore],
  ]);
  await partner.send(file, day(2));
  expect((await partner.home('K1'))['area_id']).toBe(part);
  expect((await partner.home('K2'))['area_id']).toBe(areas.hebbal);
});

test('a position outside of our cities is told and not kept', async () => {
  await partner.send(fileOf({ Latitude: 12.983, Longitude: 80.262 }));
  expect(await partner.home('K1')).toMatchObject({ area_id: null, position: null });
  expect(await reportOfLast()).toMatchObject({
    report: { findings: [{ row: 2, column: 'position', value: '12.983, 80.262' }] },
  });
});
