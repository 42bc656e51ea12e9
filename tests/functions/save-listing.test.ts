import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalSchema } from '#contracts/refusal.ts';
import { handler } from '#functions/save-listing/handler.ts';
import { handler as manyHandler } from '#functions/save-listings/handler.ts';
import { type Backend, jsonRequest, openBackend, publishHome } from './open-backend.ts';
import { bearerHeaders, type Person, signUp } from './signed-in.ts';

const now = new Date('2026-11-22T04:30:00Z');
let backend: Backend;
let admin: Person;
let user: Person;
beforeAll(async () => {
  backend = await openBackend({ database: 'pglite' });
  [admin, user] = [
    await signUp(backend, 'admin@angala.test', 'admin'),
    await signUp(backend, 'user@angala.test'),
  ];
});
afterAll(() => backend.close());

const send = (body: object, headers: Record<string, string> = bearerHeaders(admin)) =>
  backend.at(now)(handler)(jsonRequest('save-listing', body, headers));
async function change(id: string, fields: object, overrides: object = {}) {
  const [row] = await backend.sql.query<{ seen: string }>(
    `select to_jsonb(updated_at) #>> '{}' as seen from public.properties where id = $1`,
    [id],
  );
  return {
    idempotencyKey: randomUUID(),
    kind: 'property',
    id,
    seen_at: row?.seen ?? null,
    fields,
    ...overrides,
  };
}
async function refusalOf(response: Response) {
  return { status: response.status, ...refusalSchema.parse(await response.json()).error };
}
const stored = (id: string) =>
  backend.sql.query('select title, price from public.properties where id = $1', [id]);

test('an admin creates and changes a home, and a repeat is reported as one', async () => {
  const id = randomUUID();
  const newListing = await change(id, {
    title: '3 BHK in Hebbal',
    property_type: 'Sale',
    price: 1_57_00_000,
  });
  for (const saved of ['saved', 'repeated']) expect(await (await send(newListing)).json()).toEqual({ saved });
  expect((await send(await change(id, { price: null }))).status).toBe(200);
  expect(await stored(id)).toEqual([{ title: '3 BHK in Hebbal', price: null }]);
});

test('an unlikely value is asked about once, names what it was, and stands after a yes', async () => {
  const id = await publishHome(backend);
  const sent = await change(id, { price: 95_00_000 / 100, sqft: 1, title: 'Call 98450 12345' });
  expect(await refusalOf(await send(sent))).toMatchObject({
    status: 422,
    code: 'doubtful',
    fields: {
      price: expect.stringContaining('Is the price really ₹95,000?'),
      sqft: expect.stringContaining('really 1 sqft'),
      title: expect.stringContaining('a telephone number'),
    },
  });
  expect(await stored(id)).toMatchObject([{ price: 9_500_000 }]);
  const step = await change(id, { price: 50_00_000 });
  expect((await refusalOf(await send(step))).message).toBe(
    'Is the price really ₹50,00,000? That is 47 % less than ₹95,00,000.',
  );
  expect((await send({ ...step, confirmed: ['sqft'] })).status).toBe(422);
  expect((await send({ ...step, confirmed: ['price'] })).status).toBe(200);
  expect((await send(await change(id, { price: 50_00_000, bedrooms: 3 }))).status).toBe(200);
  expect(await stored(id)).toMatchObject([{ price: 5_000_000 }]);
});

test('of many rows those that are doubted are refused with the question, and saved after a yes', async () => {
  const [plain, odd] = [await publishHome(backend), await publishHome(backend)];
  const rows = [
    await change(plain, { price: 96_00_000 }),
    await change(odd, { price: 95, asset_type: 'Hostel' }),
  ].map(({ kind: _, ...row }) => row);
  const sendMany = async (listed: readonly object[]) => {
    const body = { kind: 'property', rows: listed };
    const request = jsonRequest('save-listings', body, bearerHeaders(admin));
    return (await backend.at(now)(manyHandler)(request)).json();
  };
  expect(await sendMany(rows)).toMatchObject({
    rows: [
      { id: plain, result: 'saved' },
      {
        ...{ id: odd, result: 'refused', problem: expect.stringContaining('Is the price really ₹95?') },
        questions: [expect.stringContaining('Is the price really ₹95?'), expect.stringContaining('Hostel')],
      },
    ],
  });
  expect(await sendMany([{ ...rows[1], confirmed: ['price', 'asset_type'] }])).toMatchObject({
    rows: [{ id: odd, result: 'saved' }],
  });
});

