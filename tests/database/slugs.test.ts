import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase, type TestDatabase } from '../fixtures/database.ts';
import { addListing, slugOf } from './rows.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openDatabase();
});
afterAll(() => database.close());

const retitle = (id: string, title: string) =>
  database.query('update public.properties set title = $2 where id = $1', [id, title]);
const publish = (id: string, publish: number | null) =>
  database.query('update public.properties set publish = $2 where id = $1', [id, publish]);
const ownerOf = async (slug: string) =>
  (
    await database.query<{ property_id: string | null }>(
      'select property_id from public.property_slugs where slug = $1',
      [slug],
    )
  )[0]?.property_id;

describe('the slug rule', () => {
  test.each([
    ['3 BHK for Sale in HSR Layout, Bangalore', '3-bhk-for-sale-in-hsr-layout-bangalore'],
    ['  --Lake   View!!  ', 'lake-view'],
    ['2.5 BHK @ ₹1,20,00,000', '2-5-bhk-1-20-00-000'],
    ['Café Résidence', 'caf-r-sidence'],
    ['snake_case and/or \\slashes', 'snake-case-and-or-slashes'],
    ['ಕೋರಮಂಗಲದಲ್ಲಿ ಮನೆ', ''],
    ['🏡🏡', ''],
    ['\u212Aelvin \u0130stanbul', 'kelvin-i-stanbul'],
    ['a\nb\tc\u00a0d', 'a-b-c-d'],
    ['', ''],
  ])('turns %j into %j', async (title, slug) => {
    expect(await database.query('select public.title_slug($1) as slug', [title])).toEqual([{ slug }]);
  });

  test('equals the slug rule of the pages for every character', async () => {
    const characters = Array.from({ length: 0x3000 }, (_, code) => `a${String.fromCodePoint(code + 1)}b`);
    const rows = await database.query<{ title: string; slug: string }>(
      'select title, public.title_slug(title) as slug from unnest($1::text[]) as title',
      [characters],
    );
    const spelt = (title: string) =>
      title
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-|-$/g, '');
    expect(rows.filter((row) => row.slug !== spelt(row.title))).toEqual([]);
    expect(rows).toHaveLength(characters.length);
  });
});

