import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { refusalSchema } from '#contracts/refusal.ts';
import { handler } from '#functions/save-settings/handler.ts';
import { type Backend, jsonRequest, openBackend, publishHome } from './open-backend.ts';
import { bearerHeaders, type Person, signUp } from './signed-in.ts';
import { emptyTables } from '../fixtures/empty-tables.ts';

const now = new Date('2026-11-22T04:30:00Z');
let backend: Backend;
let admin: Person;
let editor: Person;
beforeAll(async () => {
  backend = await openBackend();
  admin = await signUp(backend, 'admin@angala.test', 'admin');
  editor = await signUp(backend, 'editor@angala.test', 'editor');
  const home = await publishHome(backend);
  await backend.sql.query(
    `insert into public.html_generation_metadata (entity_type, entity_id) values ('property', $1), ('area', 'a1')
     on conflict do nothing`,
    [home],
  );
});
beforeEach(() =>
  backend.sql.exec(`${emptyTables('site_settings', 'staff_changes', 'html_generation_jobs')};
    update public.html_generation_metadata set needs_regeneration = false`),
);
afterAll(() => backend.close());

const save = (values: object, seen_at: string | null = null, person = admin) =>
  backend.at(now)(handler)(jsonRequest('save-settings', { seen_at, values }, bearerHeaders(person)));
const stored = async () => {
  const rows = await backend.sql.query<{ entered: object; seen: string }>(
    `select entered, to_jsonb(updated_at) #>> '{}' as seen from public.site_settings`,
  );
  return rows[0];
};
const stale = () =>
  backend.sql.query(
    'select entity_type from public.html_generation_metadata where needs_regeneration order by 1',
  );
const jobs = () => backend.sql.query('select action from public.html_generation_jobs');

test('settings are saved in normalised form, a repeat changes nothing and null removes a value', async () => {
  const values = {
    phone: '098450 12345',
    email: ' hello@angala.example ',
    reraAgentNumber: 'prm/ka/rera/1251/446/ag/171113/000001',
  };
  for (const _ of ['first', 'repeat']) {
    const response = await save(values);
    expect([response.status, await response.json()]).toEqual([200, { pages: 2 }]);
  }
  const entered = {
    phone: '+919845012345',
    email: 'hello@angala.example',
    reraAgentNumber: 'PRM/KA/RERA/1251/446/AG/171113/000001',
  };
  expect((await stored())?.entered).toEqual(entered);
  expect((await save({ phone: null }, (await stored())?.seen)).status).toBe(200);
  const { phone: _, ...remaining } = entered;
  expect((await stored())?.entered).toEqual(remaining);
  expect(await backend.sql.query('select table_name, changed_by from public.staff_changes')).toEqual(
    Array.from({ length: 2 }, () => ({ table_name: 'site_settings', changed_by: admin.id })),
  );
});

test.each([
  ['email', { email: 'hello@angala.example' }, ['area', 'property'], 1],
  ['whatsapp', { whatsapp: '+919845012345' }, ['property'], 1],
  ['phone, which only the front page shows,', { phone: '+919845012345' }, [], 1],
  ['the address of an automation, which no page shows,', { generateAll: 'https://runs.example/all' }, [], 0],
])(
  '%s marks the pages that show it and queues at most one publish',
  async (_what, values, staleTypes, queued) => {
    await save(values);
    expect(await stale()).toEqual(staleTypes.map((entity_type) => ({ entity_type })));
    expect(await jobs()).toHaveLength(queued);
  },
);

test.each(['+91 (0) 98450 12345', '\u200e098450‑12345', '+91 098450 12345', '९८४५० १२३४५'])(
  'a number typed as %j is published so that it can be dialled',
  async (typed) => {
    await save({ phone: typed, whatsapp: typed });
    expect((await stored())?.entered).toEqual({ phone: '+919845012345', whatsapp: '+919845012345' });
  },
);

test('settings that a colleague has changed meanwhile are not overwritten', async () => {
  await save({ phone: '+919845012345' });
  const response = await save({ phone: '+919845099999' });
  expect([response.status, refusalSchema.parse(await response.json()).error.code]).toEqual([
    409,
    'settings_changed',
  ]);
  expect((await stored())?.entered).toEqual({ phone: '+919845012345' });
});

test.each([
  ['a phone without a country code', { phone: '12345' }],
  ['a phone with a digit too few', { phone: '+91 98450 1234' }],
  ['a WhatsApp number that no country has', { whatsapp: '+0 98450 12345' }],
  ['a javascript: address', { partnerUrl: 'javascript:alert(1)' }],
  ['an unencrypted address', { partnerUrl: 'http://brokers.example' }],
  ['an address that ends its attribute', { partnerUrl: 'https://brokers.example/"><script>' }],
  ['an invalid e-mail address', { email: 'hello' }],
  ['an invalid registration number', { reraAgentNumber: '<b>' }],
  ['an unknown setting', { name: 'Other' }],
  ['an unknown way to claim', { claims: 'as_wished' }],
])('%s is refused', async (_what, values) => {
  expect((await save(values)).status).toBe(400);
  expect(await stored()).toBeUndefined();
});

test('claims are counted, or as specified again, with one choice that every page shows', async () => {
  const response = await save({ claims: 'as_counted' });
  expect([response.status, await response.json()]).toEqual([200, { pages: 2 }]);
  expect((await stored())?.entered).toEqual({ claims: 'as_counted' });
  expect((await save({ claims: 'as_specified' }, (await stored())?.seen)).status).toBe(200);
  expect((await stored())?.entered).toEqual({ claims: 'as_specified' });
});

test('an editor cannot change settings', async () => {
  expect((await save({ phone: '+919845012345' }, null, editor)).status).toBe(403);
});
