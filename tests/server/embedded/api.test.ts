import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFunctionRouter, functionEnv } from '#server/http/function-router.ts';
import { createLog } from '#server/log/log.ts';
import { anyTable, createServiceClient, createVisitorClient } from '#server/supabase/clients.ts';
import { linkMailedTo } from '../../fixtures/sign-up.ts';
import { directClient, openServedBackend, type ServedBackend } from './open-served-backend.ts';

let running: ServedBackend;
const logLines: string[] = [];

beforeAll(async () => {
  running = await openServedBackend(
    { maxRows: 50 },
    {
      functions: createFunctionRouter({
        now: () => new Date('2027-01-02T08:00:00Z'),
        log: createLog({ write: (line) => logLines.push(line) }),
        env: (name) => functionEnv(running.project, { GREETING: 'namaste' })(name),
        functions: {
          hello: async (request, { env }) =>
            Response.json({ greeting: env('GREETING'), said: await request.text() }),
          // Calls back into the API, as every real function does.
          count: async (_request, { env }) => {
            const client = createServiceClient({
              url: env('SUPABASE_URL') ?? '',
              publishableKey: '',
              secretKey: env('SUPABASE_SERVICE_ROLE_KEY') ?? '',
            });
            const { count } = await anyTable(client)
              .from('homes')
              .select('*', { count: 'exact', head: true });
            return Response.json({ count });
          },
          caller: async ({ headers }) =>
            Response.json([headers.get('x-forwarded-for'), headers.get('cf-connecting-ip')]),
          clock: async (_request, { now }) => Response.json(now()),
          broken: () => Promise.reject(new Error('could not mail asha@mail.example')),
        },
      }),
      health: () => ({ status: 'starting', published: null, worker: null, writable: true }),
    },
  );
  const homes = Array.from({ length: 120 }, (_, id) => ({ id, title: `Home ${id}` }));
  homes.push(...Array.from({ length: 80 }, (_, at) => ({ id: 1000 + at, title: `Hidden ${at}` })));
  const { error } = await running.service.from('homes').insert(homes);
  expect(error).toBeNull();
});

afterAll(() => running.close());

it('the API still answers after a filter that the database cannot parse', async () => {
  const { url, publishableKey } = running.project;
  const ask = (filter: string) =>
    fetch(`${url}/rest/v1/homes?select=id&${filter}`, { headers: { apikey: publishableKey } });
  expect((await ask('open_to=eq.%7B%7D')).ok).toBe(false);
  expect((await ask('id=eq.1')).status).toBe(200);
});

describe('simultaneous requests', () => {
  it('never read with the rights of another caller', async () => {
    const visitor = directClient(running, running.project.publishableKey);
    const service = directClient(running, running.project.secretKey);
    const answers = await Promise.all(
      Array.from({ length: 100 }, async (_, at) => {
        const secret = at % 2 === 1;
        const { data } = await (secret ? service : visitor).from('homes').select('id').gte('id', 1000);
        return { secret, rows: data?.length };
      }),
    );
    expect(answers.filter(({ secret }) => !secret).map(({ rows }) => rows)).toEqual(Array(50).fill(0));
    expect(answers.filter(({ secret }) => secret).map(({ rows }) => rows)).toEqual(Array(50).fill(50));
  });

  it('keep their rows when others are refused', async () => {
    const service = directClient(running, running.project.secretKey);
    const write = (id: number) => service.from('homes').insert({ id, title: `Written ${id}` });
    const ids = Array.from({ length: 60 }, (_, at) => 5000 + at);
    const outcomes = await Promise.all([...ids.map(write), ...ids.map(() => write(1))]);
    expect(outcomes.filter(({ error }) => !error)).toHaveLength(60);
    expect(outcomes.filter(({ error }) => error?.code === '23505')).toHaveLength(60);
    const { count } = await service.from('homes').select('*', { count: 'exact', head: true }).gte('id', 5000);
    expect(count).toBe(60);
  });

  it('are not delayed by a slow client', async () => {
    const slow = request(`${running.project.url}/rest/v1/homes`, {
      method: 'POST',
      headers: { 'content-length': 10 },
    });
    slow.on('error', () => undefined);
    slow.write('[');
    const { error } = await running.visitor.from('homes').select('id').limit(1);
    slow.destroy();
    expect(error).toBeNull();
  });
});

