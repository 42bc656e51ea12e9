import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { request as rawRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningServer, serve } from '#server/http/serve.ts';
import { createLog, silentLog } from '#server/log/log.ts';
import { createSiteHandler } from '#server/static-site/site-handler.ts';

const root = mkdtempSync(join(tmpdir(), 'angala-site-'));
const siteDir = join(root, 'public');
const warnings: string[] = [];
let served: RunningServer;

const writeSiteFile = (name: string, content: string) => {
  mkdirSync(dirname(join(siteDir, name)), { recursive: true });
  writeFileSync(join(siteDir, name), content);
};

const longPage = `<h1>About</h1>${'<p>Angala means courtyard.</p>'.repeat(200)}`;

beforeAll(async () => {
  writeSiteFile('index.html', 'home');
  writeSiteFile('404.html', 'root 404');
  writeSiteFile('about.html', longPage);
  writeSiteFile('buy/index.html', 'buy');
  writeSiteFile('buy/2.html', 'buy 2');
  writeSiteFile('bangalore/property/green-park/index.html', 'green park');
  writeSiteFile('bangalore/property/404.html', 'twin 404');
  writeSiteFile('property/404.html', 'property 404');
  writeSiteFile('_astro/site.css', 'body{}');
  writeSiteFile('notes.txt', '0123456789');
  writeSiteFile('empty.txt', '');
  writeSiteFile('pic.avif', 'x');
  writeSiteFile('site.webmanifest', '{}');
  writeSiteFile('buy.atom', '<feed/>');
  writeSiteFile('sitemap.xml', '<x/>');
  writeSiteFile('call.ics', 'BEGIN');
  writeSiteFile('.well-known/security.txt', 'Contact:');
  writeSiteFile('.secret', 'no');
  writeSiteFile('a b.html', 'space');
  writeSiteFile(
    '_redirects',
    '/property/:slug /bangalore/property/:slug 200\n/old /about 301\n/ask /about?from=ask 302\n',
  );
  writeSiteFile(
    '_headers',
    '/*\n  X-Frame-Options: DENY\n/_astro/*\n  Cache-Control: public, max-age=31536000, immutable\n',
  );
  writeFileSync(join(root, 'outside.txt'), 'outside');
  symlinkSync(join(root, 'outside.txt'), join(siteDir, 'link.txt'));
  const log = createLog({ write: (line) => warnings.push(line) });
  served = await serve({ port: 0, log: silentLog, site: createSiteHandler({ siteDir, log }) });
});

afterAll(async () => {
  await served.close();
  rmSync(root, { recursive: true });
});

type Reply = { status: number; headers: Record<string, string>; body: Buffer };

