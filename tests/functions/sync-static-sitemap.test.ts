import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refusalSchema } from '#contracts/refusal.ts';
import { syncStaticSitemapResponse } from '#contracts/sync-static-sitemap.ts';
import { manifestText, type PublishedPage } from '#domain/manifest/manifest.ts';
import { siteSitemap } from '#domain/sitemap/site-sitemap.ts';
import { handler } from '#functions/sync-static-sitemap/handler.ts';
import { listRestoredSitemap } from '#server/checkup/list-restored-sitemap.ts';
import { aManifest } from '../fixtures/manifest.ts';
import { type Backend, backendUrl, jsonRequest, openBackend, siteOrigin } from './open-backend.ts';
import { bearerHeaders, type Person, setRole, signUp } from './signed-in.ts';
import { emptyTables } from '../fixtures/empty-tables.ts';

const name = 'sync-static-sitemap';
const now = new Date('2026-11-21T00:00:00Z');

let backend: Backend;
let admin: Person;

beforeAll(async () => {
  backend = await openBackend();
  admin = await signUp(backend, 'admin@angala.test', 'admin');
});
beforeEach(() => backend.sql.exec(emptyTables('sitemap_syncs')));
afterAll(() => backend.close());

const listedPages: Readonly<Record<string, Partial<PublishedPage>>> = {
  '/': {},
  '/bangalore/areas/hebbal': { entity: { type: 'area', id: 'id' } },
  '/property/a-home': {
    entity: { type: 'property', id: 'id' },
    listed: [`${siteOrigin}/a&b.jpg`, 'https://pictures.example/2.jpg'],
  },
};
const unlistedPages = {
  '/auth': { listed: null },
  '/404.html': { listed: null },
  '/property/old': { listed: null },
};

/** The manifest and the sitemap files of a site, as a publish writes them, to be served from the site's origin. */
function publishedSite(pages: Readonly<Record<string, Partial<PublishedPage>>>) {
  const manifest = aManifest({ ...pages, ...unlistedPages });
  return new Map([['manifest.json', manifestText(manifest)], ...siteSitemap(siteOrigin, manifest).files]);
}

interface Hosted {
  files?: ReadonlyMap<string, string>;
  person?: Person | null;
  pause?: (ms: number) => Promise<void>;
  onUpload?: () => void;
}

function sync({ files = publishedSite(listedPages), person = admin, pause, onUpload }: Hosted = {}) {
  const send: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const { origin, pathname } = new URL(request.url);
    if (
      origin === backendUrl &&
      request.method === 'POST' &&
      pathname.startsWith('/storage/v1/object/sitemaps/')
    )
      onUpload?.();
    if (origin !== siteOrigin) return backend.fetch(request);
    const text = files.get(pathname.slice(1));
    return new Response(text ?? 'not here', { status: text === undefined ? 404 : 200 });
  };
  const request = jsonRequest(name, '', person ? bearerHeaders(person) : {});
  const context = { env: (key: string) => backend.variables[key], now: () => now, fetch: send };
  return handler(request, pause ? { ...context, pause } : context);
}

async function synced(response: Response) {
  expect(response.status).toBe(200);
  return syncStaticSitemapResponse.parse(await response.json());
}

const refusalOf = async (response: Response) => ({
  status: response.status,
  ...refusalSchema.parse(await response.json()).error,
});

async function stored(file: string) {
  const response = await backend.fetch(`${backendUrl}/storage/v1/object/public/sitemaps/${file}`);
  return response.ok ? response.text() : null;
}