test('strangers, users and pages of another site cannot save a home', async () => {
  const id = await publishHome(backend);
  const sent = await change(id, { price: 1 });
  expect(await refusalOf(await send(sent, {}))).toMatchObject({ status: 401 });
  expect(await refusalOf(await send(sent, bearerHeaders(user)))).toMatchObject({ status: 403 });
  const foreignHeaders = { ...bearerHeaders(admin), origin: 'https://evil.example' };
  expect(await refusalOf(await send(sent, foreignHeaders))).toMatchObject({ status: 403 });
  expect(await stored(id)).toMatchObject([{ price: 9_500_000 }]);
});

test.each([
  ['a new home without a title', { property_type: 'Sale' }, { seen_at: null }, ['title']],
  ['a title of 10,000 characters', { title: 'a'.repeat(10_000) }, {}, ['title']],
  ['a title of control characters alone', { title: '\u202e\u0007' }, {}, ['title']],
  ['a negative price', { price: -1 }, {}, ['price']],
  ['a quarter of a bedroom', { bedrooms: 2.25 }, {}, ['bedrooms']],
  ['a column that staff may not write', { view_count: 5 }, {}, ['']],
  ['the day of a check', { last_verified: '2026-11-22' }, {}, ['']],
  ['the slug, which the database sets', { slug: 'mine' }, {}, ['']],
])(
  '%s is refused with the name of its field, and nothing is written',
  async (_what, fields, overrides, fieldNames) => {
    const id = await publishHome(backend);
    const refusal = await refusalOf(await send(await change(id, fields, overrides)));
    expect(refusal).toMatchObject({ status: 400, code: 'invalid' });
    expect(Object.keys(refusal.fields ?? {})).toEqual(fieldNames);
    expect(await stored(id)).toMatchObject([{ price: 9_500_000 }]);
  },
);

test('what only the database can refuse is refused with a message', async () => {
  const id = await publishHome(backend);
  expect(await refusalOf(await send(await change(id, { area_id: randomUUID() })))).toMatchObject({
    status: 400,
    message: 'The society, area or city that it names is deleted. Choose another one, then save again.',
  });
  const area = {
    idempotencyKey: randomUUID(),
    kind: 'area',
    seen_at: null,
    fields: { area: 'Hebbal', slug: 'hebbal' },
  };
  expect((await send({ ...area, id: randomUUID() })).status).toBe(200);
  expect(await refusalOf(await send({ ...area, id: randomUUID() }))).toMatchObject({
    status: 400,
    fields: { slug: expect.stringContaining('Another one has this address') },
  });
});

test('a row that is changed or gone is refused with its own code', async () => {
  const id = await publishHome(backend);
  const sent = await change(id, { price: 1 });
  await backend.sql.query('update public.properties set price = 2 where id = $1', [id]);
  expect(await refusalOf(await send(sent))).toMatchObject({ status: 409, code: 'listing_changed' });
  await backend.sql.query('delete from public.properties where id = $1', [id]);
  expect(await refusalOf(await send(sent))).toMatchObject({ status: 404, code: 'listing_gone' });
});

