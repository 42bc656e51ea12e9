import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { generateStaticHtmlResponse } from '#contracts/generate-static-html.ts';
import { refusalSchema } from '#contracts/refusal.ts';
import { handler } from '#functions/generate-static-html/handler.ts';
import { type Backend, jsonRequest, openBackend, publishHome } from './open-backend.ts';
import { bearerHeaders, type Person, setRole, signUp } from './signed-in.ts';

const name = 'generate-static-html';
const now = new Date('2026-11-21T05:00:00Z');
const unknownId = '9934b3c9-5da2-5629-bfcc-06025606aaa1';

let backend: Backend;
let admin: Person;
let home: string;
let send: (request: Request) => Promise<Response>;

beforeAll(async () => {
  backend = await openBackend();
  admin = await signUp(backend, 'admin@angala.test', 'admin');
  home = await publishHome(backend);
  send = backend.at(now)(handler);
});
beforeEach(() => backend.sql.exec('truncate public.html_generation_jobs, public.html_generation_metadata'));
afterAll(() => backend.close());

const generateRequest = (overrides: object = {}) => ({
  action: 'generate',
  entity_type: 'property',
  entity_ids: [home],
  priority: 10,
  ...overrides,
});
const sendAsAdmin = (body: unknown, headers: Record<string, string> = bearerHeaders(admin)) =>
  send(jsonRequest(name, body, headers));
const jobs = () =>
  backend.sql.query(
    'select entity_type, entity_id, action, priority, requested_by from public.html_generation_jobs order by entity_id',
  );

async function refusalOf(response: Response) {
  return { status: response.status, ...refusalSchema.parse(await response.json()).error };
}

async function accepted(response: Response) {
  expect(response.status).toBe(200);
  return generateStaticHtmlResponse.parse(await response.json());
}

