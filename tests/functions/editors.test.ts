import { afterAll, beforeAll, expect, test } from 'vitest';
import { handler as manageCalendar } from '#functions/manage-calendar/handler.ts';
import { handler as generate } from '#functions/generate-static-html/handler.ts';
import { handler as recordVerification } from '#functions/record-verification/handler.ts';
import { handler as saveContact } from '#functions/save-listing-contact/handler.ts';
import { handler as saveListing } from '#functions/save-listing/handler.ts';
import { handler as syncSitemap } from '#functions/sync-static-sitemap/handler.ts';
import { handler as upload } from '#functions/upload-picture/handler.ts';
import { type Backend, jsonRequest, openBackend, publishHome } from './open-backend.ts';
import { bearerHeaders, type Person, setRole, signUp } from './signed-in.ts';

const now = new Date('2026-11-22T04:30:00Z');
let backend: Backend;
let editor: Person;
let home: string;
beforeAll(async () => {
  backend = await openBackend();
  editor = await signUp(backend, 'editor@angala.test', 'editor');
  home = await publishHome(backend);
});
afterAll(() => backend.close());

const lastVersion = async () => {
  const [row] = await backend.sql.query<{ seen: string }>(
    `select to_jsonb(updated_at) #>> '{}' as seen from public.properties where id = $1`,
    [home],
  );
  return row?.seen;
};
const idempotencyKey = '00000000-0000-4000-8000-000000000009';
const saving = async () => ({
  idempotencyKey,
  kind: 'property',
  id: home,
  seen_at: await lastVersion(),
  fields: { price: 9_000_000 },
});
const send = (handler: typeof saveListing, name: string, body: unknown) =>
  backend.at(now)(handler)(jsonRequest(name, body, bearerHeaders(editor)));

test('an editor saves a home, which queues its page, records a check and saves a contact', async () => {
  expect((await send(saveListing, 'save-listing', await saving())).status).toBe(200);
  expect(await backend.sql.query('select action from public.html_generation_jobs')).toEqual([
    { action: 'generate' },
  ]);
  const check = {
    idempotencyKey,
    property_id: home,
    seen_at: await lastVersion(),
    method: 'call',
    outcome: 'available',
  };
  expect((await send(recordVerification, 'record-verification', check)).status).toBe(200);
  const contact = { property_id: home, seen_at: null, name: 'Ravi', firm: '', phone: '' };
  expect((await send(saveContact, 'save-listing-contact', contact)).status).toBe(200);
  // The guard of staff lets the editor pass. The 400 is because 'x' is not a picture.
  expect((await send(upload, 'upload-picture', 'x')).status).toBe(400);
  expect(await backend.sql.query('select distinct changed_by from public.staff_changes')).toEqual([
    { changed_by: editor.id },
  ]);
});

test.each([
  [
    'cannot publish a page except by saving it',
    generate,
    'generate-static-html',
    { action: 'generate', entity_type: 'property' },
  ],
  ['cannot delete a page', generate, 'generate-static-html', { action: 'delete', entity_type: 'property' }],
  ['cannot allow a removal', generate, 'generate-static-html', { action: 'allow_removals', holds: [1] }],
  ['cannot sync the sitemap', syncSitemap, 'sync-static-sitemap', {}],
  ['cannot close a day of calls', manageCalendar, 'manage-calendar', { action: 'close', day: '2026-12-25' }],
  ['cannot get a calendar of calls', manageCalendar, 'manage-calendar', { action: 'new calendar' }],
] as const)('an editor %s', async (_what, handler, name, body) => {
  expect((await send(handler, name, { ...body, entity_ids: [home] })).status).toBe(403);
});

test('an editor whose role is removed can no longer save', async () => {
  await setRole(backend, editor.id, 'user');
  expect(
    (await send(saveListing, 'save-listing', { ...(await saving()), idempotencyKey: home })).status,
  ).toBe(403);
});
