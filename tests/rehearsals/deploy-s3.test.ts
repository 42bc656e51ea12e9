import S3rver from '@20minutes/s3rver';
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

const script = resolve(import.meta.dirname, '../../.github/actions/deploy/deploy.sh');
const place = mkdtempSync(join(tmpdir(), 'angala-s3-'));
const site = join(place, 'site');
let storage: S3rver;
let line: Server;
let address: string;
/** The requests to the bucket, in order: 'PUT buy/index.html'. */
let requests: string[];
/** The key of an upload that the storage refuses. */
let refused: string | null;

beforeAll(async () => {
  const directory = join(place, 'storage');
  storage = new S3rver({
    port: 0,
    silent: true,
    allowMismatchedSignatures: true,
    directory,
    configureBuckets: [{ name: 'pages', configs: [] }],
  });
  const { port } = await storage.run();
  line = createServer((incoming, answer) => {
    const key = decodeURIComponent((incoming.url ?? '').replace(/^\/pages\/?/, '').replace(/\?.*$/, ''));
    requests.push(`${incoming.method} ${key}`.trim());
    if (key === refused) {
      incoming.resume();
      answer.writeHead(403).end('<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>');
      return;
    }
    const { method, url, headers } = incoming;
    incoming.pipe(
      request({ host: '127.0.0.1', port, method, path: url, headers }, (found) => {
        answer.writeHead(found.statusCode ?? 500, found.headers);
        found.pipe(answer);
      }),
    );
  }).listen(0, '127.0.0.1');
  await new Promise((ready) => line.once('listening', ready));
  const bound = line.address();
  address = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`;
});
afterAll(async () => {
  line.close();
  await storage.close();
  rmSync(place, { recursive: true });
});
beforeEach(() => {
  requests = [];
  refused = null;
});

function write(files: Record<string, string | null>): void {
  for (const [name, text] of Object.entries(files)) {
    const file = join(site, name);
    mkdirSync(dirname(file), { recursive: true });
    if (text === null) rmSync(file);
    else writeFileSync(file, text);
  }
}

/** Runs the script of the workflow Deploy. */
function deploy(variables: Record<string, string> = {}): Promise<{ code: number | null; output: string }> {
  const deploying = spawn('bash', [script, 's3', site], {
    env: {
      PATH: process.env['PATH'] ?? '',
      S3_BUCKET: 'pages',
      S3_ENDPOINT: address,
      AWS_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
      ...variables,
    },
  });
  let output = '';
  for (const stream of [deploying.stdout, deploying.stderr])
    stream.on('data', (text) => (output += String(text)));
  return new Promise((done) => deploying.once('close', (code) => done({ code, output })));
}

const putKeys = () => requests.filter((one) => one.startsWith('PUT ')).map((one) => one.slice(4));

test('the first deploy uploads assets, then pages, then the sitemap, robots.txt and the manifest', async () => {
  write({
    'manifest.json': '{}',
    'robots.txt': 'User-agent: *',
    'sitemap1.xml': '<urlset/>',
    'index.html': '<h1>Angala</h1>',
    'buy/index.html': '<h1>Homes for sale</h1>',
    'buy.atom': '<feed/>',
    '_a/site.abc.css': 'h1 {}',
    'latest/social.png': 'png',
    '.well-known/security.txt': 'Contact: mailto:security@angala.example',
    _headers: '/*',
    _redirects: '/buy/all /buy 301',
    '.gitignore': '*',
  });
  expect(await deploy()).toEqual({ code: 0, output: '9 files sent, 0 unchanged, 0 deleted.\n' });
  const firstKeys = putKeys();
  expect(firstKeys.slice(0, 3).toSorted()).toEqual([
    '.well-known/security.txt',
    '_a/site.abc.css',
    'latest/social.png',
  ]);
  expect(firstKeys.slice(3, 6).toSorted()).toEqual(['buy.atom', 'buy/index.html', 'index.html']);
  expect(firstKeys.slice(6).toSorted()).toEqual(['manifest.json', 'robots.txt', 'sitemap1.xml']);
});

test('each file is stored with its content type and its cache policy', async () => {
  const headersOf = async (key: string) => {
    const { headers } = await fetch(`${address}/pages/${key}`);
    return [headers.get('content-type'), headers.get('cache-control')];
  };
  expect(await headersOf('buy/index.html')).toEqual([
    'text/html; charset=utf-8',
    'public, max-age=0, must-revalidate',
  ]);
  expect(await headersOf('_a/site.abc.css')).toEqual([
    'text/css; charset=utf-8',
    'public, max-age=31536000, immutable',
  ]);
  expect((await headersOf('latest/social.png'))[0]).toBe('image/png');
  expect((await headersOf('buy.atom'))[0]).toBe('application/atom+xml; charset=utf-8');
});

test('the next deploy uploads the changed files and deletes removed ones last', async () => {
  write({
    'buy/index.html': '<h1>Two homes for sale</h1>',
    'rent/index.html': '<h1>Rent</h1>',
    'latest/social.png': null,
  });
  expect(await deploy()).toEqual({ code: 0, output: '2 files sent, 7 unchanged, 1 deleted.\n' });
  expect(putKeys().toSorted()).toEqual(['buy/index.html', 'rent/index.html']);
  expect(requests.at(-1)).toBe('POST');
  expect((await fetch(`${address}/pages/latest/social.png`)).status).toBe(404);
});

test('a deploy without changes uploads nothing', async () => {
  expect(await deploy()).toEqual({ code: 0, output: '0 files sent, 9 unchanged, 0 deleted.\n' });
  expect(requests).toEqual(['GET']);
});

test('a deploy that would delete many files is refused unless removals are allowed', async () => {
  write({ 'index.html': null, 'rent/index.html': null });
  const { code, output } = await deploy();
  expect([code, output]).toEqual([
    1,
    '2 of the 9 objects in the bucket would be deleted. If that is meant, set ALLOW_REMOVALS=1. Nothing was sent.\n',
  ]);
  expect(requests).toEqual(['GET']);
  expect((await deploy({ ALLOW_REMOVALS: '1' })).output).toBe('0 files sent, 7 unchanged, 2 deleted.\n');
});

test('a failed upload stops the deploy before sitemap and deletions, and the next deploy completes it', async () => {
  write({
    'buy/index.html': '<h1>Three homes</h1>',
    'sitemap1.xml': '<urlset></urlset>',
    'buy.atom': null,
  });
  refused = 'buy/index.html';
  const { code, output } = await deploy();
  expect([code, output]).toEqual([1, 'Access Denied\n']);
  expect(requests).toEqual(['GET', 'PUT buy/index.html']);
  refused = null;
  expect((await deploy()).output).toBe('2 files sent, 4 unchanged, 1 deleted.\n');
});

test('a deploy with an unknown access key fails with the message of the storage', async () => {
  const { code, output } = await deploy({ AWS_ACCESS_KEY_ID: 'nobody' });
  expect(code).toBe(1);
  expect(output).toBe('The AWS Access Key Id you provided does not exist in our records.\n');
});