describe('a sync', () => {
  it('stores exactly the published files, for public download', async () => {
    const files = publishedSite(listedPages);
    const result = await synced(await sync({ files }));
    expect(result).toEqual({
      url_count: 3,
      first_file_url_count: 3,
      duration_ms: 0,
      timestamp: '2026-11-21T00:00:00.000Z',
      download_url: `${backendUrl}/storage/v1/object/public/sitemaps/sitemap.xml`,
    });
    const names = [...files.keys()].filter((file) => file !== 'manifest.json');
    expect(names).toEqual(['sitemap1.xml', 'sitemap.xml']);
    for (const file of names) expect([file, await stored(file)]).toEqual([file, files.get(file)]);
    const download = await backend.fetch(result.download_url);
    expect(download.headers.get('content-type')).toMatch(/^application\/xml/);
  });

  it('without changes stores the same bytes again', async () => {
    await sync();
    const before = await Promise.all(['sitemap.xml', 'sitemap1.xml'].map(stored));
    await sync();
    expect(await Promise.all(['sitemap.xml', 'sitemap1.xml'].map(stored))).toEqual(before);
    expect(before[0]).toContain('<sitemapindex');
  });

  it('is read again after a restore, which has its files but no list of them', async () => {
    await sync();
    const names = ['sitemap.xml', 'sitemap1.xml'];
    const before = await Promise.all(names.map(stored));
    const client = createClient(backendUrl, backend.secretKey, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      global: { fetch: backend.fetch },
    });
    expect(await listRestoredSitemap(client, backend.localDir)).toBe(0);
    await backend.sql.exec(`delete from storage.objects where bucket_id = 'sitemaps'`);
    expect(await listRestoredSitemap(client, backend.localDir)).toBe(2);
    const listed = await backend.sql.query(
      `select name from storage.objects where bucket_id = 'sitemaps' order by name`,
    );
    expect(listed).toEqual([{ name: 'sitemap.xml' }, { name: 'sitemap1.xml' }]);
    expect(await Promise.all(names.map(stored))).toEqual(before);
  });

  it('drops pages that are no longer published and surplus files', async () => {
    const surplusPages = Object.fromEntries(
      Array.from({ length: 50_000 }, (_, number) => [`/buy/${number}`, {}]),
    );
    expect(
      await synced(await sync({ files: publishedSite({ ...listedPages, ...surplusPages }) })),
    ).toMatchObject({
      url_count: 50_003,
      first_file_url_count: 50_000,
    });
    expect(await stored('sitemap2.xml')).toContain('/property/');
    expect(await synced(await sync({ files: publishedSite({ '/': {} }) }))).toMatchObject({ url_count: 1 });
    expect(await stored('sitemap.xml')).not.toContain('sitemap2.xml');
    expect(await stored('sitemap2.xml')).toBeNull();
  });

  it('builds the sitemap again for a site that has lost it', async () => {
    const wholeSite = publishedSite(listedPages);
    const files = new Map([['manifest.json', wholeSite.get('manifest.json') ?? '']]);
    expect(await synced(await sync({ files }))).toMatchObject({ url_count: 3 });
    expect(await stored('sitemap1.xml')).toBe(wholeSite.get('sitemap1.xml'));
  });

  it.each([
    ['nothing is published', new Map<string, string>()],
    ['the manifest is another document', new Map([['manifest.json', '<!doctype html>']])],
  ])('when %s is refused and can be tried again', async (_, files) => {
    expect(await refusalOf(await sync({ files }))).toMatchObject({ status: 503, code: 'not_published' });
    expect((await sync()).status).toBe(200);
  });
});

describe('the guards of a sync', () => {
  it('refuse a request without a session, a user and a former admin', async () => {
    expect(await refusalOf(await sync({ person: null }))).toMatchObject({
      status: 401,
      message: 'No active session',
    });
    const user = await signUp(backend, 'user@angala.test');
    expect(await refusalOf(await sync({ person: user }))).toMatchObject({
      status: 403,
      message: 'Admin privileges are required to do this.',
    });
    await setRole(backend, user.id, 'admin');
    expect((await sync({ person: user })).status).toBe(200);
    await setRole(backend, user.id, 'user');
    expect((await sync({ person: user })).status).toBe(403);
  });

  it('let only the server write to the bucket', async () => {
    await sync();
    const before = await stored('sitemap.xml');
    const user = await signUp(backend, 'writer@angala.test');
    for (const token of [backend.publishableKey, user.token, admin.token]) {
      const response = await backend.fetch(`${backendUrl}/storage/v1/object/sitemaps/sitemap.xml`, {
        method: 'POST',
        headers: {
          apikey: backend.publishableKey,
          authorization: `Bearer ${token}`,
          'content-type': 'application/xml',
          'x-upsert': 'true',
        },
        body: '<mine/>',
      });
      expect(response.ok).toBe(false);
    }
    expect(await stored('sitemap.xml')).toBe(before);
  });
});

describe('parallel syncs', () => {
  it('run once and all return its result', async () => {
    let uploads = 0;
    const onUpload = () => void uploads++;
    const pause = () => new Promise<void>((resolve) => setTimeout(resolve, 5));
    const answers = await Promise.all(Array.from({ length: 6 }, () => sync({ pause, onUpload })));
    const results = await Promise.all(answers.map(synced));
    expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1);
    const [syncs] = await backend.sql.query('select count(*)::int as runs from public.sitemap_syncs');
    expect([uploads, syncs]).toEqual([2, { runs: 1 }]);
  });

  it('report one that never ends as busy, until its lease is over', async () => {
    await backend.sql.exec(`select public.begin_sitemap_sync(gen_random_uuid(), '1 hour')`);
    expect(await refusalOf(await sync({ pause: async () => {} }))).toMatchObject({
      status: 409,
      code: 'busy',
    });
    await backend.sql.exec(`update public.sitemap_syncs set lease_until = now()`);
    expect((await sync()).status).toBe(200);
  });

  it('run again when the one that they wait for fails', async () => {
    const syncId = '9934b3c9-5da2-5629-bfcc-06025606aaa1';
    await backend.sql.query('select public.begin_sitemap_sync($1)', [syncId]);
    const pause = async () => void (await backend.sql.query('select public.end_sitemap_sync($1)', [syncId]));
    expect(await synced(await sync({ pause }))).toMatchObject({ url_count: 3 });
  });
});
