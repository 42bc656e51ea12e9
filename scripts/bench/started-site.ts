import { CommandError } from '#server/command/command-error.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readBackendFile } from '#server/local-dir/backend-file.ts';
import { createServiceClient, type ServiceClient } from '#server/supabase/clients.ts';
import { freePort } from '../port/free-port.ts';
import { type SiteFolders, ROOT } from './run-node.ts';

export const admin = { email: 'staff@example.test', password: 'courtyard-lamp-42' };

/** `npm start` in its own process, up and published. */
export interface StartedSite {
  url: string;
  siteDir: string;
  client: ServiceClient;
  close(): Promise<void>;
}

/** `variables`: more of the README's table, such as SITE_ORIGIN of pages that are published already. */
export async function startSite(
  folders: SiteFolders,
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
      ...folders,
      ...variables,
      PORT: port,
      SEED: seed,
      MAIL_TRANSPORT: 'file',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    },
  });
  let output = '';
  const ended = once(child, 'close');
  const ready = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        output += String(text);
        if (output.includes('Ready on ')) resolve();
      });
  });
  await Promise.race([ready, ended]);
  if (child.exitCode !== null)
    throw new CommandError(`The site could not be started.\n${output.slice(-2000)}`);
  const backend = readBackendFile(folders.LOCAL_DIR);
  if (!backend)
    throw new CommandError(`The site runs, but ${folders.LOCAL_DIR} holds no address of its backend.`);
  return {
    url: `http://localhost:${port}`,
    siteDir: folders.SITE_DIR,
    client: createServiceClient(backend),
    close: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