describe('a stranger', () => {
  it('reads what the grants and policies allow, and writes nothing', async () => {
    const { visitor } = running;
    expect((await visitor.from('homes').select('id').eq('id', 1)).data).toEqual([{ id: 1 }]);
    expect((await visitor.from('homes').insert({ id: 900, title: 'x' })).error?.code).toBe('42501');
    expect((await visitor.from('profiles').select('id')).error?.code).toBe('42501');
  });

  it.each([
    ['without a key', {}],
    ['with a made-up key', { apikey: 'sb_secret_made_up' }],
    ['with a token instead of a key', { authorization: 'Bearer x' }],
  ])('%s gets status 401', async (_label, headers) => {
    const reply = await fetch(`${running.project.url}/rest/v1/homes?select=id&id=gte.1000`, { headers });
    expect(reply.status).toBe(401);
  });

  it.each(['/_system/info', '/rest/v1/../../_system/info', '/studio', '/'])(
    'finds no developer tool at %s',
    async (path) => {
      expect((await fetch(`${running.project.url}${path}`)).status).toBe(404);
    },
  );
});

describe('a person who signed up', () => {
  it('cannot make an administrator of themselves', async () => {
    const { project, service } = running;
    const person = createVisitorClient(project);
    const asha = { email: 'asha@mail.example', password: 'courtyard' };
    const options = { data: { full_name: 'Asha', role: 'admin' } };
    const { data: signedUp } = await person.auth.signUp({ ...asha, options });
    expect(signedUp.session).toBeNull();
    const { pathname, search } = linkMailedTo(asha.email, running.localDir);
    await fetch(`${project.url}${pathname}${search}`, { redirect: 'manual' });
    const { data } = await person.auth.signInWithPassword(asha);
    const id = data.user?.id ?? '';
    const promoted = await person.from('profiles').update({ role: 'admin' }).eq('id', id).select();
    expect(promoted.error?.code).toBe('42501');
    const renamed = await person.from('profiles').update({ full_name: 'Asha R' }).eq('id', id);
    expect(renamed.error).toBeNull();
    const { data: profile } = await service.from('profiles').select('role, full_name').eq('id', id).single();
    expect(profile).toEqual({ role: 'user', full_name: 'Asha R' });
  });

  it('cannot sign in with a wrong password', async () => {
    const { error } = await running.visitor.auth.signInWithPassword({
      email: 'asha@mail.example',
      password: 'wrong-one',
    });
    expect(error?.message).toBe('Invalid login credentials');
  });

  it('may sign in from a page of another origin, as on hosted Supabase', async () => {
    const reply = await fetch(`${running.project.url}/auth/v1/token?grant_type=password`, {
      method: 'OPTIONS',
      headers: { 'access-control-request-headers': 'apikey,content-type' },
    });
    expect(reply.headers.get('access-control-allow-headers')).toBe('apikey,content-type');
    const health = await fetch(`${running.project.url}/auth/v1/settings`, {
      headers: { apikey: running.project.publishableKey },
    });
    expect(health.headers.get('access-control-allow-origin')).toBe('*');
  });
});

it('the API returns money as numbers and times in ISO format, as PostgREST does', async () => {
  const { service } = running;
  const row = {
    id: 700,
    title: 'Formats',
    price: '5001000.50',
    listed_at: '2026-01-01T05:31:00.25+05:30',
    seen_at: '2026-01-01 00:01:00',
    prices: ['1.50', '2'],
    open_to: ['family', 'a, b'],
  };
  const { data } = await service.from('homes').insert(row).select().single();
  expect(data).toEqual({
    id: 700,
    title: 'Formats',
    price: 5001000.5,
    listed_at: '2026-01-01T00:01:00.25+00:00',
    seen_at: '2026-01-01T00:01:00',
    prices: [1.5, 2],
    open_to: ['family', 'a, b'],
  });
});

