import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { lockHolder } from '#server/files/folder-lock.ts';
import { migratedPostgres } from '../fixtures/database.ts';
import { runCommand } from '../fixtures/running-command.ts';
import { freePort } from '../../scripts/port/free-port.ts';
import { noteFigure } from './note-figure.ts';

const folder = mkdtempSync(join(tmpdir(), 'angala-npm-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function variablesOf(name: string, databaseUrl: string): Promise<Record<string, string>> {
  return {
    DATABASE_URL: databaseUrl,
    LOCAL_DIR: join(folder, name),
    SITE_DIR: join(folder, 'site'),
    SEED: 'none',
    PORT: String(await freePort()),
  };
}

/** Resolves when no process holds the folder any more. */
async function untilFree(localDir: string): Promise<void> {
  while (lockHolder(localDir)) await new Promise((free) => setTimeout(free, 100));
}

it.each(['SIGTERM', 'SIGINT', 'SIGKILL'] as const)(
  'npm start ends with everything that it started when npm alone gets %s',
  async (signal) => {
    const database = await migratedPostgres();
    const variables = await variablesOf(signal, database.url);
    const npm = spawn('npm', ['start'], {
      cwd: resolve(import.meta.dirname, '../..'),
      env: { PATH: `${dirname(process.execPath)}:${process.env['PATH']}`, ...variables },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A session of its own: the signal does not reach the children by the group.
      detached: true,
    });
    let output = '';
    npm.stderr.on('data', (text: Buffer) => {
      output += String(text);
    });
    for await (const text of npm.stdout) {
      output += String(text);
      if (output.includes('Ready on')) break;
    }
    expect(output).toContain('Ready on');
    const second = await runCommand('start.ts', [], await variablesOf(`second-${signal}`, database.url));
    expect([second.code, second.stderr]).toEqual([
      1,
      expect.stringMatching(
        /is the site of process \d+, which serves it at http:\/\/localhost:\d+: stop it first/,
      ),
    ]);
    const ended = once(npm, 'exit');
    npm.kill(signal);
    await ended;
    await untilFree(variables['LOCAL_DIR'] ?? '');
    await database.drop();
    noteFigure('Faults', `npm start, when npm alone gets ${signal}`, 'ends, and leaves no process');
  },
);
