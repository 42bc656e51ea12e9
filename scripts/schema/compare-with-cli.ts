import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod';
import { CommandError } from '#server/command/command-error.ts';

const run = promisify(execFile);
const program = resolve(import.meta.dirname, '../../node_modules/.bin/supabase');
const answer = z.object({ diff: z.string() });

/** The SQL that leads from one database to the other, by the comparison that the Supabase CLI brings along. */
export async function compareWithCli(from: string, to: string): Promise<string> {
  const args = [
    'db',
    'diff',
    '--from',
    withPassword(from),
    '--to',
    withPassword(to),
    '--output-format',
    'json',
  ];
  // Our own Postgres uses no TLS, and the CLI shall send nothing about it.
  const env = { ...process.env, PGSSLMODE: 'disable', DO_NOT_TRACK: '1' };
  try {
    const { stdout } = await run(program, args, { env, maxBuffer: 64 * 1024 * 1024 });
    return answer.parse(JSON.parse(stdout)).diff;
  } catch (cause) {
    throw new CommandError(`The Supabase CLI could not compare the two databases: ${String(cause)}`, {
      cause,
    });
  }
}

/** The CLI refuses an address without a password. Our own Postgres accepts any. */
function withPassword(address: string): string {
  const url = new URL(address);
  url.password ||= 'none';
  return url.href;
}
