import { afterAll, beforeAll, expect, test } from 'vitest';
import { cityFolder } from '#domain/city/city-folder.ts';
import { openDatabase, type TestDatabase } from '../fixtures/database.ts';
import { addArea, addCity, addListing, addSociety } from './rows.ts';
import { emptyTables } from '../fixtures/empty-tables.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openDatabase();
});
afterAll(() => database.close());

test.each([
  ['price', -1],
  ['property_type', 'Lease'],
  ['property_type', null],
  ['publish', -1],
  ['sqft', -0.5],
  ['bedrooms', -1],
  ['bedrooms', 2.3],
  ['baths', -1],
  ['maint_charges', -1],
  ['view_count', -1],
  ['currency', 'rupees'],
  ['last_verified', '1999-12-31'],
  ['created_at', '2999-01-01T00:00:00Z'],
  ['title', ''],
  ['area_id', '9934b3c9-5da2-5629-bfcc-06025606aaa1'],
  ['society_id', 'nowhere'],
  ['area_basis', 'gross'],
  ['carpet_sqft', -1],
  ['plot_sqft', -1],
  ['balconies', 21],
  ['furnishing', 'some'],
  ['available_from', 'soon'],
  ['available_from', '2026-02-30'],
  ['available_from', '2026-2-3'],
  ['possession', '2027-13'],
  ['possession', 'late'],
  ['open_to', '{hindus}'],
  ['open_to', '{family,family}'],
  ['open_to', '{anyone,family}'],
  ['sale_kind', 'old'],
  ['deposit', 'two months'],
  ['deposit', '-5'],
  ['deposit', '10%'],
  ['brokerage', 'much'],
  ['lock_in_months', 121],
  ['notice_months', -1],
  ['ownership', 'shared'],
  ['khata', 'c'],
  ['total_floors', 201],
  ['built_year', 1799],
  ['position', '12.9716,77.5946'],
  ['position', '12.971, 77.594'],
  ['position', '77.594,12.971'],
  ['position', '0.000,0.000'],
  ['position', '48.858,77.594'],
  ['power_backup', 'some'],
  ['water', '{sea}'],
  ['water', '{tanker,tanker}'],
  ['parking_covered', 51],
  ['parking_open', -1],
  ['parking_two_wheeler', 51],
])('a listing whose %s is %j is refused', async (field, value) => {
  await expect(addListing(database, { [field]: value })).rejects.toThrow(new RegExp(field));
});

test('a home may have half a bedroom, but never a hundred bedrooms', async () => {
  const id = await addListing(database, { bedrooms: 2.5 });
  const [row] = await database.query('select bedrooms::text from public.properties where id = $1', [id]);
  expect(row).toEqual({ bedrooms: '2.5' });
  await expect(addListing(database, { bedrooms: 99.5 })).resolves.toBeTypeOf('string');
  await expect(addListing(database, { bedrooms: 100 })).rejects.toThrow(/numeric/);
});

test.each([
  ['available_from', 'now'],
  ['available_from', '2028-02-29'],
  ['possession', 'under_construction'],
  ['possession', '2027-06'],
  ['open_to', '{anyone}'],
  ['open_to', '{family,singles}'],
  ['deposit', '0'],
  ['deposit', '1.5 months'],
  ['brokerage', '1.5%'],
  ['water', '{}'],
  ['position', '12.971,77.594'],
])('a listing whose %s is %j is stored', async (field, value) => {
  await expect(addListing(database, { [field]: value })).resolves.toBeTypeOf('string');
});

test('a listing requires only a title and a type', async () => {
  const optionalFields = [
    'price',
    'currency',
    'images',
    'bedrooms',
    'sqft',
    'area',
    'city',
    'publish',
    'view_count',
  ];
  await expect(
    addListing(database, Object.fromEntries(optionalFields.map((field) => [field, null]))),
  ).resolves.toBeTypeOf('string');
});

test.each([
  ['slug', '../etc'],
  ['slug', 'Lake View'],
  ['id', '../etc'],
  ['year_of_completion', 20300],
  ['total_units', -1],
  ['narratives', ['not an object']],
  ['specifications', 'text'],
  ['property_images', { original: 'x' }],
])('a society whose %s is %j is refused', async (field, value) => {
  await expect(addSociety(database, { [field]: value })).rejects.toThrow();
});

