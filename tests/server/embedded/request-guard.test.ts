import { describe, expect, it } from 'vitest';
import { createApi } from '#server/embedded/api.ts';

const keys = { publishable: 'sb_publishable_one', secret: 'sb_secret_one' };
const requests: string[] = [];
const api = createApi({
  keys,
  localDir: '/nowhere',
  siteUrl: 'http://localhost:4321',
  answer: async (request, caller) => {
    requests.push(`${caller} ${request.method} ${(await request.arrayBuffer()).byteLength}`);
    return Response.json([]);
  },
});

const at = (path: string) => `http://localhost:4321${path}`;
const person = { apikey: keys.publishable };
const status = async (path: string, init: RequestInit = {}) =>
  (await api(new Request(at(path), init))).status;

/** A request body that counts how often it is read. */
function watchedBody() {
  let read = 0;
  const body = new ReadableStream(
    {
      pull(controller) {
        read++;
        controller.enqueue(new Uint8Array(1024));
      },
    },
    { highWaterMark: 0 },
  );
  return { init: { method: 'POST', body, duplex: 'half' } as const, read: () => read };
}

describe('a person cannot change the address of their account', () => {
  const sendPut = (path: string, body: string, headers: Record<string, string> = person) =>
    status(path, { method: 'PUT', headers, body });

  it.each([
    ['/auth/v1/user', '{"email":"newcolleague@example.com"}'],
    ['/auth/v1/user', '{"password":"mango-grove-7","email":""}'],
    ['/auth/v1/user', '{"phone":"+919845000000"}'],
    ['/auth/v1/user', 'email=newcolleague@example.com'],
  ])('%s with %s is refused', async (path, body) => {
    expect(await sendPut(path, body)).toBe(403);
  });

  it('but may change the password, and the server may change an address', async () => {
    expect(await sendPut('/auth/v1/user', '{"password":"mango-grove-7"}')).toBe(200);
    expect(await sendPut('/auth/v1/user', '{"email":"a@b.example"}', { apikey: keys.secret })).toBe(200);
  });

  it('and cannot request a sign-in link', async () => {
    for (const path of ['/auth/v1/otp', '/auth/v1/magiclink'])
      expect(await status(path, { method: 'POST', headers: person, body: '{}' })).toBe(403);
  });

  it('and cannot have any number of codes mailed to them', async () => {
    expect(await status('/auth/v1/reauthenticate', { headers: person })).toBe(403);
  });
});

describe('a path of the sign-in service is accepted in one spelling only', () => {
  it.each(['%74oken', 'token/', '%73ignup', 'recove%72', '%75ser', 'user/', '%6Ftp', 'magiclink/', '/token'])(
    '/auth/v1/%s is refused with its body unread',
    async (path) => {
      requests.length = 0;
      for (const method of ['POST', 'PUT']) {
        const { init, read } = watchedBody();
        expect(await status(`/auth/v1/${path}`, { ...init, method, headers: person })).toBe(404);
        expect(read()).toBe(0);
      }
      expect(requests).toEqual([]);
    },
  );

  it('a plain path is passed on', async () => {
    for (const path of ['token?grant_type=password', 'admin/users/6c5c-1', '.well-known/jwks.json'])
      expect(await status(`/auth/v1/${path}`, { method: 'POST', headers: person, body: '{}' })).toBe(200);
  });
});

describe('a request to the sign-in service with a field that is no text', () => {
  it.each([
    'password',
    'current_password',
    'nonce',
    'token',
    'token_hash',
    'refresh_token',
    'auth_code',
    'scope',
  ])('as %s is refused', async (name) => {
    for (const value of [null, 5, {}, [], ['text'], true])
      for (const [method, path] of [
        ['POST', 'token?grant_type=password'],
        ['POST', 'verify'],
        ['PUT', 'user'],
      ] as const)
        expect(
          await status(`/auth/v1/${path}`, {
            method,
            headers: person,
            body: JSON.stringify({ [name]: value }),
          }),
        ).toBe(400);
  });
});

describe('a person may only compare columns in a query', () => {
  it.each([
    'description=match.%28.%7B20%2C%7D%29.%2A%5C1',
    'description=not.match.x',
    'title=imatch.x',
    'title=like.*a*',
    'title=ilike.*a*',
    'title=like(any).{a,b}',
    'title=fts.word',
    'tags=cs.{a}',
    'or=(title.match.x,id.eq.1)',
    'not.and=(title.match.x)',
    'or=eq.constructor',
    'not.or=eq.constructor',
    'homes.and=eq.toString',
    'homes.title=match.x',
  ])('%s is refused', async (filter) => {
    const reply = await api(new Request(at(`/rest/v1/properties?select=id&${filter}`), { headers: person }));
    expect([reply.status, await reply.json()]).toEqual([
      400,
      { error: { code: 'unbounded', message: expect.stringContaining('compares one column') } },
    ]);
  });

  it.each([
    'id=eq.1',
    'id=in.(1,2)',
    'updated_at=lte.2026-01-01',
    'owner=is.null',
    'id=not.eq.1',
    'order=id&limit=5',
  ])('%s is passed on', async (filter) => {
    expect(await status(`/rest/v1/profiles?${filter}`, { headers: person })).toBe(200);
  });

  it.each([
    'limit=',
    'limit=abc',
    'limit=-1',
    'limit=1e3',
    'offset=abc',
    'offset=-3',
    'limit=5&limit=x',
    'homes.limit=x',
  ])('of %s, which is no number of rows, is not answered with all of them', async (search) => {
    const reply = await api(new Request(at(`/rest/v1/profiles?select=id&${search}`), { headers: person }));
    expect([reply.status, (await reply.json()).error.code]).toEqual([400, 'unreadable_count']);
  });

  it('the server may use any filter', async () => {
    expect(await status('/rest/v1/homes?title=match.x', { headers: { apikey: keys.secret } })).toBe(200);
  });
});

describe('a body is not read', () => {
  it.each([
    ['without a key', '/rest/v1/homes', {}, 401],
    ['with another key', '/rest/v1/homes', { apikey: 'sb_publishable_two' }, 401],
    ['with a token and no key', '/rest/v1/homes', { authorization: 'Bearer x' }, 401],
    ['for storage without a key', '/storage/v1/object/sitemaps/a.xml', {}, 403],
    ['for storage with the key of visitors', '/storage/v1/object/sitemaps/a.xml', person, 403],
    ['for a list of stored files', '/storage/v1/object/list/sitemaps', person, 403],
  ])('%s', async (_label, path, headers, expected) => {
    const { init, read } = watchedBody();
    const reply = await api(new Request(at(path), { ...init, headers }));
    expect([reply.status, reply.headers.get('connection'), read()]).toEqual([expected, 'close', 0]);
  });

  it('beyond the size limit of a person', async () => {
    const body = 'x'.repeat(65 * 1024);
    expect(await status('/rest/v1/rpc/admin_staff', { method: 'POST', body, headers: person })).toBe(413);
    expect(requests.filter((line) => line.includes('66560'))).toEqual([]);
  });
});

it('a public file can be read without a key', async () => {
  expect(await status('/storage/v1/object/public/sitemaps/sitemap.xml')).toBe(200);
});

it.each(['/rest/v1/%e0%80%af', '/storage/v1/object/public/%', '/auth/v1/%c0%ae'])(
  'a path that cannot be decoded is refused: %s',
  async (path) => {
    const reply = await api(new Request(at(path), { headers: person }));
    expect([reply.status, (await reply.json()).error.code]).toEqual([400, 'unreadable_address']);
  },
);
