import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createClient } from '@supabase/supabase-js';
import { PARTNER_FILE_BYTES } from '#contracts/upload-partner-file.ts';
import { handler } from '#functions/upload-partner-file/handler.ts';
import { silentLog } from '#server/log/log.ts';
import { takeInFile } from '#server/partner-files/take-in-file.ts';
import { readUpload } from '#server/partner-files/read-upload.ts';
import { workOnPartnerFiles } from '#server/partner-files/work-on-partner-files.ts';
import type { ServiceClient } from '#server/supabase/clients.ts';
import { fileOf, homesOf } from '../server/partner-files/open-partner.ts';
import { type Backend, backendUrl, openBackend } from './open-backend.ts';
import { bearerHeaders, type Person, signUp } from './signed-in.ts';

const now = new Date('2026-11-27T04:30:00Z');
let backend: Backend;
let admin: Person;
let client: ServiceClient;
let partner: string;
beforeAll(async () => {
  backend = await openBackend();
  admin = await signUp(backend, 'admin@angala.test', 'admin');
  client = createClient(backendUrl, backend.secretKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: backend.fetch },
  });
});
beforeEach(async () => {
  await backend.sql.exec(
    'delete from public.properties; delete from public.partners; delete from public.rate_limits',
  );
  partner = randomUUID();
  await backend.sql.query(
    `insert into public.partners (id, slug, name, homes_come, trust) values ($1, 'kaveri', 'Kaveri', 'file', 'at once')`,
    [partner],
  );
});
afterAll(() => backend.close());

function send(
  body: BodyInit,
  query: Record<string, string> = {},
  headers: Record<string, string> = bearerHeaders(admin),
) {
  const file = { partner, run: randomUUID(), name: 'homes.csv', ...query };
  const url = `${backendUrl}/functions/v1/upload-partner-file?${String(new URLSearchParams(file))}`;
  return backend.at(now)(handler)(new Request(url, { method: 'POST', body, headers }));
}
async function answerOf(response: Promise<Response>): Promise<[number, unknown]> {
  const answer = await response;
  return [answer.status, await answer.json()];
}
const runs = () =>
  backend.sql.query<Record<string, unknown>>(
    'select id, state, source, file_name, approved, problem, counts from public.feed_runs order by requested_at',
  );
const decide = async (run: unknown, decision: string) =>
  (
    await backend.sql.query<{ answer: string }>(
      `select set_config('request.jwt.claim.sub', $1, false), public.decide_feed_run($2, $3) as answer`,
      [admin.id, run, decision],
    )
  )[0]?.answer;
/** What the worker does with the files that wait. */
const work = () =>
  workOnPartnerFiles({
    client,
    log: silentLog,
    now: () => now,
    signal: new AbortController().signal,
    takeIn: (run) => takeInFile(run, () => readUpload(client, run), { client, now: () => now }),
  });
const stored = async () => {
  const { data } = await client.storage.from('partner-files').list(partner);
  return (data ?? []).map(({ name }) => name);
};

test('a file waits for the worker, which tries a first one and takes it in when staff say so', async () => {
  expect(await answerOf(send(fileOf(...homesOf(3))))).toEqual([200, { state: 'waiting' }]);
  expect(await work()).toEqual({ files: 1, homes: 0 });
  const [run] = await runs();
  expect(run).toMatchObject({ state: 'trial', source: 'upload', file_name: 'homes.csv', counts: { new: 3 } });
  expect(await backend.sql.query('select id from public.properties')).toEqual([]);
  expect(await decide(run?.['id'], 'read again')).toBe('waiting');
  await work();
  expect(await decide(run?.['id'], 'take in')).toBe('waiting');
  expect(await work()).toEqual({ files: 1, homes: 3 });
  expect(await runs()).toMatchObject([{ state: 'done', counts: { new: 3 } }]);
  expect(await stored()).toEqual([]);
});

test('a later file is taken in at once, a small one when staff say that it is right', async () => {
  for (const approved of [true, false]) {
    await send(fileOf(...homesOf(10)));
    if (approved) await backend.sql.exec('update public.feed_runs set approved = true');
    await work();
  }
  expect(await runs()).toMatchObject([{ state: 'done' }, { state: 'done' }]);
  await send(fileOf(...homesOf(3)));
  await work();
  const small = (await runs()).at(-1);
  expect(small).toMatchObject({ state: 'refused', problem: expect.stringContaining('the last one had 10') });
  expect(await decide(small?.['id'], 'take in')).toBe('waiting');
  await work();
  expect((await runs()).at(-1)).toMatchObject({ state: 'done', counts: { same: 3, missing: 7 } });
  expect(await decide(small?.['id'], 'take in')).toBe('gone');
});

test('the same request twice is one file', async () => {
  const run = randomUUID();
  await send('Ref;Rent', { run });
  expect(await answerOf(send('Ref;Rent', { run }))).toEqual([200, { state: 'waiting' }]);
  expect(await runs()).toHaveLength(1);
});

test('two files of one name that arrive at once are two, and neither stands in place of the other', async () => {
  const files = [fileOf(...homesOf(2)), fileOf(...homesOf(3))];
  const answers = await Promise.all(files.map((file) => answerOf(send(file))));
  expect(answers).toEqual([
    [200, { state: 'waiting' }],
    [200, { state: 'waiting' }],
  ]);
  expect(await runs()).toMatchObject([{ file_name: 'homes.csv' }, { file_name: 'homes.csv' }]);
  expect(await stored()).toHaveLength(2);
});

test('another file under the key of one that was stored is refused, at once too, and the first one stays', async () => {
  const run = randomUUID();
  const answers = await Promise.all(['Ref;Rent', 'Ref;Price'].map((file) => send(file, { run })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await runs()).toHaveLength(1);
  const first = answers[0]?.status === 200 ? 'Ref;Rent' : 'Ref;Price';
  const { data } = await client.storage.from('partner-files').download(`${partner}/${run}`);
  expect(await data?.text()).toBe(first);
});

test.each([
  ['of a partner who is gone', 'x', { partner: randomUUID() }, 404],
  ['of nobody', 'x', { partner: 'kaveri' }, 400],
  ['whose path leads elsewhere', 'x', { run: '../../photographs/x' }, 400],
  ['without a name', 'x', { name: '' }, 400],
  ['that is empty', '', {}, 400],
  ['beyond 30 MB', new Uint8Array(PARTNER_FILE_BYTES + 1), {}, 413],
])('a file %s is refused, and nothing is stored', async (_, body, query, status) => {
  expect((await send(body, query)).status).toBe(status);
  expect(await runs()).toEqual([]);
  expect(await stored()).toEqual([]);
});

test('a sixth file that waits, and a stranger’s, are refused', async () => {
  for (let count = 0; count < 5; count++) expect((await send('x')).status).toBe(200);
  expect((await send('x')).status).toBe(409);
  expect((await send('x', {}, {})).status).toBe(401);
  const user = await signUp(backend, 'user@angala.test');
  expect((await send('x', {}, bearerHeaders(user))).status).toBe(403);
});

test('a file that is not stored any more changes nothing and says so', async () => {
  await send(fileOf(...homesOf(2)));
  await client.storage.from('partner-files').remove([`${partner}/${String((await runs())[0]?.['id'])}`]);
  await work();
  expect(await runs()).toMatchObject([
    { state: 'refused', problem: expect.stringContaining('Upload it again') },
  ]);
});
