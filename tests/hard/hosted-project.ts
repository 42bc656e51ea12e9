import { type ChildProcess, spawn } from 'node:child_process';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { sleep } from '#domain/concurrency/sleep.ts';
import { openEmbedded } from '#server/embedded/open-embedded.ts';
import { serve } from '#server/http/serve.ts';
import { silentLog } from '#server/log/log.ts';
import { createServiceClient, type ServiceClient } from '#server/supabase/clients.ts';
import { freePort } from '../../scripts/port/free-port.ts';
import { planBackend } from '../../scripts/deploy/plan-backend.ts';
import { unpackFunction } from '../fixtures/uploaded-function.ts';
import { runShell } from './workflow.ts';

const PROJECT = 'abcdefghijklmnopqrst';
const secretsSchema = z.array(z.object({ name: z.string(), value: z.string() }));

/**
 * What Supabase hosts, on this machine: rows, sign-in and storage over a real Postgres, an API that the Supabase CLI deploys
 * to, and the functions that it has deployed, each in a Deno of its own that the first request starts.
 */
export interface HostedProject {
  /** Where functions answer: `/functions/v1/NAME`. It is the origin of the site too. */
  origin: string;
  /** SUPABASE_URL and its keys. */
  url: string;
  publishableKey: string;
  secretKey: string;
  client: ServiceClient;
  /** Runs the steps of `npm run deploy:backend` whose title is named, with the CLI, in that folder of code. */
  deploy: (code: string, steps: RegExp) => Promise<void>;
  close: () => Promise<void>;
}

interface Deployed {
  folder: string;
  /** Started by the first request. */
  port: Promise<number> | null;
}

/** `migrations`: those that the database has. `packages`: the node_modules of the functions. */
export async function openHostedProject(options: {
  place: string;
  databaseUrl: string;
  migrations: string;
  packages: string;
  secrets: Record<string, string>;
}): Promise<HostedProject> {
  const { place, databaseUrl, migrations, packages } = options;
  mkdirSync(place, { recursive: true });
  const origin = `http://localhost:${await freePort()}`;
  const backend = await openEmbedded({
    ...{ localDir: join(place, 'backend'), databaseUrl, migrations, siteUrl: origin, log: silentLog },
  });
  const served = await serve({ port: 0, log: silentLog, backend });
  const { publishable: publishableKey, secret: secretKey } = backend.keys;
  const secrets = new Map<string, string>();
  const live = new Map<string, Deployed>();
  const processes: ChildProcess[] = [];
  let uploads = 0;

  async function store(path: string, body: Buffer, type: string): Promise<object> {
    const name = new URL(path, 'http://api').searchParams.get('slug');
    if (path.endsWith('/secrets') && body.length > 0)
      for (const secret of secretsSchema.parse(JSON.parse(String(body))))
        secrets.set(secret.name, secret.value);
    if (!path.includes('/functions/deploy') || name === null) return {};
    const folder = join(place, `upload-${++uploads}`);
    await unpackFunction(body, type, folder);
    symlinkSync(packages, join(folder, 'node_modules'));
    // Who is answered by the version before is answered to the end: its process runs on.
    live.set(name, { folder, port: null });
    return { id: name, slug: name, name, status: 'ACTIVE', version: uploads };
  }
  const api = createServer(async (incoming, outgoing) => {
    const body = await buffer(incoming);
    const { url = '', headers, method } = incoming;
    const answer = await store(url, body, headers['content-type'] ?? '');
    outgoing.writeHead(method === 'POST' ? 201 : 200, { 'content-type': 'application/json' });
    outgoing.end(JSON.stringify(answer));
  });
  const apiUrl = `http://127.0.0.1:${await listen(api, 0)}`;
  const profile = join(place, 'profile.yaml');
  const addresses = ['api', 'dashboard', 'docs'].map((of) => `${of}_url: ${apiUrl}\n`);
  writeFileSync(profile, `name: stand-in\nproject_host: localhost\n${addresses.join('')}`);

  async function start(name: string, folder: string): Promise<number> {
    const port = await freePort();
    const child = spawn(
      join(packages, '.bin/deno'),
      [
        ...['run', '--config', 'functions/deno.json', '--node-modules-dir=manual', '--cached-only'],
        ...['--allow-net', '--allow-env', `functions/${name}/index.ts`],
      ],
      {
        cwd: folder,
        env: {
          PATH: process.env['PATH'],
          ...{ DENO_DIR: join(place, 'deno'), DENO_NO_UPDATE_CHECK: '1', NO_COLOR: '1' },
          DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}`,
          SUPABASE_URL: served.url.replace('localhost', '127.0.0.1'),
          SUPABASE_SECRET_KEYS: JSON.stringify({ default: secretKey }),
          ...Object.fromEntries(secrets),
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    processes.push(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (piece: Buffer) => (output += String(piece)));
    while (!output.includes('Listening on')) {
      if (child.exitCode !== null) throw new Error(`${name} ended before it listened: ${output}`);
      await sleep(10);
    }
    return port;
  }
  const gateway = createServer(async (incoming, outgoing) => {
    const [, name = ''] = /^\/functions\/v1\/([\w-]+)/.exec(incoming.url ?? '') ?? [];
    const deployed = live.get(name);
    if (!deployed) return void outgoing.writeHead(404).end();
    deployed.port ??= start(name, deployed.folder);
    pass(incoming, outgoing, await deployed.port);
  });
  await listen(gateway, Number(new URL(origin).port));

  return {
    ...{ origin, url: served.url, publishableKey, secretKey },
    client: createServiceClient({ url: served.url, publishableKey, secretKey }),
    async deploy(code, steps) {
      const secretsFile = join(place, 'secrets.env');
      const lines = Object.entries({ ...options.secrets, SITE_ORIGIN: origin });
      writeFileSync(secretsFile, lines.map(([name, value]) => `${name}="${value}"\n`).join(''));
      const address = new URL(databaseUrl);
      address.password = '';
      for (const { title, command } of planBackend(PROJECT, secretsFile, address.href)) {
        if (!steps.test(title)) continue;
        await runShell(code, command.map((word) => `'${word}'`).join(' '), {
          ...{ HOME: place, PGSSLMODE: 'disable', DO_NOT_TRACK: '1', SUPABASE_PROFILE: profile },
          ...{ SUPABASE_ACCESS_TOKEN: `sbp_${'0'.repeat(40)}`, PGPASSWORD: new URL(databaseUrl).password },
          ...{ SITE_ORIGIN: origin, SITE_REDIRECTS: `${origin}/**` },
        });
      }
    },
    async close() {
      for (const child of processes) child.kill('SIGKILL');
      for (const server of [api, gateway]) {
        server.closeAllConnections();
        server.close();
      }
      await served.close();
      await backend.close();
    },
  };
}

/** Hands a request on as the gateway of Supabase does: a function sees its own name as the path. */
function pass(incoming: IncomingMessage, outgoing: ServerResponse, port: number): void {
  const { method, headers, url = '' } = incoming;
  const path = url.replace('/functions/v1', '');
  const passed = request({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  passed.once('error', () => outgoing.writeHead(502).end());
  incoming.pipe(passed);
}

async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  const address = server.address();
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}
