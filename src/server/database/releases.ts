import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** The list of releases: for each version its new migrations, with the SHA-256 of each file as it was released. */
export const RELEASES = 'supabase/releases.json';

const releases = z.array(z.object({ version: z.string(), migrations: z.record(z.string(), z.string()) }));

export type Release = z.infer<typeof releases>[number];

/** The releases of the repository at `root`, the oldest first. */
export function readReleases(root: string): Release[] {
  return releases.parse(JSON.parse(readFileSync(join(root, RELEASES), 'utf8')));
}

/** The newest release all of whose migrations are among the applied ones; null for a database of none. */
export function releaseOf(applied: readonly string[], all: readonly Release[]): string | null {
  const known = new Set(applied);
  const isApplied = ({ migrations }: Release) =>
    Object.keys(migrations).every((file) => known.has(file.slice(0, file.indexOf('_'))));
  return all.findLast(isApplied)?.version ?? null;
}
