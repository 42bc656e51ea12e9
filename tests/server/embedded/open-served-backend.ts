import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type EmbeddedOptions, openEmbedded } from '#server/embedded/open-embedded.ts';
import { type ServeOptions, serve } from '#server/http/serve.ts';
import { createLog } from '#server/log/log.ts';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { createServiceClient, createVisitorClient } from '#server/supabase/clients.ts';
import { prepareFolder } from '../../fixtures/prepared-folder.ts';

export const exampleMigrations = fileURLToPath(new URL('../../fixtures/migrations-example', import.meta.url));

export const siteUrl = 'http://localhost:29000';

export function temporaryFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'angala-embedded-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** An embedded backend with the example migrations, served on a free port. It records everything that was logged. */
export async function openServedBackend(
  options: Partial<EmbeddedOptions> = {},
  serveOptions: Partial<ServeOptions> = {},
): Promise<ServedBackend> {
  const folder = temporaryFolder();
  const logLines: string[] = [];
  const log = createLog({ level: 'debug', write: (line) => logLines.push(line) });
  const localDir = options.localDir ?? folder.path;
  if (!options.databaseUrl && existsSync(localDir)) await prepareFolder(localDir, 'platform');
  const backend = await openEmbedded({ localDir, siteUrl, log, migrations: exampleMigrations, ...options });
  const announce = { localDir, siteUrl, keys: backend.keys };
  const server = await serve({ port: 0, log, backend, announce, ...serveOptions });
  const { publishable: publishableKey, secret: secretKey } = backend.keys;
  const project = { url: server.url, publishableKey, secretKey };
  const close = async () => {
    await server.close();
    await backend.close();
    folder.remove();
  };
  return {
    project,
    backend,
    logged: logLines,
    localDir,
    visitor: createVisitorClient(project),
    service: createServiceClient(project),
    close,
  };
}

export type ServedBackend = {
  project: { url: string; publishableKey: string; secretKey: string };
  backend: Awaited<ReturnType<typeof openEmbedded>>;
  logged: string[];
  localDir: string;
  /** Without types: the schema is that of the example migrations, not the product's. */
  visitor: SupabaseClient;
  service: SupabaseClient;
  close: () => Promise<void>;
};

/** A client that does not use HTTP, so that requests made together arrive at the same instant. */
export function directClient({ backend, project }: ServedBackend, key: string) {
  return createClient(project.url, key, {
    auth: { persistSession: false },
    global: { fetch: (input, init) => backend.fetch(new Request(input, init)) },
  });
}