test.each([
  ['slug', 'hsr/../..'],
  ['slug', ''],
  ['property_count', -1],
  ['market_data', [1]],
])('an area whose %s is %j is refused', async (field, value) => {
  await expect(addArea(database, { [field]: value })).rejects.toThrow(/check/);
});

test.each(['..', 'a/b', '.hidden', ' ', 'a\\b'])(
  'a city named %j, which would be a folder, is refused',
  async (name) => {
    await expect(addCity(database, { name })).rejects.toThrow(/check/);
  },
);

test('the slug of a society or an area is unique in its city, except for hidden societies', async () => {
  await addSociety(database, { city: 'Bangalore', slug: 'lake-view' });
  await expect(addSociety(database, { city: 'bangalore', slug: 'lake-view' })).rejects.toThrow(
    /society_address/,
  );
  await expect(addSociety(database, { slug: 'lake-view' })).rejects.toThrow(/society_address/);
  await addSociety(database, { city: 'Mysore', slug: 'lake-view' });
  await addSociety(database, { slug: null });
  await addSociety(database, { slug: null });
  await addSociety(database, { slug: 'unlisted' });
  await addSociety(database, { slug: 'unlisted' });
  const [firstCity, secondCity] = [await addCity(database), await addCity(database)];
  await addArea(database, { slug: 'hsr', city_id: firstCity });
  await addArea(database, { slug: 'hsr', city_id: secondCity });
  await expect(addArea(database, { slug: 'hsr', city_id: firstCity })).rejects.toThrow(/local_areas_address/);
});

// A publish stops when two pages have one file, so such a row would keep every other page from being published.
test.each([
  ['has no slug, and its id is the slug of the other', { id: 'lake-view', slug: null }],
  ['has no slug, and its id is that slug in capitals', { id: 'Lake-View', slug: null }],
  ['has no city', { city: null, slug: 'lake-view' }],
  ['has an empty city', { city: '', slug: 'lake-view' }],
  ['has a city that says nothing', { city: ' N/A', slug: 'lake-view' }],
  ['writes the city with other marks', { city: 'Bangalore.', slug: 'lake-view' }],
])('a society that %s is refused if its page would have the file of another', async (_how, society) => {
  await database.exec(emptyTables('society'));
  await addSociety(database, { city: 'Bangalore', slug: 'lake-view' });
  await expect(addSociety(database, society)).rejects.toThrow(/society_address/);
  await addSociety(database, { ...society, name: ' unlisted ' });
});

test.each([
  ...[
    null,
    '',
    ' ',
    'N/A',
    ' null',
    '\u00a0--',
    'Bangalore',
    'BANGALORE ',
    'Bangalore.',
    'ಬೆಂಗಳೂರು',
    'Mysore',
  ],
  ...['New  Delhi', 'Hubli–Dharwad', 'São Paulo', 'na', 'n-a', '-7-', 'Nannaya', "King's Cross", '\tPune\n'],
])('the database puts the city %j into the folder in which the generator puts it', async (name) => {
  expect(await database.query('select private.city_folder($1) as folder', [name])).toEqual([
    { folder: cityFolder(name) },
  ]);
});

test('an area without a city is refused if an area of the default city has its address', async () => {
  const [bangalore, mysore] = [
    await addCity(database, { name: 'Bangalore' }),
    await addCity(database, { name: 'Mysore' }),
  ];
  await addArea(database, { slug: 'indiranagar', city_id: bangalore });
  await expect(addArea(database, { slug: 'indiranagar' })).rejects.toThrow(/local_areas_address/);
  const id = await addArea(database, { slug: 'indiranagar', city_id: mysore });
  await expect(
    database.query('update public.local_areas set city_id = null where id = $1', [id]),
  ).rejects.toThrow(/local_areas_address/);
  await database.query(`update public.local_areas set area = 'Indiranagar' where id = $1`, [id]);
});

test('a listing is kept when its society or its area is deleted', async () => {
  const area = await addArea(database);
  const society = await addSociety(database, { area });
  const id = await addListing(database, { area_id: area, society_id: society });
  await database.query('delete from public.society where id = $1', [society]);
  await database.query('delete from public.local_areas where id = $1', [area]);
  expect(
    await database.query('select area_id, society_id from public.properties where id = $1', [id]),
  ).toEqual([{ area_id: null, society_id: null }]);
});
