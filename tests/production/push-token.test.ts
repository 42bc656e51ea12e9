import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const run = promisify(execFile);
const script = '.github/actions/publish/publish.sh';
const token = 'ghs_a_token_of_this_run';
const expectedHeader = `Basic ${Buffer.from(`x-access-token:${token}`).toString('base64')}`;
const author = {
  GIT_AUTHOR_NAME: 'Machine',
  GIT_AUTHOR_EMAIL: 'machine@angala.example',
  GIT_COMMITTER_NAME: 'Machine',
  GIT_COMMITTER_EMAIL: 'machine@angala.example',
};

let place: string;
let host: Server;
let address: string;

/** A host of private repositories: git's own server, which answers only requests with the token. */
beforeAll(async () => {
  place = mkdtempSync(join(tmpdir(), 'angala-host-'));
  await run('git', ['init', '--quiet', '--bare', '--initial-branch=main', join(place, 'site.git')]);
  await run('git', ['-C', join(place, 'site.git'), 'config', 'http.receivepack', 'true']);
  host = createServer((request, response) => {
    if (request.headers.authorization !== expectedHeader) {
      response.writeHead(401).end();
      return;
    }
    const { pathname, search } = new URL(request.url ?? '/', 'http://host');
    const backend = spawn('git', ['http-backend'], {
      env: {
        PATH: process.env['PATH'] ?? '',
        GIT_PROJECT_ROOT: place,
        GIT_HTTP_EXPORT_ALL: '1',
        REQUEST_METHOD: request.method ?? 'GET',
        PATH_INFO: pathname,
        QUERY_STRING: search.slice(1),
        CONTENT_TYPE: request.headers['content-type'] ?? '',
        HTTP_CONTENT_ENCODING: request.headers['content-encoding'] ?? '',
        HTTP_GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
      },
    });
    request.pipe(backend.stdin);
    const chunks: Buffer[] = [];
    backend.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    backend.stdout.on('end', () => {
      const answer = Buffer.concat(chunks);
      const end = answer.indexOf('\r\n\r\n');
      const headers = answer
        .subarray(0, end)
        .toString()
        .split('\r\n')
        .map((line): [string, string] => [line.split(': ')[0] ?? '', line.split(': ')[1] ?? '']);
      const status = Number(headers.find(([name]) => name === 'Status')?.[1].slice(0, 3) ?? 200);
      response.writeHead(status, Object.fromEntries(headers.filter(([name]) => name !== 'Status')));
      response.end(answer.subarray(end + 4));
    });
  }).listen(0, '127.0.0.1');
  await once(host, 'listening');
  // biome-ignore lint/nursery/noUnsafeTypeAssertion: the server listens on a TCP port
  address = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
});
afterAll(() => {
  host.close();
  rmSync(place, { recursive: true, force: true });
});

/** A checkout without credentials, and an `npm` that records the environment that the generator would get. */
async function machine(name: string) {
  const folder = join(place, name);
  const programs = join(place, `${name}-programs`);
  mkdirSync(join(folder, '.github/actions/publish'), { recursive: true });
  mkdirSync(programs);
  copyFileSync(resolve(import.meta.dirname, '../..', script), join(folder, script));
  const git = async (...args: string[]) =>
    (await run('git', args, { cwd: folder, env: { ...process.env, ...author } })).stdout;
  await git('init', '--quiet', '--initial-branch=main');
  await git('add', '--all');
  await git('commit', '--quiet', '-m', 'The code');
  await git('remote', 'add', 'origin', `${address}/site.git`);
  const seenFile = join(place, `${name}-seen`);
  const npm = `env > ${seenFile}; cat .git/config >> ${seenFile}; mkdir -p "$SITE_DIR"; echo '<h1>Homes</h1>' > "$SITE_DIR/index.html"`;
  writeFileSync(join(programs, 'npm'), `#!/bin/sh\n${npm}\n`, { mode: 0o755 });
  const publish = async (env: Record<string, string>) =>
    run('bash', [script], {
      cwd: folder,
      env: {
        PATH: `${programs}:${process.env['PATH'] ?? ''}`,
        HOME: place,
        GITHUB_SERVER_URL: address,
        PUBLISH_PAUSE: '0',
        PUBLISH_TRIES: '1',
        GIT_TERMINAL_PROMPT: '0',
        ...author,
        ...env,
      },
    }).then(
      ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
      (fault: { code: number; stdout: string; stderr: string }) => ({
        code: fault.code,
        output: fault.stdout + fault.stderr,
      }),
    );
  return { publish, git, seenFile };
}

test('the push token reaches only git, and not the generator, .git/config or the log', async () => {
  const { publish, git, seenFile } = await machine('first');
  const result = await publish({ PUSH_TOKEN: token });
  expect(result).toEqual({ code: 0, output: expect.stringContaining('+ /\n') });
  expect(
    (await git('--git-dir', join(place, 'site.git'), 'ls-tree', '-r', '--name-only', 'published')).trim(),
  ).toBe('public/index.html');
  const traces = readFileSync(seenFile, 'utf8') + (await git('config', '--list')) + result.output;
  expect(traces).toContain('SITE_DIR=');
  for (const secret of [token, expectedHeader]) expect(traces).not.toContain(secret);
});

test('a publish fails before rendering when its branch cannot be fetched', async () => {
  const { publish } = await machine('stranger');
  const { code, output } = await publish({});
  expect(code).toBe(1);
  expect(output).toContain(
    "The branch 'published' could not be fetched from 'origin'. Nothing was published.",
  );
  expect(() => readFileSync(join(place, 'stranger-seen'))).toThrow();
});