describe('the guards of publishing', () => {
  it('let an admin queue pages in their name', async () => {
    expect(await accepted(await sendAsAdmin(generateRequest()))).toEqual({ queued: 1 });
    expect(await jobs()).toEqual([
      { entity_type: 'property', entity_id: home, action: 'generate', priority: 10, requested_by: admin.id },
    ]);
  });

  it.each([
    ['no header', {}],
    ['an empty token', { authorization: 'Bearer ' }],
    ['a made-up token', { authorization: 'Bearer eyJhbGciOiJIUzI1NiJ9.e30.AAAA' }],
    ['another scheme', { authorization: 'Basic YWRtaW46YWRtaW4=' }],
  ])('refuse a request with %s with 401', async (_, headers) => {
    expect(await refusalOf(await sendAsAdmin(generateRequest(), headers))).toMatchObject({
      status: 401,
      code: 'no_session',
      message: 'No active session',
    });
    expect(await jobs()).toEqual([]);
  });

  it('refuse a key instead of a session with 401', async () => {
    for (const token of [backend.publishableKey, backend.secretKey])
      expect((await sendAsAdmin(generateRequest(), bearerHeaders({ token }))).status).toBe(401);
  });

  it('refuse an ordinary user and a user without a profile with 403', async () => {
    const user = await signUp(backend, 'user@angala.test');
    expect(await refusalOf(await sendAsAdmin(generateRequest(), bearerHeaders(user)))).toMatchObject({
      status: 403,
      code: 'not_admin',
    });
    await backend.sql.query('delete from public.profiles where id = $1', [user.id]);
    expect((await sendAsAdmin(generateRequest(), bearerHeaders(user))).status).toBe(403);
    expect(await jobs()).toEqual([]);
  });

  it('refuse a former admin from the next call', async () => {
    const other = await signUp(backend, 'other@angala.test', 'admin');
    expect((await sendAsAdmin(generateRequest(), bearerHeaders(other))).status).toBe(200);
    await setRole(backend, other.id, 'user');
    expect((await sendAsAdmin(generateRequest(), bearerHeaders(other))).status).toBe(403);
  });

  it('refuse everybody with 403 while the roles cannot be read', async () => {
    await backend.sql.exec('alter table public.profiles rename to profiles_away');
    try {
      expect((await sendAsAdmin(generateRequest())).status).toBe(403);
    } finally {
      await backend.sql.exec('alter table public.profiles_away rename to profiles');
    }
  });

  it('refuse a page of another site', async () => {
    const response = await sendAsAdmin(generateRequest(), {
      ...bearerHeaders(admin),
      origin: 'https://evil.example',
    });
    expect(await refusalOf(response)).toMatchObject({ status: 403, code: 'origin_not_allowed' });
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('answer the preflight of our own pages, and GET with 405', async () => {
    const preflight = new Request(jsonRequest(name, {}), { method: 'OPTIONS', body: null });
    expect((await send(preflight)).status).toBe(204);
    const getRequest = new Request(jsonRequest(name, {}).url, { headers: bearerHeaders(admin) });
    expect((await send(getRequest)).status).toBe(405);
  });
});

describe('the pages of a request', () => {
  it.each([
    ['none', [], "Choose at least one page: an empty choice never means 'all'."],
    ['a missing list', undefined, "Choose at least one page: an empty choice never means 'all'."],
    ["the word 'all'", 'all', "Choose at least one page: an empty choice never means 'all'."],
    ["an id 'all'", ['all'], 'This is not the id of a page.'],
    ['a star', ['*'], 'This is not the id of a page.'],
    ['a path', ['../../etc/passwd'], 'This is not the id of a page.'],
    ['an encoded path', ['..%2f..%2fetc'], 'This is not the id of a page.'],
    ['markup', ['<script>alert(1)</script>'], 'This is not the id of a page.'],
    ['a number', [7], 'This is not the id of a page.'],
    ['null', [null], 'This is not the id of a page.'],
    ['a list in the list', [[unknownId]], 'This is not the id of a page.'],
    ['5,001 ids', Array.from({ length: 5001 }, () => unknownId), 'Choose at most 5,000 pages at a time.'],
  ])('are refused when they are %s', async (_, entity_ids, message) => {
    expect(await refusalOf(await sendAsAdmin(generateRequest({ entity_ids })))).toMatchObject({
      status: 400,
      message,
    });
    expect(await jobs()).toEqual([]);
  });

  it('are refused with the same message when they are 100,000 ids', async () => {
    const entity_ids = Array.from({ length: 100_000 }, () => unknownId);
    expect(await refusalOf(await sendAsAdmin(generateRequest({ entity_ids })))).toMatchObject({
      status: 413,
      message: 'Choose at most 5,000 pages at a time.',
    });
  });

  it.each(['../x', 'a b', '<b>', 'x'.repeat(65), ''])(
    'are refused when a society has the id %j',
    async (id) => {
      const response = await sendAsAdmin(generateRequest({ entity_type: 'society', entity_ids: [id] }));
      expect(await refusalOf(response)).toMatchObject({ status: 400, code: 'invalid' });
    },
  );

  it.each([
    [{ action: 'drop' }, "The action is 'generate' or 'delete'."],
    [{ entity_type: 'city' }, 'Pages are of properties, societies or areas.'],
    [{ priority: 'high' }, 'The priority is a number.'],
  ])('are refused with %j', async (overrides, message) => {
    expect(await refusalOf(await sendAsAdmin(generateRequest(overrides)))).toMatchObject({
      status: 400,
      message,
    });
  });

  it.each(['', 'null', '[]', '{"action":', '"all"'])('are refused with a body of %j', async (body) => {
    expect((await sendAsAdmin(body)).status).toBe(400);
  });

  it('are refused with the number of unknown ids', async () => {
    expect(
      await refusalOf(await sendAsAdmin(generateRequest({ entity_ids: [home, unknownId] }))),
    ).toMatchObject({
      status: 400,
      code: 'unknown_pages',
      message: '1 of these 2 are not known as properties. Refresh the list and choose again.',
    });
    expect(await jobs()).toEqual([]);
  });

  it('are refused when a listing is hidden, unless it is to be deleted', async () => {
    const hidden = await publishHome(backend, 'A withdrawn home');
    await backend.sql.query('update public.properties set publish = 10 where id = $1', [hidden]);
    await backend.sql.exec('truncate public.html_generation_jobs');
    expect(await refusalOf(await sendAsAdmin(generateRequest({ entity_ids: [hidden] })))).toMatchObject({
      status: 400,
      message: 'This page is not published. Refresh the list and choose again.',
    });
    expect(
      await accepted(await sendAsAdmin(generateRequest({ action: 'delete', entity_ids: [hidden] }))),
    ).toEqual({
      queued: 1,
    });
  });

  it('can be deleted when their row is gone', async () => {
    await backend.sql.query(
      `insert into public.html_generation_metadata (entity_type, entity_id) values ('area', $1)`,
      [unknownId],
    );
    const deleteUnlisted = { action: 'delete', entity_type: 'area', entity_ids: [unknownId] };
    expect(await accepted(await sendAsAdmin(deleteUnlisted))).toEqual({ queued: 1 });
  });

  it('are counted once per id, whatever its case and spacing', async () => {
    const entity_ids = [home, home, ` ${home.toUpperCase()} `];
    expect(await accepted(await sendAsAdmin(generateRequest({ entity_ids })))).toEqual({ queued: 1 });
    expect(await jobs()).toMatchObject([{ entity_id: home }]);
  });

  it('are queued up to 5,000 at once', async () => {
    await backend.sql.exec(`insert into public.society (id, name, slug)
      select 'bulk-' || n, 'Bulk ' || n, 'bulk-' || n from generate_series(1, 5000) as n`);
    const entity_ids = Array.from({ length: 5000 }, (_, at) => `bulk-${at + 1}`);
    expect(
      await accepted(await sendAsAdmin(generateRequest({ entity_type: 'society', entity_ids }))),
    ).toEqual({
      queued: 5000,
    });
    expect(await jobs()).toHaveLength(5000);
    await backend.sql.exec(`delete from public.society where id like 'bulk-%'`);
  });
});

describe('a later request', () => {
  it('replaces the earlier job of the same page, both for delete and for generate', async () => {
    await sendAsAdmin(generateRequest());
    await sendAsAdmin(generateRequest({ action: 'delete' }));
    expect(await jobs()).toMatchObject([{ action: 'delete' }]);
    await sendAsAdmin(generateRequest());
    expect(await jobs()).toMatchObject([{ action: 'generate' }]);
  });
});

describe('a dry run', () => {
  it('reports what would change and why, and queues nothing', async () => {
    expect(await accepted(await sendAsAdmin(generateRequest({ dry_run: true })))).toEqual({
      queued: 0,
      dry_run: { pages: 1, reasons: [{ reason: 'never generated', pages: 1 }] },
    });
    expect(await jobs()).toEqual([]);
  });

  it('counts the other pages that list a deleted page', async () => {
    const [area] = await backend.sql.query<{ id: string }>(
      `insert into public.local_areas (area, slug) values ('Hebbal', 'hebbal') returning id`,
    );
    await backend.sql.query('update public.properties set area_id = $1 where id = $2', [area?.id, home]);
    await backend.sql.query(
      `insert into public.html_generation_metadata (entity_type, entity_id) values ('property', $1), ('area', $2)`,
      [home, area?.id],
    );
    const { dry_run } = await accepted(
      await sendAsAdmin(generateRequest({ action: 'delete', dry_run: true })),
    );
    expect(dry_run).toEqual({
      pages: 2,
      reasons: [
        { reason: 'taken down', pages: 1 },
        { reason: 'area pages that list them', pages: 1 },
      ],
    });
  });
});

describe('on a host', () => {
  const hostVariables = { GITHUB_DISPATCH_TOKEN: 'token', GITHUB_REPOSITORY: 'angala/site' };
  const sendHosted = (answer: () => Response, env: Record<string, string> = hostVariables) => {
    const dispatches: { url: string; body: unknown; token: string | null }[] = [];
    const send: typeof fetch = async (input, init) => {
      const request = new Request(input, init);
      if (!request.url.startsWith('https://api.github.com/')) return backend.fetch(request);
      const token = request.headers.get('authorization');
      dispatches.push({ url: request.url, body: await request.json(), token });
      return answer();
    };
    const context = { env: (key: string) => env[key] ?? backend.variables[key], now: () => now, fetch: send };
    return handler(jsonRequest(name, generateRequest(), bearerHeaders(admin)), context).then((response) => ({
      response,
      dispatches: dispatches,
    }));
  };

  it('a request starts the workflow Publish for the queue', async () => {
    const { response, dispatches } = await sendHosted(() => new Response(null, { status: 204 }));
    expect(response.status).toBe(200);
    expect(dispatches).toEqual([
      {
        url: 'https://api.github.com/repos/angala/site/actions/workflows/publish.yml/dispatches',
        body: { ref: 'main', inputs: { what: 'the queue' } },
        token: 'Bearer token',
      },
    ]);
  });

  it('the workflow Publish accepts this request', () => {
    const workflow = readFileSync('.github/workflows/publish.yml', 'utf8');
    expect(workflow).toMatch(
      /^ {2}workflow_dispatch:\n {4}inputs:\n {6}what:\n(?: {8}.+\n)*? {8}options: \[.*\bthe queue\]$/m,
    );
    expect(workflow).toContain("inputs.what == 'the queue' && 'queue'");
    // Sending that event would need a token that may change the code.
    expect(workflow).not.toContain('repository_dispatch');
  });

  it.each([
    ['refuses', () => new Response('no', { status: 404 })],
    [
      'cannot be reached',
      () => {
        throw new TypeError('fetch failed');
      },
    ],
  ])('a repository that %s loses no job', async (_, answer) => {
    const { response } = await sendHosted(answer);
    expect(await accepted(response)).toEqual({ queued: 1 });
    expect(await jobs()).toHaveLength(1);
  });

  it('no workflow is started without a token', async () => {
    const { dispatches } = await sendHosted(() => new Response(null), { GITHUB_REPOSITORY: 'angala/site' });
    expect(dispatches).toEqual([]);
  });
});

describe('removals on hold', () => {
  /** Ten homes with pages that were all hidden at once, without anybody asking for the removals. */
  async function hideAll(): Promise<number[]> {
    await backend.sql.exec(`truncate public.html_leaving_rows, public.html_removal_holds cascade;
      delete from public.properties where title like 'Home %';
      insert into public.properties (title, publish, property_type)
        select 'Home ' || number, 50, 'Sale' from generate_series(1, 10) as number;
      insert into public.html_generation_metadata (entity_type, entity_id)
        select 'property', id::text from public.properties where title like 'Home %';
      update public.properties set publish = 5 where title like 'Home %';
      select public.guard_html_removals()`);
    const holds = await backend.sql.query<{ id: number }>('select id from public.html_removal_holds');
    return holds.map(({ id }) => Number(id));
  }
  const states = () =>
    backend.sql.query(
      `select distinct action, status, approved, requested_by from public.html_generation_jobs order by status`,
    );

  it.each([
    ['allow_removals', { status: 'queued', approved: true }],
    ['cancel_removals', { status: 'done', approved: false }],
  ])('are decided by an admin with %s', async (action, state) => {
    const holds = await hideAll();
    expect(await states()).toMatchObject([{ action: 'delete', status: 'held', approved: false }]);
    expect(await accepted(await sendAsAdmin({ action, holds }))).toEqual({ queued: 10 });
    expect(await states()).toMatchObject([state]);
    expect(await backend.sql.query('select decision, decided_by from public.html_removal_holds')).toEqual([
      { decision: action === 'allow_removals' ? 'allowed' : 'cancelled', decided_by: admin.id },
    ]);
    expect(await refusalOf(await sendAsAdmin({ action, holds }))).toMatchObject({
      status: 409,
      code: 'decided',
    });
  });

  it('that were cancelled are carried out only on a separate request', async () => {
    const holds = await hideAll();
    const takeDownCancelled = () => sendAsAdmin({ action: 'take_down_cancelled', holds });
    expect(await refusalOf(await takeDownCancelled())).toMatchObject({ status: 409, code: 'decided' });
    await accepted(await sendAsAdmin({ action: 'cancel_removals', holds }));
    // As from a tab that has not read a colleague's decision.
    expect(await refusalOf(await sendAsAdmin({ action: 'allow_removals', holds }))).toMatchObject({
      status: 409,
    });
    expect(await states()).toMatchObject([{ status: 'done' }]);
    expect(await accepted(await takeDownCancelled())).toEqual({ queued: 10 });
  });

  it('cannot be decided by a stranger or a user', async () => {
    const holds = await hideAll();
    const user = await signUp(backend, 'curious@angala.test');
    const decide = (headers: Record<string, string>) =>
      sendAsAdmin({ action: 'allow_removals', holds }, headers);
    expect(await refusalOf(await decide({}))).toMatchObject({ status: 401, message: 'No active session' });
    expect(await refusalOf(await decide(bearerHeaders(user)))).toMatchObject({ status: 403 });
    expect(await states()).toMatchObject([{ status: 'held' }]);
  });

  it.each([[undefined], [[]], ['all'], [['1; drop table x']], [[1.5]]])(
    'are refused when the holds are %j',
    async (holds) => {
      expect(await refusalOf(await sendAsAdmin({ action: 'allow_removals', holds }))).toMatchObject({
        status: 400,
        message: 'Say which removals on hold you mean.',
      });
    },
  );
});