it('a read returns no more rows than the limit, and ranges reach the rest', async () => {
  const { service } = running;
  const homes = () => service.from('homes').select('id').lt('id', 120).order('id');
  expect((await homes()).data).toHaveLength(50);
  expect((await homes().limit(5000)).data).toHaveLength(50);
  const last = await homes().range(100, 149);
  expect(last.data?.map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, at) => 100 + at));
});

describe('a body that is too large', () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  afterAll(() => agent.destroy());

  const send = (path: string, bytes: number): Promise<{ status: number; port: number; body: string }> =>
    new Promise((resolve, reject) => {
      const headers = { apikey: running.project.secretKey, 'content-type': 'application/json' };
      const clientRequest = request(
        `${running.project.url}${path}`,
        { method: bytes ? 'POST' : 'GET', agent, headers },
        (reply) => {
          const port = reply.socket.localPort ?? 0;
          let body = '';
          reply
            .on('data', (chunk) => (body += chunk))
            .on('end', () => resolve({ status: reply.statusCode ?? 0, port, body }));
        },
      );
      clientRequest.on('error', reject);
      clientRequest.end(bytes ? 'x'.repeat(bytes) : undefined);
    });

  it('gets status 413 in our format, and the connection stays usable', async () => {
    const refused = await send('/rest/v1/homes', 17 * 1024 * 1024);
    expect(refused.status).toBe(413);
    expect(JSON.parse(refused.body)).toEqual({
      error: { code: 'too_large', message: 'This request is larger than 16 MB.' },
    });
    const next = await send('/rest/v1/homes?select=id&limit=1', 0);
    expect([next.status, next.port]).toEqual([200, refused.port]);
  });

  it('has a limit that depends on its path', async () => {
    expect((await send('/auth/v1/signup', 70 * 1024)).body).toContain('larger than 64 KB');
    expect((await send('/functions/v1/hello', 1024 * 1024 + 1)).body).toContain('larger than 1 MB');
  });
});

describe('a stored file', () => {
  it('can be read at its address and uploaded by the server only', async () => {
    const { service, visitor } = running;
    expect((await service.storage.createBucket('sitemaps', { public: true })).error).toBeNull();
    const file = new Blob(['<urlset/>'], { type: 'application/xml' });
    expect((await visitor.storage.from('sitemaps').upload('sitemap.xml', file)).error).not.toBeNull();
    expect((await service.storage.from('sitemaps').upload('sitemap.xml', file)).error).toBeNull();
    const { publicUrl } = visitor.storage.from('sitemaps').getPublicUrl('sitemap.xml').data;
    const reply = await fetch(publicUrl);
    expect([reply.headers.get('content-type'), await reply.text()]).toEqual(['application/xml', '<urlset/>']);
  });

  it('can be replaced, copied and removed', async () => {
    const bucket = running.service.storage.from('sitemaps');
    await bucket.upload('a/b.txt', new Blob(['one'], { type: 'text/plain' }));
    await bucket.upload('a/b.txt', new Blob(['two'], { type: 'text/plain' }), { upsert: true });
    expect((await bucket.copy('a/b.txt', 'a/b')).error).toBeNull();
    expect(await (await bucket.download('a/b')).data?.text()).toBe('two');
    await bucket.remove(['a/b.txt']);
    expect((await bucket.download('a/b.txt')).error).not.toBeNull();
  });
});

