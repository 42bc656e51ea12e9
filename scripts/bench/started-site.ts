import { CommandError } from '#server/command/command-error.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { createServiceClient, type ServiceClient } from '#server/supabase/clients.ts';
import { freePort } from '../port/free-port.ts';
import { type Place, ROOT } from './run-node.ts';

export const admin = { email: 'staff@example.test', password: 'courtyard-lamp-42' };

/** `npm start` in its own process, up and published. */
export interface StartedSite {
  url: string;
  siteDir: string;
  client: ServiceClient;
  close(): Promise<void>;
}

const backendSchema = z.object({ url: z.string(), publishableKey: z.string(), secretKey: z.string() });

/**
 * `variables`: further variables of the README's table, such as SITE_ORIGIN of pages that are published
 * already.
 */
export async function startSite(
  place: Place,
  seed: 'demo' | 'none',
  variables: Readonly<Record<string, string>> = {},
): Promise<StartedSite> {
  const port = String(await freePort());
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      ...place,
      ...variables,
      PORT: port,
      SEED: seed,
      MAIL_TRANSPORT: 'file',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    },
  });
  let said = '';
  const ended = once(child, 'close');
  const ready = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        said += String(text);
        if (said.includes('Ready on ')) resolve();
      });
  });
  await Promise.race([ready, ended]);
  if (child.exitCode !== null) throw new CommandError(`The site could not be started.\n${said.slice(-2000)}`);
  const file = readFileSync(join(place.LOCAL_DIR, 'backend.json'), 'utf8');
  return {
    url: `http://localhost:${port}`,
    siteDir: place.SITE_DIR,
    client: createServiceClient(backendSchema.parse(JSON.parse(file))),
    close: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
