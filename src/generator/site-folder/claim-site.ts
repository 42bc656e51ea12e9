import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { CommandError } from '#server/command/command-error.ts';
import { lockHolder } from '#server/files/folder-lock.ts';
import { writeAtomicallyAtOnce } from '#server/files/write-atomically.ts';
import { parseJson } from '#domain/text/parse-json.ts';
import { lockFolderOf, tryLock } from './lock-site.ts';

/** What the pages of a site folder are made from, as far as a settings page cannot change it. */
const sourceSchema = z.object({ origin: z.string(), backend: z.string() });
type Source = z.infer<typeof sourceSchema>;

export interface SiteClaim {
  /** Says what this process publishes into the folder, so that others can tell whether they publish the same. */
  name(source: Source): void;
  release(): void;
}

/** The lock of the running `npm start`, in a folder inside that of the lock of a publish. */
const SERVED = 'served';
const OWNER = 'owner.json';

/**
 * Claims the folder for as long as this process serves it. Throws a CommandError when another process serves it: each
 * would publish its own rows over those of the other. The claim of a killed process ends with it.
 */
export function claimSite(siteDir: string): SiteClaim {
  const folder = join(lockFolderOf(siteDir), SERVED);
  const lock = tryLock(siteDir, folder);
  if (!lock) throw taken(siteDir, folder);
  const owner = join(folder, OWNER);
  rmSync(owner, { force: true });
  return {
    name: ({ origin, backend }) => writeAtomicallyAtOnce(owner, `${JSON.stringify({ origin, backend })}\n`),
    release() {
      rmSync(owner, { force: true });
      lock.release();
    },
  };
}

/** Throws a CommandError when another process serves this folder from another backend or at another address. */
export function requireOwnSite(siteDir: string, source: Source): void {
  const folder = join(lockFolderOf(siteDir), SERVED);
  const holder = lockHolder(folder);
  if (!holder || holder.pid === process.pid) return;
  const owner = readOwner(folder);
  if (owner?.origin !== source.origin || owner.backend !== source.backend) throw taken(siteDir, folder);
}

function readOwner(folder: string): Source | null {
  try {
    return sourceSchema.safeParse(parseJson(readFileSync(join(folder, OWNER), 'utf8'))).data ?? null;
  } catch {
    // The process has just started, and does not know its keys yet.
    return null;
  }
}

function taken(siteDir: string, folder: string): CommandError {
  const pid = lockHolder(folder)?.pid;
  const holder = pid === undefined ? 'another process' : `process ${pid}`;
  const at = readOwner(folder)?.origin;
  return new CommandError(
    `${siteDir} is the site of ${holder}${at ? `, which serves it at ${at}` : ''}: stop it first, or set SITE_DIR to another folder.`,
  );
}