describe('a function', () => {
  const call = (name: string, body = '', headers: Record<string, string> = {}) =>
    fetch(`${running.project.url}/functions/v1/${name}`, { method: 'POST', body, headers });

  it('gets its request, its variables and the clock', async () => {
    expect(await (await call('hello', 'hi')).json()).toEqual({ greeting: 'namaste', said: 'hi' });
    expect(await (await call('clock')).json()).toBe('2027-01-02T08:00:00.000Z');
  });

  it('gets the address of the caller from the connection, whatever the headers say', async () => {
    const reply = await call('caller', '', {
      'x-forwarded-for': '203.0.113.1',
      'cf-connecting-ip': '203.0.113.2',
    });
    expect(await reply.json()).toEqual([expect.stringMatching(/^(::ffff:)?127\.0\.0\.1$/), null]);
  });

  it('may call the API while it handles a request', async () => {
    expect(await (await call('count')).json()).toEqual({ count: expect.any(Number) });
  });

  it.each(['unknown', 'toString', '../rest', ''])(
    'with the unknown name %j gets status 404',
    async (name) => {
      const reply = await call(name);
      expect([reply.status, await reply.json()]).toEqual([
        404,
        { error: { code: 'not_found', message: expect.any(String) } },
      ]);
    },
  );

  it('that throws answers 500 in our format and logs no mail address', async () => {
    const reply = await call('broken');
    expect([reply.status, await reply.json()]).toEqual([
      500,
      { error: { code: 'internal', message: 'Something went wrong on our side. Please try again.' } },
    ]);
    expect(logLines.join('\n')).toContain('Function broken failed. Error: could not mail [e-mail]');
  });
});

describe('the head of a request', () => {
  const ask = (method: string, path: string, host?: string) =>
    new Promise<{ status: number | undefined; headers: IncomingHttpHeaders }>((resolve, reject) => {
      const { port } = new URL(running.project.url);
      const headers = host === undefined ? {} : { host };
      request({ host: '127.0.0.1', port, path, method, headers }, (reply) => {
        reply.resume().on('end', () => resolve({ status: reply.statusCode, headers: reply.headers }));
      })
        .on('error', reject)
        .end();
    });

  it.each([
    ['localhost:4321', 503],
    ['127.0.0.1', 503],
    ['[::1]:4321', 503],
    ['LOCALHOST', 503],
    ['angala.evil.example', 421],
    ['angala.evil.example:4321', 421],
    ['localhost.evil.example', 421],
    ['127.0.0.1.evil.example', 421],
  ])('with the host %s gets status %i', async (host, status) => {
    // DNS rebinding: if any host name that leads to this machine were accepted, a stranger's page could act as
    // one of ours.
    expect((await ask('GET', '/healthz', host)).status).toBe(status);
  });

  it('with TRACE gets status 405', async () => {
    const { status, headers } = await ask('TRACE', '/healthz');
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD, POST']);
  });

  it.each(['/healthz', '/rest/v1/homes', '/auth/v1/health', '/functions/v1/none', '/nothing', '/a\\b'])(
    'for %s gets the headers nosniff and same-origin',
    async (path) => {
      const { headers } = await ask('GET', path);
      expect([headers['x-content-type-options'], headers['cross-origin-resource-policy']]).toEqual([
        'nosniff',
        'same-origin',
      ]);
    },
  );
});

it('/healthz answers 503 while the site is not ready', async () => {
  const reply = await fetch(`${running.project.url}/healthz`);
  expect([reply.status, await reply.json()]).toEqual([
    503,
    { status: 'starting', published: null, worker: null, writable: true },
  ]);
});

it('the log has nothing that a visitor typed', async () => {
  const { service, visitor, logged } = running;
  await service.from('homes').insert({ id: 1, title: 'Asha Rao 9845012345' });
  await service.from('homes').insert({ id: 801, title: 'x', price: 'asha@mail.example' });
  await service.from('homes').select('id').eq('id', 'asha@mail.example');
  await visitor.from('homes').insert({ id: 802, title: 'asha@mail.example' });
  await visitor.auth.signUp({ email: 'asha@mail.example', password: 'courtyard' });
  const log = logged.join('\n');
  expect(log).toContain('The database answered 23505 (homes, homes_pkey).');
  expect(log).toContain('The database answered 22P02');
  expect(log).not.toMatch(/asha|9845012345|courtyard|mail\.example/i);
  // Nor does it contain anything about the caller above that disconnected during a request.
  expect(log).not.toContain('aborted');
});