test('a page from before the key had its name is told to reload, and nothing is saved', async () => {
  const id = await publishHome(backend);
  const { idempotencyKey, kind, ...row } = await change(id, { price: 1 });
  const refusal = {
    status: 400,
    code: 'invalid',
    message: 'This page is older than the site. Reload it, then try again.',
  };
  expect(await refusalOf(await send({ attempt: idempotencyKey, kind, ...row }))).toMatchObject(refusal);
  const many = jsonRequest(
    'save-listings',
    { kind, rows: [{ attempt: idempotencyKey, ...row }] },
    bearerHeaders(admin),
  );
  expect(await refusalOf(await backend.at(now)(manyHandler)(many))).toMatchObject(refusal);
  expect(await stored(id)).toMatchObject([{ price: 9_500_000 }]);
});

test('a title is stored without bidirectional control characters', async () => {
  const id = await publishHome(backend);
  await send(await change(id, { title: 'Lake\u202e view <b>' }));
  expect(await stored(id)).toMatchObject([{ title: 'Lake view <b>' }]);
});

test('each of many rows is validated and saved separately, and too many or duplicate rows are refused at once', async () => {
  const [validId, invalidId] = [await publishHome(backend), await publishHome(backend)];
  const bulk = { id: randomUUID(), how: 'field' };
  const sendMany = (rows: object[]) =>
    backend.at(now)(manyHandler)(
      jsonRequest('save-listings', { kind: 'property', bulk, rows }, bearerHeaders(admin)),
    );
  const row = async (id: string, fields: object) => {
    const { idempotencyKey, seen_at } = await change(id, fields);
    return { idempotencyKey, id, seen_at, fields };
  };
  const rows = [
    await row(validId, { price: 90_00_000 }),
    await row(invalidId, { bedrooms: 2.25 }),
    await row(randomUUID(), {}),
  ];
  expect(await (await sendMany(rows)).json()).toEqual({
    rows: [
      { id: validId, result: 'saved', updated_at: expect.any(String) },
      { id: invalidId, result: 'refused', problem: expect.stringMatching(/^Bedrooms: This must be/) },
      { id: rows[2]?.id, result: 'refused', problem: expect.stringMatching(/^Title: /) },
    ],
  });
  expect(await stored(validId)).toMatchObject([{ price: 9_000_000 }]);
  // What it was is kept for an undo, of what was saved alone.
  expect(
    await backend.sql.query('select row_id from public.bulk_changed_rows where bulk = $1', [bulk.id]),
  ).toEqual([{ row_id: validId }]);
  const tooMany = await Promise.all(Array.from({ length: 51 }, () => row(randomUUID(), { title: 'Home' })));
  expect(await refusalOf(await sendMany(tooMany))).toMatchObject({
    status: 400,
    message: 'At most 50 rows are saved at once.',
  });
  expect(await refusalOf(await sendMany([rows[0] ?? {}, rows[0] ?? {}]))).toMatchObject({
    message: 'A row is named twice.',
  });
});

test('texts of societies and areas are asked about like those of homes, also of many at once', async () => {
  const society = {
    ...{ idempotencyKey: randomUUID(), kind: 'society', id: 'lake-view', seen_at: null },
    fields: { name: 'Lake View', highlights: ['A pool', 'Call 98450 12345'] },
  };
  expect(await refusalOf(await send(society))).toMatchObject({
    status: 422,
    fields: { highlights: expect.stringContaining('It has a telephone number') },
  });
  const many = await backend.at(now)(manyHandler)(
    jsonRequest('save-listings', { kind: 'society', rows: [society] }, bearerHeaders(admin)),
  );
  expect(await many.json()).toMatchObject({ rows: [{ id: 'lake-view', result: 'refused' }] });
  expect((await send({ ...society, confirmed: ['highlights'] })).status).toBe(200);
  const area = {
    ...{ idempotencyKey: randomUUID(), kind: 'area', id: randomUUID(), seen_at: null },
    fields: { area: 'Hebbal', slug: 'hebbal', narratives: { vibeNarrative: 'Write to a@example.com' } },
  };
  expect((await refusalOf(await send(area))).fields).toEqual({
    narratives: expect.stringContaining('It has a mail address'),
  });
});
