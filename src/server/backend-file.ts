import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writeAtomically } from './files/write-atomically.ts';

const schema = z.object({
  url: z.url(),
  publishableKey: z.string(),
  secretKey: z.string(),
  siteUrl: z.url(),
  pid: z.int(),
});

/** Where a running embedded backend answers, and with which keys. Readable by its owner only. */
export type BackendFile = z.infer<typeof schema>;

const path = (localDir: string) => join(localDir, 'backend.json');

export function writeBackendFile(localDir: string, backend: BackendFile): Promise<void> {
  return writeAtomically(path(localDir), `${JSON.stringify(backend, null, 2)}\n`, { mode: 0o600 });
}

/** undefined when there is none, or when the file cannot be read as one. */
export function readBackendFile(localDir: string): BackendFile | undefined {
  try {
    return schema.parse(JSON.parse(readFileSync(path(localDir), 'utf8')));
  } catch {
    return undefined;
  }
}

export function removeBackendFile(localDir: string): void {
  rmSync(path(localDir), { force: true });
}
