import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalSchema } from '#contracts/refusal.ts';
import { handler } from '#functions/record-verification/handler.ts';
import { handler as contactHandler } from '#functions/save-listing-contact/handler.ts';
import { type Backend, jsonRequest, openBackend, publishHome } from './open-backend.ts';
import { bearerHeaders, type Person, signUp } from './signed-in.ts';

const now = new Date('2026-11-22T04:30:00Z');
let backend: Backend;
let admin: Person;
let user: Person;
beforeAll(async () => {
  backend = await openBackend();
  [admin, user] = [
    await signUp(backend, 'admin@angala.test', 'admin'),
    await signUp(backend, 'user@angala.test'),
  ];
});
afterAll(() => backend.close());

async function check(home: string, overrides: object = {}) {
  const [row] = await backend.sql.query<{ seen: string }>(
    `select to_jsonb(updated_at) #>> '{}' as seen from public.properties where id = $1`,
    [home],
  );
  const body = { idempotencyKey: randomUUID(), property_id: home, method: 'call', outcome: 'available' };
  return { ...body, seen_at: row?.seen ?? now.toISOString(), ...overrides };
}
const record = (body: object, headers: Record<string, string> = bearerHeaders(admin)) =>
  backend.at(now)(handler)(jsonRequest('record-verification', body, headers));
const saveContact = (body: object, headers: Record<string, string> = bearerHeaders(admin)) =>
  backend.at(now)(contactHandler)(jsonRequest('save-listing-contact', body, headers));
const homes = (id: string) =>
  backend.sql.query(
    'select price, publish, last_verified::text as day from public.properties where id = $1',
    [id],
  );
async function refusalOf(response: Response) {
  return { status: response.status, ...refusalSchema.parse(await response.json()).error };
}

test('an admin records a check, and a repeat is reported as one', async () => {
  const home = await publishHome(backend);
  const sent = await check(home, { outcome: 'price changed', price: 9_000_000, confirmed: ['price'] });
  for (const recorded of ['recorded', 'repeated']) {
    const response = await record(sent);
    expect([response.status, await response.json()]).toEqual([200, { recorded }]);
  }
  expect(await homes(home)).toEqual([{ price: 9_000_000, publish: 1000, day: '2026-11-22' }]);
});

test('an unlikely price is recorded only once somebody has said that it is right, whatever the page asked', async () => {
  const home = await publishHome(backend);
  const sent = await check(home, { outcome: 'price changed', price: 50_00_000 });
  expect(await refusalOf(await record(sent))).toMatchObject({
    status: 422,
    code: 'doubtful',
    message: expect.stringMatching(/^Is the price really ₹50,00,000\?/),
  });
  expect(await homes(home)).toEqual([{ price: 9_500_000, publish: 1000, day: null }]);
  const said = { ...sent, price_is_right: true };
  for (const recorded of ['recorded', 'repeated'])
    expect(await (await record(said)).json()).toEqual({ recorded });
  expect(await homes(home)).toMatchObject([{ price: 5_000_000 }]);
});

test('strangers, users and pages of another site cannot record a check', async () => {
  const home = await publishHome(backend);
  const sent = await check(home, { outcome: 'sold or let' });
  expect(await refusalOf(await record(sent, {}))).toMatchObject({ status: 401 });
  expect(await refusalOf(await record(sent, bearerHeaders(user)))).toMatchObject({ status: 403 });
  const foreignHeaders = { ...bearerHeaders(admin), origin: 'https://evil.example' };
  expect(await refusalOf(await record(sent, foreignHeaders))).toMatchObject({ status: 403 });
  expect(
    (await saveContact({ property_id: home, seen_at: null, name: 'Ravi' }, bearerHeaders(user))).status,
  ).toBe(403);
  expect(await homes(home)).toEqual([{ price: 9_500_000, publish: 1000, day: null }]);
});

test('a home that is changed or gone is refused with its own message or code', async () => {
  const home = await publishHome(backend);
  const sent = await check(home);
  await backend.sql.query('update public.properties set price = 1 where id = $1', [home]);
  expect(await refusalOf(await record(sent))).toMatchObject({
    status: 409,
    message: expect.stringContaining('Look at it as it is now'),
  });
  await backend.sql.query('update public.properties set publish = 0 where id = $1', [home]);
  expect(await refusalOf(await record(sent))).toMatchObject({ status: 404, code: 'home_gone' });
});

test.each([
  ['a changed price without a price', { outcome: 'price changed' }],
  ['an unknown outcome', { outcome: 'haunted' }],
  ['a confirmation for a home that is sold', { outcome: 'sold or let', confirmed: ['price'] }],
  ['a paper both seen and not seen', { papers_seen: ['khata'], papers_not_seen: ['khata'] }],
  ['a note that is too long', { note: 'a'.repeat(2001) }],
  ['a key that is not a UUID', { idempotencyKey: 'mine' }],
])('%s is refused by the contract', async (_what, overrides) => {
  const home = await publishHome(backend);
  expect(await refusalOf(await record(await check(home, overrides)))).toMatchObject({
    status: 400,
    code: 'invalid',
  });
  expect(await homes(home)).toMatchObject([{ day: null }]);
});

test('a page from before a key and a method had their names is told to reload, and nothing is recorded', async () => {
  const home = await publishHome(backend);
  const { idempotencyKey: attempt, method: way, ...others } = await check(home);
  expect(await refusalOf(await record({ attempt, way, ...others }))).toMatchObject({
    status: 400,
    code: 'invalid',
    message: 'This page is older than the site. Reload it, then try again.',
  });
  expect(await homes(home)).toMatchObject([{ day: null }]);
});

test('a contact is saved with a normalised phone and empty fields as null, and refused when outdated or unknown', async () => {
  const home = await publishHome(backend);
  const sent = { property_id: home, seen_at: null, name: ' Kavya Rao ', firm: '', phone: '098450 12345' };
  expect((await saveContact(sent)).status).toBe(200);
  expect(await backend.sql.query('select name, firm, phone from public.listing_contacts')).toEqual([
    { name: 'Kavya Rao', firm: null, phone: '+919845012345' },
  ]);
  expect(await refusalOf(await saveContact({ ...sent, name: 'Ravi' }))).toMatchObject({ status: 409 });
  expect((await saveContact({ ...sent, property_id: randomUUID() })).status).toBe(404);
});

test('a sold home and a new price start publishing at once, and a mere check does not', async () => {
  const started: string[] = [];
  const variables = { GITHUB_DISPATCH_TOKEN: 'token', GITHUB_REPOSITORY: 'angala/site' };
  const githubFetch: typeof fetch = async (input, init) => {
    const url = String(input instanceof Request ? input.url : input);
    if (!url.startsWith('https://api.github.com')) return backend.fetch(input, init);
    started.push(url);
    return new Response(null, { status: 204 });
  };
  const env = (name: string) => ({ ...backend.variables, ...variables })[name];
  for (const overrides of [{}, { outcome: 'price changed', price: 9_000_000 }, { outcome: 'sold or let' }]) {
    const sent = await check(await publishHome(backend), overrides);
    const request = jsonRequest('record-verification', sent, bearerHeaders(admin));
    expect((await handler(request, { env, now: () => now, fetch: githubFetch })).status).toBe(200);
  }
  expect(started).toHaveLength(2);
});
