import { execFileSync } from 'node:child_process';
import { chownSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../port/free-port.ts';
import { postgresBinaryFolders, postgresUser } from './binaries.ts';

/** Stops the cluster at once, whatever it is doing. Connections are cut and open transactions are lost. */
export function cutCluster(folder: string): void {
  control(folder, ['-m', 'immediate', '-w', 'stop']);
}

/** Starts a cluster again after `cutCluster`, at the same address. Postgres recovers from its write-ahead log. */
export function resumeCluster(folder: string): void {
  const options = readFileSync(join(folder, 'options'), 'utf8');
  control(folder, ['-o', options, '-l', join(folder, 'log'), '-w', 'start']);
}

function control(folder: string, args: string[]): void {
  runPostgres(readFileSync(join(folder, 'binaries'), 'utf8'), 'pg_ctl', [
    '-D',
    join(folder, 'data'),
    ...args,
  ]);
}

/** Starts a new cluster in this folder with the first Postgres of this machine that starts. Returns its address. */
export async function startFirstUsable(folder: string): Promise<string> {
  const errors: string[] = [];
  for (const binaries of postgresBinaryFolders()) {
    try {
      return await startCluster(folder, binaries);
    } catch (fault) {
      errors.push(`${binaries}: ${fault instanceof Error ? fault.message : String(fault)}`);
      rmSync(join(folder, 'data'), { recursive: true, force: true });
    }
  }
  const tried = errors.length > 0 ? ` Tried ${errors.join('; ')}` : '';
  throw new Error(`No Postgres could be started. Install postgresql, or run npm install again.${tried}`);
}

/** Starts a new cluster in this folder with these programs. Returns its address, without a database name. */
export async function startCluster(folder: string, binaries: string): Promise<string> {
  const user = postgresUser();
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const port = await freePort();
  runPostgres(binaries, 'initdb', [
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-N',
    '-E',
    'UTF8',
    '--locale=C',
  ]);
  const settings = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off -c max_connections=120`;
  runPostgres(binaries, 'pg_ctl', ['-D', data, '-o', settings, '-l', join(folder, 'log'), '-w', 'start']);
  writeFileSync(join(folder, 'options'), settings);
  writeFileSync(join(folder, 'binaries'), binaries);
  return `postgres://postgres@127.0.0.1:${port}`;
}

function runPostgres(binaries: string, command: string, args: string[]): void {
  // Their output is discarded: a server that inherits our pipes would keep them open for ever.
  execFileSync(join(binaries, command), args, { stdio: 'ignore', cwd: tmpdir(), ...postgresUser() });
}
