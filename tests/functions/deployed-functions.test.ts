import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { functions } from '../../scripts/start/functions.ts';
import { planBackend } from '../../scripts/deploy/plan-backend.ts';
import { supabaseCli } from '../fixtures/supabase-cli.ts';
import { unpackFunction } from '../fixtures/uploaded-function.ts';
import { nightly } from '../fixtures/nightly.ts';

const root = resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'angala-deployed-'));
const profile = join(folder, 'profile.yaml');
const secretsFile = join(folder, 'secrets.env');
const project = 'abcdefghijklmnopqrst';
const token = `sbp_${'0'.repeat(40)}`;

/**
 * The requests of the CLI to Supabase's management API. The server below replaces that API with the fewest
 * possible answers.
 */
const sent: { path: string; body: Buffer; type: string }[] = [];
let api: Server;

beforeAll(async () => {
  api = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { url = '', headers, method } = request;
      sent.push({ path: url, body: Buffer.concat(chunks), type: headers['content-type'] ?? '' });
      response.setHeader('content-type', 'application/json').statusCode = method === 'POST' ? 201 : 200;
      const slug = new URL(url, 'http://api').searchParams.get('slug');
      response.end(JSON.stringify(slug ? { id: slug, slug, name: slug, status: 'ACTIVE', version: 1 } : {}));
    });
  });
  await new Promise<void>((listening) => api.listen(0, '127.0.0.1', listening));
  const address = api.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  writeFileSync(
    profile,
    `name: stand-in\nproject_host: localhost\n${['api', 'dashboard', 'docs'].map((of) => `${of}_url: ${url}\n`).join('')}`,
  );
  writeFileSync(secretsFile, 'IP_HASH_SALT="a salt"\n');
});
afterAll(() => {
  api.close();
  rmSync(folder, { recursive: true });
});

/** Runs one step of `npm run deploy:backend` as a build machine would: no person can confirm anything. */
async function deployStep(pattern: RegExp) {
  const step = planBackend(project, secretsFile, null).find(({ title }) => pattern.test(title));
  const [, ...args] = step?.command ?? [];
  sent.length = 0;
  return supabaseCli(args, {
    SUPABASE_PROFILE: profile,
    SUPABASE_ACCESS_TOKEN: token,
    SITE_ORIGIN: 'https://angala.example',
    SITE_REDIRECTS: 'https://angala.example/**',
  });
}

test('deploying sets the secrets of the project and logs none of them', async () => {
  const { code, stdout, stderr } = await deployStep(/secrets/);
  expect(code, stderr).toBe(0);
  expect(sent.map(({ path, body }) => [path, body.toString()])).toContainEqual([
    `/v1/projects/${project}/secrets`,
    JSON.stringify([{ name: 'IP_HASH_SALT', value: 'a salt' }]),
  ]);
  expect(stdout + stderr).not.toMatch(/a salt|sbp_0/);
});

test('deploying uploads every file that each function needs', nightly, async () => {
  const { code, stdout, stderr } = await deployStep(/functions$/);
  expect(code, stderr).toBe(0);
  expect(stdout + stderr).not.toContain(token);
  const moduleGraph = z.object({
    modules: z.array(z.object({ specifier: z.string(), error: z.optional(z.string()) })),
  });
  const uploads = sent.filter(({ path }) => path.includes('/functions/deploy'));
  const slugOf = (path: string) => new URL(path, 'http://api').searchParams.get('slug') ?? '';
  expect(uploads.map(({ path }) => slugOf(path)).sort()).toEqual(Object.keys(functions).sort());
  for (const { path, body, type } of uploads) {
    const name = slugOf(path);
    const place = join(folder, name);
    await unpackFunction(body, type, place);
    symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'));
    const { stdout: output } = await promisify(execFile)(
      join(root, 'node_modules/.bin/deno'),
      [
        ...['info', '--json', '--config', 'functions/deno.json', '--node-modules-dir=manual'],
        `functions/${name}/index.ts`,
      ],
      { cwd: place, env: { PATH: process.env['PATH'] ?? '', DENO_DIR: join(folder, 'deno') } },
    );
    const { modules } = moduleGraph.parse(JSON.parse(output));
    expect(modules.length).toBeGreaterThan(10);
    expect(modules.filter(({ error }) => error)).toEqual([]);
  }
});
