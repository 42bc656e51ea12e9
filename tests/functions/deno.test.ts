import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { manifestText } from '#domain/manifest/manifest.ts';
import { siteSitemap } from '#domain/sitemap/site-sitemap.ts';
import { openEmbedded, type Embedded } from '#server/embedded/open-embedded.ts';
import { type RunningServer, serve } from '#server/http/serve.ts';
import { silentLog } from '#server/log/log.ts';
import { freePort } from '../../scripts/port/free-port.ts';
import { aManifest } from '../fixtures/manifest.ts';
import { prepareFolder } from '../fixtures/prepared-folder.ts';
import { signUpConfirmed } from '../fixtures/sign-up.ts';

const root = join(import.meta.dirname, '../..');
const deno = join(root, 'node_modules/.bin/deno');
const offline = ['--config', 'functions/deno.json', '--node-modules-dir=manual', '--cached-only'];
const names = readdirSync(join(root, 'functions'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== '_shared')
  .map((entry) => entry.name);

/** A day that can be booked no matter when this runs: the processes below use the real clock. */
const dayAhead = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);

let denoDir: string;
let localDir: string;
let embedded: Embedded;
let backend: RunningServer;
let home: string;
let admins = 0;

beforeAll(async () => {
  denoDir = await mkdtemp(join(tmpdir(), 'angala-deno-'));
  localDir = await mkdtemp(join(tmpdir(), 'angala-deno-backend-'));
  await prepareFolder(localDir);
  embedded = await openEmbedded({ localDir, siteUrl: 'http://localhost' });
  backend = await serve({ port: 0, log: silentLog, backend: embedded });
  const [row] = await embedded.sql.query<{ id: string }>(
    `insert into properties (title, price, property_type, publish) values ('A home', 1, 'Sale', 11) returning id`,
  );
  home = row?.id ?? '';
});
afterAll(async () => {
  await backend.close();
  await embedded.close();
  for (const folder of [denoDir, localDir]) await rm(folder, { recursive: true, force: true });
});

