import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createVisitorClient } from '#server/supabase/clients.ts';
import { pressMailedLink } from '../../fixtures/sign-up.ts';
import { directClient, openServedBackend, type ServedBackend } from './open-served-backend.ts';

let running: ServedBackend;

beforeAll(async () => {
  running = await openServedBackend({ maxRows: 50 });
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

it.each([
  '/rest/v1/homes?select=id',
  '/rest/v1/nothing',
  '/auth/v1/settings',
  '/auth/v1/user',
  '/auth/v1/token',
])('no cache keeps the answer of %s, with a key and without', async (path) => {
  for (const headers of [{}, { apikey: running.project.publishableKey }]) {
    const reply = await fetch(running.project.url + path, { headers });
    expect([reply.status, reply.headers.get('cache-control')]).toEqual([reply.status, 'no-store']);
  }
});

it('an email address that no column can store is refused in words', async () => {
  const { error } = await running.visitor.auth.signUp({
    email: `${'a'.repeat(250)}@mail.example`,
    password: 'courtyard',
  });
  expect(error).toMatchObject({ status: 400 });
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
    await pressMailedLink({ ...project, localDir: running.localDir }, asha.email);
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

it('a bad request of a person is answered and is no fault in the log; one of the server is', async () => {
  const { url, publishableKey, secretKey } = running.project;
  const badRequests: [method: string, path: string, body?: string][] = [
    ['GET', 'homes?select=nothing'],
    ['GET', 'homes?select=id('],
    ['GET', 'homes?select=id::nothing'],
    ['GET', 'homes?id=in.('],
    ['GET', 'homes?nothing=eq.1'],
    ['GET', 'homes?order=nothing'],
    ['PATCH', 'homes?id=eq.1', '[]'],
    ['PATCH', 'homes?id=eq.1', '{"nothing": 1}'],
    ['POST', 'rpc/nothing', '[]'],
  ];
  const ask = async (apikey: string) => {
    const before = running.logged.length;
    for (const [method, path, body] of badRequests) {
      const headers = { apikey, 'content-type': 'application/json' };
      const reply = await fetch(`${url}/rest/v1/${path}`, {
        method,
        headers,
        body: body ?? null,
      });
      expect([path, reply.status >= 400 && reply.status < 500]).toEqual([path, true]);
    }
    return running.logged.slice(before).filter((line) => line.startsWith('error'));
  };
  expect(await ask(publishableKey)).toEqual([]);
  expect((await ask(secretKey)).length).toBeGreaterThan(3);
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
