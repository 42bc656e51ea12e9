import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writeAtomically } from '../files/write-atomically.ts';

const schema = z.object({
  url: z.url(),
  publishableKey: z.string(),
  secretKey: z.string(),
  siteUrl: z.url(),
  pid: z.int(),
});

/** The address and the keys of a running embedded backend. Only its owner may read the file. */
export type BackendFile = z.infer<typeof schema>;

const path = (localDir: string) => join(localDir, 'backend.json');

/** Writes how to reach the running backend. Only its account may read the file, which has the secret key. */
export function writeBackendFile(localDir: string, backend: BackendFile): Promise<void> {
  return writeAtomically(path(localDir), `${JSON.stringify(backend, null, 2)}\n`, { mode: 0o600 });
}

/** Returns undefined when there is no such file or it is not valid. */
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