describe('a listing', () => {
  test('has no slug before it is first published, and keeps its slug when it is hidden', async () => {
    const id = await addListing(database, { title: 'Quiet corner', publish: 10 });
    expect(await slugOf(database, id)).toBeNull();
    await retitle(id, 'Quiet corner flat');
    await publish(id, 11);
    expect(await slugOf(database, id)).toBe('quiet-corner-flat');
    await publish(id, null);
    expect(await slugOf(database, id)).toBe('quiet-corner-flat');
    expect(await ownerOf('quiet-corner')).toBeUndefined();
  });

  test('with the title of another listing gets a slug with the start of its id', async () => {
    const first = await addListing(database, { title: 'Twin home' });
    const second = await addListing(database, { title: 'Twin  Home!' });
    expect(await slugOf(database, first)).toBe('twin-home');
    expect(await slugOf(database, second)).toBe(`twin-home-${second.slice(0, 8)}`);
  });

  test('without a Latin letter or digit in its title gets the slug “home-” with the start of its id', async () => {
    const id = await addListing(database, { title: 'ಮನೆ' });
    expect(await slugOf(database, id)).toBe(`home-${id.slice(0, 8)}`);
  });

  test('whose suffixed slug is taken gets a slug with its whole id', async () => {
    const id = 'abcdef01-0000-4000-8000-000000000001';
    await addListing(database, { title: 'Rare name' });
    await addListing(database, { title: 'Rare name abcdef01' });
    await addListing(database, { id, title: 'Rare name' });
    expect(await slugOf(database, id)).toBe(`rare-name-${id}`);
  });

  test('with a very long title gets a slug of its first whole words, of at most 180 characters', async () => {
    const words = 'sunny corner flat beside the lake '.repeat(9).trim().slice(0, 290);
    const first = await addListing(database, { title: words });
    const second = await addListing(database, { title: `${words}!` });
    const slug = await slugOf(database, first);
    expect(words.replaceAll(' ', '-').startsWith(`${slug}-`)).toBe(true);
    expect(slug?.length).toBeGreaterThan(170);
    expect(slug?.length).toBeLessThanOrEqual(180);
    expect(await slugOf(database, second)).toBe(`${slug}-${second.slice(0, 8)}`);
    await retitle(first, `${words} `);
    expect(await slugOf(database, first)).toBe(slug);
  });

  test('with one very long word in its title gets a slug of its first 180 characters', async () => {
    const id = await addListing(database, { title: 'x'.repeat(300) });
    expect(await slugOf(database, id)).toBe('x'.repeat(180));
  });

  test('keeps a word that ends exactly at the maximal length of a slug', async () => {
    const id = await addListing(database, { title: `${'x'.repeat(176)} end more` });
    expect(await slugOf(database, id)).toBe(`${'x'.repeat(176)}-end`);
  });

  test('gets a new slug with a new title, keeps the old one as an alias, and can take it back', async () => {
    const id = await addListing(database, { title: 'Garden flat' });
    await retitle(id, 'Sunny garden flat');
    expect(await slugOf(database, id)).toBe('sunny-garden-flat');
    expect(await ownerOf('garden-flat')).toBe(id);
    const sameTitle = await addListing(database, { title: 'Garden flat' });
    expect(await slugOf(database, sameTitle)).toBe(`garden-flat-${sameTitle.slice(0, 8)}`);
    await retitle(id, 'Garden flat');
    expect(await slugOf(database, id)).toBe('garden-flat');
    expect(await ownerOf('sunny-garden-flat')).toBe(id);
  });

  test('gets its suffixed slug back when the title is changed and changed back', async () => {
    await addListing(database, { title: 'Corner plot' });
    const id = await addListing(database, { title: 'Corner plot' });
    await retitle(id, 'Corner plot reduced');
    await retitle(id, 'Corner plot');
    expect(await slugOf(database, id)).toBe(`corner-plot-${id.slice(0, 8)}`);
  });

  test('keeps its slug when only the case and the spacing of its title or its price change', async () => {
    const id = await addListing(database, { title: 'Penthouse one' });
    await addListing(database, { title: 'Penthouse one' });
    await database.query(`update public.properties set title = ' PENTHOUSE, one ', price = 5 where id = $1`, [
      id,
    ]);
    expect(await slugOf(database, id)).toBe('penthouse-one');
  });

  test('keeps its slug reserved when it is deleted, and gets it back when it is imported again', async () => {
    const id = await addListing(database, { title: 'Gone home' });
    await database.query('delete from public.properties where id = $1', [id]);
    expect(await ownerOf('gone-home')).toBeNull();
    const successor = await addListing(database, { title: 'Gone home' });
    expect(await slugOf(database, successor)).toBe(`gone-home-${successor.slice(0, 8)}`);
    await addListing(database, { id, title: 'Gone home' });
    expect(await slugOf(database, id)).toBe('gone-home');
    expect(await ownerOf('gone-home')).toBe(id);
  });

  test('cannot be given a slug, not even by the server', async () => {
    const server = database.as('service_role');
    const id = await addListing(server, { title: 'Honest title', slug: 'stolen' });
    await server.query(`update public.properties set slug = 'stolen-too' where id = $1`, [id]);
    expect(await slugOf(database, id)).toBe('honest-title');
  });
});

