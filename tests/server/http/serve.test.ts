import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFunctionRouter, functionEnv } from '#server/http/function-router.ts';
import { createLog } from '#server/log/log.ts';
import { anyTable, createServiceClient } from '#server/supabase/clients.ts';
import { openServedBackend, type ServedBackend } from '../embedded/open-served-backend.ts';

let running: ServedBackend;
const logLines: string[] = [];

beforeAll(async () => {
  running = await openServedBackend(
    {},
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
      health: () => ({ status: 'starting', published: null, failedPages: 0, worker: null, writable: true }),
    },
  );
});

afterAll(() => running.close());

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
    { status: 'starting', published: null, failedPages: 0, worker: null, writable: true },
  ]);
});