/** Sends the path exactly as given. `fetch` would normalise it. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const clientRequest = rawRequest(
      { port: served.port, host: '127.0.0.1', path, headers, method },
      (reply) => {
        const chunks: Buffer[] = [];
        reply.on('data', (chunk: Buffer) => chunks.push(chunk));
        reply.on('end', () => {
          const headersByName = Object.fromEntries(
            Object.entries(reply.headers).map(([name, value]) => [name, String(value)]),
          );
          resolve({ status: reply.statusCode ?? 0, headers: headersByName, body: Buffer.concat(chunks) });
        });
      },
    );
    clientRequest.on('error', reject).end();
  });
}

describe('an address', () => {
  it.each([
    ['/', 200, 'home'],
    ['/?utm=x', 200, 'home'],
    ['/about', 200, longPage],
    ['/buy', 200, 'buy'],
    ['/buy/2', 200, 'buy 2'],
    ['/a%20b', 200, 'space'],
    ['/property/green-park', 200, 'green park'],
    ['/bangalore/property/green-park', 200, 'green park'],
    ['/.well-known/security.txt', 200, 'Contact:'],
    ['/nothing', 404, 'root 404'],
    ['/buy/9', 404, 'root 404'],
    ['/property/nothing', 404, 'property 404'],
    ['/property/nothing).', 404, 'property 404'],
    ['/about//', 404, 'root 404'],
    ['/property/nothing/deeper', 404, 'property 404'],
    ['/bangalore/property/nothing', 404, 'twin 404'],
    ['/bangalore', 404, 'root 404'],
    ['/_redirects', 404, 'root 404'],
    ['/_headers', 404, 'root 404'],
    ['/.secret', 404, 'root 404'],
    ['/link.txt', 404, 'root 404'],
    ['//', 404, 'root 404'],
    ['//buy', 404, 'root 404'],
    ['//evil.example/', 404, 'root 404'],
    ['/%5cevil.example/', 400, /bad_path/],
    ['/../outside.txt', 404, 'root 404'],
    ['/%2e%2e/outside.txt', 404, 'root 404'],
    ['/buy/..%2f..%2foutside.txt', 400, /bad_path/],
    ['/%2e%2e%2foutside.txt', 400, /bad_path/],
    ['/..\\outside.txt', 400, /unreadable_address/],
    ['/..%5coutside.txt', 400, /bad_path/],
    ['/about%00.html', 400, /bad_path/],
    ['/%', 400, /bad_path/],
    ['/%2fetc/passwd', 400, /bad_path/],
  ])('%s is answered %i', async (path, status, body) => {
    const reply = await ask(path);
    expect(reply.status).toBe(status);
    if (typeof body === 'string') expect(reply.body.toString()).toBe(body);
    else expect(reply.body.toString()).toMatch(body);
  });

  it('that is cut off gets the 404 page in a browser', async () => {
    const reply = await ask('/%E0%A4%A', { accept: 'text/html,*/*' });
    expect([reply.status, reply.body.toString()]).toEqual([404, 'root 404']);
    const known = await ask('/about%E2%80', { accept: 'text/html,*/*' });
    expect([known.status, known.headers['location']]).toEqual([308, '/about']);
  });

  it.each([
    ['/about/', 308, '/about'],
    ['/about.html', 308, '/about'],
    ['/about.html/', 308, '/about.html'],
    ['/about.html?a=1', 308, '/about?a=1'],
    ['/index.html', 308, '/'],
    ['/buy/', 308, '/buy'],
    ['/buy/index.html', 308, '/buy'],
    ['/a%20b/', 308, '/a%20b'],
    ['/property/green-park/', 308, '/property/green-park'],
    ['/About', 308, '/about'],
    ['/%61bout?a=1', 308, '/about?a=1'],
    ['/a%20%62', 308, '/a%20b'],
    ['/BUY/2', 308, '/buy/2'],
    ['/about.', 308, '/about'],
    ['/about).?a=1', 308, '/about?a=1'],
    ['/about%20', 308, '/about'],
    ['/buy/2%E2%80%8B', 308, '/buy/2'],
    ['/property/green-park%EF%BB%BF', 308, '/property/green-park'],
    ['/Property/Green-Park%E2%80%99.', 308, '/property/green-park'],
    ['/old,', 308, '/old'],
    ['/)', 308, '/'],
    ['/Property/Green-Park', 308, '/property/green-park'],
    ['/old', 301, '/about'],
    ['/old?a=1', 301, '/about?a=1'],
    ['/ask?a=1', 302, '/about?from=ask'],
  ])('%s redirects with %i to %s', async (path, status, location) => {
    const reply = await ask(path);
    expect([reply.status, reply.headers['location']]).toEqual([status, location]);
  });

  it.each([
    ['/', 'text/html; charset=utf-8'],
    ['/_astro/site.css', 'text/css; charset=utf-8'],
    ['/pic.avif', 'image/avif'],
    ['/site.webmanifest', 'application/manifest+json'],
    ['/sitemap.xml', 'application/xml; charset=utf-8'],
    ['/buy.atom', 'application/atom+xml; charset=utf-8'],
    ['/call.ics', 'text/calendar; charset=utf-8'],
    ['/notes.txt', 'text/plain; charset=utf-8'],
  ])('%s is sent as %s', async (path, type) => {
    expect((await ask(path)).headers['content-type']).toBe(type);
  });

  it('accepts only GET and HEAD', async () => {
    const reply = await ask('/about', {}, 'POST');
    expect([reply.status, reply.headers['allow']]).toEqual([405, 'GET, HEAD']);
  });

  it('answers HEAD with the headers of GET and no body', async () => {
    const [get, head] = [await ask('/about'), await ask('/about', {}, 'HEAD')];
    expect(head.body).toHaveLength(0);
    expect({ ...head.headers, date: '' }).toEqual({ ...get.headers, date: '' });
  });
});

