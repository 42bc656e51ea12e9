import { mkdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serve } from '#server/http/serve.ts';
import { silentLog } from '#server/log/log.ts';
import { headersFor, parseHeaderRules } from '#server/static-site/header-rules.ts';
import { createSiteHandler } from '#server/static-site/site-handler.ts';
import { freePort } from '../../scripts/port/free-port.ts';
import type { TestingSite } from '../generator/testing-site.ts';
import { precompress } from '../production/precompress.ts';
import { publishSite } from '../production/published-site.ts';
import { type Question, questions } from '../production/questions.ts';
import {
  ask,
  type Reply,
  startCaddy,
  startNginx,
  type WebServer,
  PROXY_SECRET,
} from '../production/web-servers.ts';

let site: TestingSite;
let siteDir: string;
let backend: Server;
const servers: Partial<Record<string, WebServer>> = {};
const names = ['npm start', 'nginx', 'Caddy', 'nginx with compressed files', 'Caddy with compressed files'];

beforeAll(async () => {
  ({ site, siteDir } = await publishSite());
  const backendPort = await freePort();
  backend = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ method: request.method, path: request.url, headers: request.headers }));
  }).listen(backendPort, '127.0.0.1');
  const folder = (name: string, served = siteDir) => {
    const work = join(siteDir, '..', name);
    mkdirSync(work);
    return { siteDir: served, work, backend: `http://127.0.0.1:${backendPort}` };
  };
  const compressed = join(siteDir, '../served');
  await precompress(siteDir, compressed);
  const { port, close } = await serve({
    port: 0,
    log: silentLog,
    site: createSiteHandler({ siteDir, log: silentLog }),
  });
  servers['npm start'] = { port, stop: close };
  servers['nginx'] = await startNginx(folder('nginx'));
  servers['Caddy'] = await startCaddy(folder('caddy'));
  servers['nginx with compressed files'] = await startNginx(folder('nginx-compressed', compressed));
  servers['Caddy with compressed files'] = await startCaddy(folder('caddy-compressed', compressed));
});

afterAll(async () => {
  await Promise.all(Object.values(servers).map((server) => server?.stop()));
  backend.close();
  await site.close();
});

const portOf = (name: string) => servers[name]?.port ?? 0;

function unpacked({ headers, body }: Reply): string {
  const encoding = headers['content-encoding'];
  if (encoding === 'br') return brotliDecompressSync(body).toString();
  return (encoding === 'gzip' ? gunzipSync(body) : body).toString();
}

function titleOf({ path, method, headers, status }: Question): string {
  const headerTexts = Object.entries(headers ?? {}).map(([name, value]) => ` with ${name} ${value}`);
  return `${method ?? 'GET'} ${path}${headerTexts.join('')}: ${[status].flat().join(' or ')}`;
}

describe.each(names)('%s', (name) => {
  test.each(questions.map((question) => [titleOf(question), question] as const))(
    'answers %s',
    async (_, question) => {
      const reply = await ask(portOf(name), question.path, question);
      expect([question.status].flat()).toContain(reply.status);
      expect(reply.headers['location']).toBe(question.location);
      if (question.bodyPattern) expect(unpacked(reply)).toMatch(question.bodyPattern);
      if (question.cacheControl) expect(reply.headers['cache-control']).toBe(question.cacheControl);
      if (question.type) expect(typeOf(reply)).toBe(question.type);
      for (const [header, value] of Object.entries(question.otherHeaders ?? {})) {
        if (value instanceof RegExp) expect(reply.headers[header]).toMatch(value);
        else expect(reply.headers[header]).toBe(value);
      }
    },
  );

  test.each(['/', '/property/studio-in-hebbal-heights', '/admin', '/robots.txt', '/nothing'])(
    'sends the security headers of the site for %s',
    async (path) => {
      const rules = parseHeaderRules(readFileSync(join(siteDir, '_headers'), 'utf8'));
      const {
        'cache-control': _,
        'content-security-policy': policy,
        ...expectedHeaders
      } = headersFor(rules, path);
      const { headers } = await ask(portOf(name), path);
      expect(headers).toMatchObject(expectedHeaders);
      // Browsers apply both policies. A server that sends only one sends the last.
      expect(String(headers['content-security-policy']).split(', ').at(-1)).toBe(policy?.split(', ').at(-1));
    },
  );

  test('lets browsers cache a content-hashed file for ever', async () => {
    const [, sheet = ''] =
      /href="(\/_a\/[^"]+\.css)"/.exec(readFileSync(join(siteDir, 'index.html'), 'utf8')) ?? [];
    const { headers } = await ask(portOf(name), sheet);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['content-type']).toBe('text/css; charset=utf-8');
  });

  test('answers 304 to a request with the current ETag', async () => {
    const { headers } = await ask(portOf(name), '/about');
    const again = await ask(portOf(name), '/about', { headers: { 'if-none-match': headers['etag'] ?? '' } });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    expect(again.headers['cache-control']).toBe(headers['cache-control']);
  });

  test('sends the same page compressed and uncompressed', async () => {
    const plain = await ask(portOf(name), '/bangalore/areas/hebbal');
    const gzip = await ask(portOf(name), '/bangalore/areas/hebbal', {
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(unpacked(gzip)).toBe(plain.body.toString());
    expect(gzip.body.length).toBeLessThan(plain.body.length / 3);
  });
});

// nginx needs a separate module for brotli, and Caddy has none that compresses: by themselves both use gzip for a browser
// that accepts both.
test.each([
  ['npm start', 'br'],
  ['nginx', 'gzip'],
  ['Caddy', 'gzip'],
  ['nginx with compressed files', 'gzip'],
  ['Caddy with compressed files', 'br'],
])('%s compresses a page for a current browser with %s', async (name, encoding) => {
  const reply = await ask(portOf(name), '/about', { headers: { 'accept-encoding': 'gzip, deflate, br' } });
  expect(reply.headers['content-encoding']).toBe(encoding);
});

test.each(['nginx with compressed files', 'Caddy with compressed files'])(
  '%s sends a compressed file only in place of its page',
  async (name) => {
    expect((await ask(portOf(name), '/about/index.html.gz')).status).toBe(404);
    expect((await ask(portOf(name), '/about/index.html.br')).status).toBe(404);
  },
);

// Caddy has no setting for this. It is no risk, because the generator writes no links.
test.each(['npm start', 'nginx', 'nginx with compressed files'])(
  '%s follows no symbolic link out of the site',
  async (name) => {
    expect((await ask(portOf(name), '/link.txt')).status).toBe(404);
  },
);

// `npm start` runs the functions itself.
test.each(['nginx', 'Caddy'])(
  '%s forwards function requests to the project, with its own visitor address and secret',
  async (name) => {
    const headers = { 'x-visitor-address': '203.0.113.1', 'x-proxy-secret': 'guessed' };
    const path = '/functions/v1/create-enquiry';
    const reply = await ask(portOf(name), path, { method: 'POST', body: '{}', headers });
    expect(JSON.parse(reply.body.toString())).toMatchObject({
      method: 'POST',
      path,
      // The server sets who called, whatever the request says.
      headers: { 'x-visitor-address': '127.0.0.1', 'x-proxy-secret': PROXY_SECRET },
    });
    expect(reply.headers['content-security-policy']).toBeUndefined();
  },
);

function typeOf({ headers }: Reply): string {
  const type = headers['content-type'] ?? '';
  // The type of an SVG file may name the encoding or not, because the file itself names it.
  return type.startsWith('image/svg') ? 'image/svg+xml' : type;
}