test('importing the same rows again changes no slug and no row', async () => {
  const upsert = () =>
    database.as('service_role').query(
      `insert into public.properties (id, title, publish, property_type, created_at, view_count)
       select ('00000000-0000-4000-8000-0000000000' || lpad(n::text, 2, '0'))::uuid, 'Import ' || n % 3, 50, 'Rent', null, null
         from generate_series(1, 9) as n
       on conflict (id) do update set title = excluded.title, publish = excluded.publish,
         created_at = excluded.created_at, view_count = excluded.view_count`,
    );
  const state = () =>
    database.query(
      `select id, slug, created_at::text, updated_at::text, view_count from public.properties
        where title like 'Import %' order by id`,
    );
  await upsert();
  await database.query(
    `select public.record_property_view(id) from public.properties where title like 'Import %'`,
  );
  const before = await state();
  await upsert();
  expect(await state()).toEqual(before);
  expect(before.map((row) => row['view_count'])).toEqual(Array(9).fill(1));
  expect(new Set(before.map((row) => row['slug'])).size).toBe(9);
});

describe('rows of one request', () => {
  const id = (number: number) => `5c0de000-0000-4000-8000-${String(number).padStart(12, '0')}`;
  const row = (number: number, title: string, publish = 50) => ({
    id: id(number),
    title,
    publish,
    property_type: 'Sale',
  });
  const load = (rows: object[]) =>
    database.as('service_role').query(`select public.import_rows('properties', $1::jsonb)`, [rows]);
  const slugs = (...numbers: number[]) => Promise.all(numbers.map((each) => slugOf(database, id(each))));

  test('get the slugs that they would get one after the other', async () => {
    const deletedHome = await addListing(database, { id: id(7), title: 'Loaded once' });
    await database.query('delete from public.properties where id = $1', [deletedHome]);
    await addListing(database, { title: 'Taken already' });
    await addListing(database, { id: id(8), title: 'Loaded and hidden', publish: 0 });
    await load([
      row(1, 'Loaded flat'),
      row(2, 'Loaded flat'),
      row(3, 'Taken already'),
      row(4, 'ಮನೆ'),
      row(5, 'Loaded flat', 10),
      row(6, 'Loaded once'),
      row(7, 'Loaded once'),
      row(8, 'Loaded and hidden'),
    ]);
    expect(await slugs(1, 2, 3, 4, 5, 6, 7, 8)).toEqual([
      'loaded-flat',
      'loaded-flat-5c0de000',
      'taken-already-5c0de000',
      'home-5c0de000',
      null,
      'loaded-once-5c0de000',
      'loaded-once',
      'loaded-and-hidden',
    ]);
    expect(await ownerOf('loaded-flat-5c0de000')).toBe(id(2));
  });

  test('with one title and the same start of their ids get slugs with the whole id', async () => {
    await load([row(11, 'Thrice'), row(12, 'Thrice'), row(13, 'Thrice')]);
    expect(await slugs(11, 12, 13)).toEqual(['thrice', 'thrice-5c0de000', `thrice-${id(13)}`]);
  });

  test('cannot set a slug, and claim no slug when one of them is refused', async () => {
    await load([{ ...row(21, 'Named by us'), slug: 'stolen-again' }]);
    expect(await slugs(21)).toEqual(['named-by-us']);
    const [first, refused] = [row(22, 'Refused with it'), row(23, 'x')];
    await expect(
      load([
        { ...first, price: 1 },
        { ...refused, price: -1 },
      ]),
    ).rejects.toThrow(/price/);
    expect(await ownerOf('refused-with-it')).toBeUndefined();
  });

  test('keep their date and missing fields when they are imported again', async () => {
    const state = () =>
      database.query(
        `select slug, created_at::text, updated_at::text, history, price from public.properties where id = $1`,
        [id(31)],
      );
    await load([{ ...row(31, 'Loaded twice'), price: 5, created_at: '2026-01-02T00:00:00Z' }]);
    const before = await state();
    await load([{ ...row(31, 'Loaded twice'), created_at: null }]);
    expect(await state()).toEqual(before);
    expect(before[0]).toMatchObject({ history: [{ on: '2026-01-02', what: 'listed', price: 5 }] });
  });
});
