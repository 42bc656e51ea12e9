import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { handler } from '#functions/generate-static-html/handler.ts';
import { jsonRequest } from './open-backend.ts';
import { accepted, now, refusalOf, setUpGenerateBackend } from './set-up-generate-backend.ts';
import { bearerHeaders, setRole, signUp } from './signed-in.ts';

const name = 'generate-static-html';
const publishing = setUpGenerateBackend();
const { generateRequest, send, sendAsAdmin, jobs } = publishing;

describe('the guards of publishing', () => {
  it('let an admin queue pages in their name', async () => {
    expect(await accepted(await sendAsAdmin(generateRequest()))).toEqual({ queued: 1 });
    expect(await jobs()).toEqual([
      {
        entity_type: 'property',
        entity_id: publishing.home,
        action: 'generate',
        priority: 10,
        requested_by: publishing.admin.id,
      },
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
    for (const token of [publishing.backend.publishableKey, publishing.backend.secretKey])
      expect((await sendAsAdmin(generateRequest(), bearerHeaders({ token }))).status).toBe(401);
  });

  it('refuse an ordinary user and a user without a profile with 403', async () => {
    const user = await signUp(publishing.backend, 'user@angala.test');
    expect(await refusalOf(await sendAsAdmin(generateRequest(), bearerHeaders(user)))).toMatchObject({
      status: 403,
      code: 'not_admin',
    });
    await publishing.backend.sql.query('delete from public.profiles where id = $1', [user.id]);
    expect((await sendAsAdmin(generateRequest(), bearerHeaders(user))).status).toBe(403);
    expect(await jobs()).toEqual([]);
  });

  it('refuse a former admin from the next call', async () => {
    const other = await signUp(publishing.backend, 'other@angala.test', 'admin');
    expect((await sendAsAdmin(generateRequest(), bearerHeaders(other))).status).toBe(200);
    await setRole(publishing.backend, other.id, 'user');
    expect((await sendAsAdmin(generateRequest(), bearerHeaders(other))).status).toBe(403);
  });

  it('refuse everybody with 403 while the roles cannot be read', async () => {
    await publishing.backend.sql.exec('alter table public.profiles rename to profiles_away');
    try {
      expect((await sendAsAdmin(generateRequest())).status).toBe(403);
    } finally {
      await publishing.backend.sql.exec('alter table public.profiles_away rename to profiles');
    }
  });

  it('refuse a page of another site', async () => {
    const response = await sendAsAdmin(generateRequest(), {
      ...bearerHeaders(publishing.admin),
      origin: 'https://evil.example',
    });
    expect(await refusalOf(response)).toMatchObject({ status: 403, code: 'origin_not_allowed' });
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('answer the preflight of our own pages, and GET with 405', async () => {
    const preflight = new Request(jsonRequest(name, {}), { method: 'OPTIONS', body: null });
    expect((await send(preflight)).status).toBe(204);
    const getRequest = new Request(jsonRequest(name, {}).url, { headers: bearerHeaders(publishing.admin) });
    expect((await send(getRequest)).status).toBe(405);
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
    const [area] = await publishing.backend.sql.query<{ id: string }>(
      `insert into public.local_areas (area, slug) values ('Hebbal', 'hebbal') returning id`,
    );
    await publishing.backend.sql.query('update public.properties set area_id = $1 where id = $2', [
      area?.id,
      publishing.home,
    ]);
    await publishing.backend.sql.query(
      `insert into public.html_generation_metadata (entity_type, entity_id) values ('property', $1), ('area', $2)`,
      [publishing.home, area?.id],
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
      if (!request.url.startsWith('https://api.github.com/')) return publishing.backend.fetch(request);
      const token = request.headers.get('authorization');
      dispatches.push({ url: request.url, body: await request.json(), token });
      return answer();
    };
    const context = {
      env: (key: string) => env[key] ?? publishing.backend.variables[key],
      now: () => now,
      fetch: send,
    };
    return handler(jsonRequest(name, generateRequest(), bearerHeaders(publishing.admin)), context).then(
      (response) => ({
        response,
        dispatches: dispatches,
      }),
    );
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

  it('a repository that is not owner/name starts no workflow, and the log says so', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { response, dispatches } = await sendHosted(() => new Response(null), {
      ...hostVariables,
      GITHUB_REPOSITORY: 'https://github.com/angala/site',
    });
    expect([response.status, dispatches]).toEqual([200, []]);
    expect(log).toHaveBeenCalledWith(
      'generate-static-html: GITHUB_REPOSITORY must be the repository, such as angala/site',
    );
  });

  it('no workflow is started without a token', async () => {
    const { dispatches } = await sendHosted(() => new Response(null), { GITHUB_REPOSITORY: 'angala/site' });
    expect(dispatches).toEqual([]);
  });
});
