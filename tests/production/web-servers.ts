import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request as rawRequest } from 'node:http';
import { join, resolve } from 'node:path';
import { sleep } from '#domain/concurrency/sleep.ts';
import { freePort } from '../../scripts/port/free-port.ts';

const examples = resolve(import.meta.dirname, '../../.github/cdn');

export interface Reply {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

export interface WebServer {
  port: number;
  stop: () => Promise<void>;
}

interface Site {
  siteDir: string;
  /** The address of the functions. */
  backend: string;
  /** A temporary folder for this server alone. */
  work: string;
}

/** Sends the path exactly as given. `fetch` would normalise it. */
export function ask(
  port: number,
  path: string,
  {
    headers = {},
    method = 'GET',
    body,
  }: { headers?: Record<string, string>; method?: string; body?: string } = {},
): Promise<Reply> {
  return new Promise((done, fail) => {
    const clientRequest = rawRequest(
      { port, host: '127.0.0.1', path, headers, method, agent: false },
      (reply) => {
        const chunks: Buffer[] = [];
        reply.on('data', (chunk: Buffer) => chunks.push(chunk));
        reply.on('end', () => {
          const named = Object.entries(reply.headers).map(([name, value]) => [name, String(value)]);
          done({
            status: reply.statusCode ?? 0,
            headers: Object.fromEntries(named),
            body: Buffer.concat(chunks),
          });
        });
      },
    );
    clientRequest.on('error', fail).end(body);
  });
}

/** Both servers send this secret to the functions, so that the functions trust the visitor's address. */
export const PROXY_SECRET = 'shared-with-the-functions';

/** The example nginx.conf, with its placeholders filled in, on a free port. */
export async function startNginx({ siteDir, backend, work }: Site): Promise<WebServer> {
  const program = installed('nginx', 'nginx-light');
  const port = await freePort();
  const rules = writeRules(siteDir, work);
  const example = readFileSync(join(examples, 'nginx.conf'), 'utf8')
    .replaceAll('/etc/angala/rules', rules)
    .replaceAll('/srv/angala/public', siteDir)
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replaceAll('https://YOUR-PROJECT.supabase.co', backend)
    .replace('YOUR-PROXY-SECRET', PROXY_SECRET);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  writeFileSync(join(work, 'site.conf'), example);
  writeFileSync(
    join(work, 'nginx.conf'),
    `daemon off; worker_processes 1; pid ${work}/pid; error_log ${work}/error.log;
${process.getuid?.() === 0 ? 'user root;' : ''}
events {}
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${work}/${name};`).join(' ')}
  include ${work}/site.conf;
}
`,
  );
  return started(port, spawn(program, ['-p', work, '-c', join(work, 'nginx.conf')], { stdio: 'pipe' }));
}

/** The example Caddyfile on a free port. */
export async function startCaddy({ siteDir, backend, work }: Site): Promise<WebServer> {
  const program = installed('caddy', 'caddy');
  const port = await freePort();
  const rules = writeRules(siteDir, work);
  const file = join(work, 'Caddyfile');
  writeFileSync(file, `{\n\tadmin off\n}\n${readFileSync(join(examples, 'Caddyfile'), 'utf8')}`);
  const env = {
    ...process.env,
    HOME: work,
    XDG_DATA_HOME: work,
    XDG_CONFIG_HOME: work,
    SITE_ADDRESS: `http://:${port}`,
    SITE_DIR: siteDir,
    RULES_DIR: rules,
    SUPABASE_URL: backend,
    PROXY_SECRET,
  };
  return started(
    port,
    spawn(program, ['run', '--config', file, '--adapter', 'caddyfile'], { stdio: 'pipe', env }),
  );
}

function writeRules(siteDir: string, work: string): string {
  const rules = join(work, 'rules');
  mkdirSync(rules, { recursive: true });
  execFileSync('sh', [join(examples, 'rules.sh'), siteDir, rules]);
  return rules;
}

async function started(port: number, child: ChildProcess): Promise<WebServer> {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += String(text)));
  const ended = new Promise<void>((done) => child.once('close', () => done()));
  for (let waited = 0; waited < 200; waited++) {
    if (child.exitCode !== null) throw new Error(`${child.spawnfile} did not start: ${output}`);
    const up = await ask(port, '/').then(
      () => true,
      () => false,
    );
    if (up)
      return {
        port,
        stop: async () => {
          child.kill('SIGTERM');
          await ended;
        },
      };
    await sleep(50);
  }
  child.kill('SIGKILL');
  throw new Error(`${child.spawnfile} does not answer: ${output}`);
}

/** The path of the program. Installs Debian's package if that is possible. */
function installed(program: string, debian: string): string {
  const folders = [...(process.env['PATH'] ?? '').split(':'), '/usr/sbin', '/usr/local/sbin'];
  const findProgram = () => folders.map((folder) => join(folder, program)).find((path) => existsSync(path));
  const found = findProgram();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    execFileSync('apt-get', ['update', '-qq'], { env, stdio: 'ignore' });
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', debian], {
      env,
      stdio: 'ignore',
    });
  }
  const now = findProgram();
  if (now) return now;
  throw new Error(
    `${program} is needed to compare how web servers answer, and is not installed. Install Debian's ${debian}.`,
  );
}