describe('the functions on Deno', () => {
  it('import the versions that Node installs', () => {
    const { imports } = JSON.parse(readFileSync(join(root, 'functions/deno.json'), 'utf8'));
    const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const packages = Object.values<string>(imports).filter((target) => target.startsWith('npm:'));
    expect(packages.toSorted()).toEqual([
      `npm:@supabase/supabase-js@${dependencies['@supabase/supabase-js']}`,
      `npm:bcryptjs@${dependencies.bcryptjs}`,
      `npm:zod@${dependencies.zod}`,
      `npm:zod@${dependencies.zod}/mini`,
    ]);
  });

  it('each have a handler and an entry file', () => {
    for (const name of names) {
      for (const file of ['handler.ts', 'index.ts'])
        expect(existsSync(join(root, 'functions', name, file))).toBe(true);
    }
    expect(names).toEqual(
      expect.arrayContaining(['book-appointment', 'create-enquiry', 'get-appointment-slots']),
    );
  });

  it('are all listed in the configuration of the Supabase CLI, which ignores a wrong path', () => {
    const config = readFileSync(join(root, 'supabase/config.toml'), 'utf8');
    const paths = (key: string) =>
      [...config.matchAll(new RegExp(`^${key} = "(.+)"$`, 'gm'))].map((match) => match[1] ?? '');
    for (const path of [...paths('entrypoint'), ...paths('import_map')]) {
      expect([path, existsSync(join(root, 'supabase', path))]).toEqual([path, true]);
    }
    expect(paths('entrypoint').toSorted()).toEqual(
      names.map((name) => `../functions/${name}/index.ts`).toSorted(),
    );
  });

  it('create-enquiry answers a visitor', async () => {
    const body = { name: 'ರವಿ', email: 'ravi@mail.example', phone: '98450 12345', property: { id: home } };
    const { status, answer } = await startAndPost('create-enquiry', body);
    expect([status, answer.reference]).toEqual([200, expect.stringMatching(/^ANG-[2-9A-Z]{5}$/)]);
    expect(await embedded.sql.query('select name from enquiries')).toEqual([{ name: 'ರವಿ' }]);
  });

  it('get-appointment-slots answers a visitor', async () => {
    const { status, answer } = await startAndPost('get-appointment-slots', { date: dayAhead });
    expect([status, answer.slots.length]).toEqual([200, 8]);
  });

  it('book-appointment answers a visitor', async () => {
    const body = {
      name: 'Ravi',
      email: 'r@mail.example',
      preferred_date: dayAhead,
      preferred_time: '10:00:00',
    };
    const { status, answer } = await startAndPost('book-appointment', body);
    expect([status, answer.label]).toEqual([200, '10:00 AM']);
  });

  it('record-property-view answers a beacon', async () => {
    const { status } = await startAndPost('record-property-view', { property_id: home });
    expect(status).toBe(204);
    expect(await embedded.sql.query('select count(*)::int as views from property_views')).toEqual([
      { views: 1 },
    ]);
  });

  it('generate-static-html queues pages for an admin and refuses a stranger', async () => {
    const body = { action: 'generate', entity_type: 'property', entity_ids: [home] };
    const stranger = await startAndPost('generate-static-html', body);
    expect([stranger.status, stranger.answer.error.message]).toEqual([401, 'No active session']);
    const { status, answer } = await startAndPost('generate-static-html', body, await adminHeaders());
    expect([status, answer]).toEqual([200, { queued: 1 }]);
  });

  it("sync-static-sitemap stores the sitemap that it builds from the site's manifest", async () => {
    const manifest = aManifest({ '/': {} });
    const files = new Map([['/manifest.json', manifestText(manifest)]]);
    const site = createHttpServer((request, response) => {
      const text = files.get(request.url ?? '');
      response.writeHead(text === undefined ? 404 : 200).end(text);
    }).listen(0, '127.0.0.1');
    await once(site, 'listening');
    try {
      const address = site.address();
      const port = typeof address === 'object' ? address?.port : 0;
      const PUBLISHED_SITE_URL = `http://127.0.0.1:${port}`;
      const { status, answer } = await startAndPost('sync-static-sitemap', {}, await adminHeaders(), {
        PUBLISHED_SITE_URL,
      });
      expect([status, answer.url_count]).toEqual([200, 1]);
      const stored = await fetch(answer.download_url);
      expect(await stored.text()).toBe(siteSitemap('http://localhost', manifest).files.get('sitemap.xml'));
    } finally {
      site.close();
    }
  });
});

/** Signs up a new admin and returns the headers of their session. */
async function adminHeaders(): Promise<Record<string, string>> {
  const project = { url: backend.url, publishableKey: embedded.keys.publishable };
  const email = `admin-${++admins}@angala.test`;
  const { token } = await signUpConfirmed({ ...project, localDir }, { email, password: 'six letters' });
  await embedded.sql.query(`update profiles set role = 'admin' where email = $1`, [email]);
  return { authorization: `Bearer ${token}` };
}

/** Starts one function from its index.ts, as the hosted platform does, and sends it one request. */
async function startAndPost(
  name: string,
  body: unknown,
  headers: Record<string, string> = {},
  overrides: Record<string, string> = {},
) {
  const port = await freePort();
  const env = {
    ...process.env,
    DENO_DIR: denoDir,
    DENO_NO_UPDATE_CHECK: '1',
    NO_COLOR: '1',
    DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}`,
    SUPABASE_URL: backend.url.replace('localhost', '127.0.0.1'),
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: embedded.keys.secret }),
    SITE_ORIGIN: 'http://localhost',
    ...overrides,
  };
  const child = spawn(deno, ['run', ...offline, '--allow-net', '--allow-env', `functions/${name}/index.ts`], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  try {
    await listening(child);
    const response = await fetch(`http://127.0.0.1:${port}/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'http://localhost', ...headers },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, answer: text ? JSON.parse(text) : null };
  } finally {
    child.kill();
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }
}

function listening(process: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    const readOutput = (chunk: Buffer) => {
      output += chunk;
      if (/Listening on/.test(output)) resolve();
    };
    process.stdout?.on('data', readOutput);
    process.stderr?.on('data', readOutput);
    process.once('exit', () => reject(new Error(`Deno ended before it listened: ${output}`)));
  });
}