describe('a cached copy', () => {
  it('is confirmed with 304 by its ETag or its date', async () => {
    const { headers } = await ask('/about');
    for (const condition of [
      { 'if-none-match': headers['etag'] ?? '' },
      { 'if-none-match': `"other", W/${headers['etag']}` },
      { 'if-modified-since': headers['last-modified'] ?? '' },
    ]) {
      const reply = await ask('/about', condition);
      expect([reply.status, reply.body.length]).toEqual([304, 0]);
    }
    expect((await ask('/about', { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('is replaced when the page has changed', async () => {
    writeSiteFile('fresh.html', 'one');
    const before = await ask('/fresh');
    writeSiteFile('fresh.html', 'two');
    const after = await ask('/fresh', { 'if-none-match': before.headers['etag'] ?? '' });
    expect([after.status, after.body.toString()]).toEqual([200, 'two']);
  });

  it('may be kept for ever where the rules say so, but not of a missing file', async () => {
    expect((await ask('/_astro/site.css')).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    );
    expect((await ask('/_astro/gone.css')).headers['cache-control']).toBe('no-cache');
    expect((await ask('/')).headers['cache-control']).toBe('public, max-age=0, must-revalidate');
  });
});

describe('a long text', () => {
  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('is sent with the encoding %s to a client that accepts it', async (encoding, unpack) => {
    const reply = await ask('/about', { 'accept-encoding': encoding });
    expect(reply.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
    expect(reply.body.length).toBeLessThan(longPage.length / 4);
    expect(unpack(reply.body).toString()).toBe(longPage);
  });

  it('has a different ETag for each encoding', async () => {
    const tags = await Promise.all(
      ['br', 'gzip', ''].map(
        async (encoding) => (await ask('/about', { 'accept-encoding': encoding })).headers['etag'],
      ),
    );
    expect(new Set(tags).size).toBe(3);
  });

  it('is sent completely on an error page, even for a range', async () => {
    expect((await ask('/nothing', { range: 'bytes=0-1' })).body.toString()).toBe('root 404');
  });
});

describe('a range of a file', () => {
  it.each([
    ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
    ['bytes=-3', 206, '789', 'bytes 7-9/10'],
    ['bytes=20-', 416, '', 'bytes */10'],
  ])('%s is answered %i', async (range, status, body, contentRange) => {
    const reply = await ask('/notes.txt', { range });
    expect([reply.status, reply.body.toString(), reply.headers['content-range']]).toEqual([
      status,
      body,
      contentRange,
    ]);
  });

  it('is ignored when the file has changed since', async () => {
    const reply = await ask('/notes.txt', { range: 'bytes=0-1', 'if-range': '"earlier"' });
    expect([reply.status, reply.body.toString()]).toEqual([200, '0123456789']);
  });

  it('of an empty file gets status 416', async () => {
    expect((await ask('/empty.txt')).body).toHaveLength(0);
    expect((await ask('/empty.txt', { range: 'bytes=0-' })).status).toBe(416);
  });
});

it('the site handler applies changed redirects at once and logs an invalid line', async () => {
  expect((await ask('/later')).status).toBe(404);
  const before = '/property/:slug /bangalore/property/:slug 200\n/old /about 301\n/ask /about?from=ask 302\n';
  writeSiteFile('_redirects', `${before}/later /about 301\n/broken\n`);
  expect((await ask('/later')).headers['location']).toBe('/about');
  expect(warnings).toEqual(['warn: _redirects line 5: a rule names where it leads, a path or an address.']);
});
