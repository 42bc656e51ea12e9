import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { photographFiles, PHOTOGRAPH_BUCKET, UPLOAD_BUCKET } from '#domain/photograph/photograph.ts';
import { formatCount } from '#domain/text/text.ts';
import type { Log } from '../log/log.ts';
import type { ServiceClient } from '../supabase/clients.ts';
import type { StoredObject } from './database-facts.ts';
import { deleteFiles } from '../files/delete-files.ts';
import { storedFile } from '../files/stored-file.ts';
import { readStoredFile } from './stored-files.ts';
import { casesOf, type Finding, findingsFor, formatCases } from './finding.ts';

/** The result of `photograph_cases` (supabase/schemas/photograph/photographs.sql). */
const casesSchema = z.object({
  /** Stored files that belong to no photograph, as 'bucket/name'. */
  orphans: z.array(z.string()),
  /** Hashes of photographs whose files are missing. */
  lacking: z.array(z.string()),
  /** Hashes of photographs that nobody processes. */
  late: z.array(z.string()),
});
export type PhotographCases = z.infer<typeof casesSchema>;

/** `files`: the stored files on the disk of an embedded backend, of which its database may not list all. */
export async function readPhotographCases(
  client: ServiceClient,
  files: readonly StoredObject[] = [],
): Promise<PhotographCases> {
  const uploaded = files.filter(({ bucket }) => bucket === UPLOAD_BUCKET).map(({ name }) => name);
  const { data, error } = await client.rpc('photograph_cases', { uploaded });
  if (error) throw new Error(`The photographs could not be looked at: ${error.message}`);
  return casesSchema.parse(data);
}

export function isPhotographObject({ bucket }: StoredObject): boolean {
  return bucket === PHOTOGRAPH_BUCKET || bucket === UPLOAD_BUCKET;
}

export function judgePhotographs({ orphans, lacking, late }: PhotographCases): Finding[] {
  return [
    ...findingsFor('storage', casesOf(orphans), (cases) => ({
      wrong: `${formatCount(cases.count, 'file')} of photographs ${cases.count === 1 ? 'belongs' : 'belong'} to nothing: ${formatCases(cases)}.`,
      remedy: 'Run `npm run doctor -- --repair`, which deletes them.',
    })),
    ...findingsFor('storage', casesOf(lacking), (cases) => ({
      wrong: `${formatCount(cases.count, 'photograph')} ${cases.count === 1 ? 'has' : 'have'} no files: ${formatCases(cases)}.`,
      remedy:
        'Restore the files, then run `npm run doctor -- --repair`; or take them out of their homes and add them again.',
    })),
    ...findingsFor('queue', casesOf(late), (cases) => ({
      wrong: `${formatCount(cases.count, 'photograph')} ${cases.count === 1 ? 'has' : 'have'} waited for half an hour: ${formatCases(cases)}.`,
      remedy: 'Start what publishes: `npm start`, or `npm run generate -- --queue`.',
    })),
  ];
}

const BATCH = 100;

/** `localDir`: of an embedded backend, which may hold files that its database does not list. */
export async function removeOrphans(
  client: ServiceClient,
  { orphans }: PhotographCases,
  localDir: string | null,
): Promise<number> {
  for (const bucket of [PHOTOGRAPH_BUCKET, UPLOAD_BUCKET]) {
    const names = orphans.flatMap((orphan) =>
      orphan.startsWith(`${bucket}/`) ? [orphan.slice(bucket.length + 1)] : [],
    );
    for (let from = 0; from < names.length; from += BATCH) {
      const { error } = await client.storage.from(bucket).remove(names.slice(from, from + BATCH));
      if (error) throw new Error(`Files of photographs could not be deleted: ${error.message}`);
    }
    if (localDir) await deleteFiles(names.flatMap((name) => localFilesOf(localDir, bucket, name)));
  }
  return orphans.length;
}

/** An object of an embedded backend on disk, and its metadata (file-storage.ts). */
function localFilesOf(localDir: string, bucket: string, name: string): string[] {
  const file = storedFile(join(localDir, 'storage'), bucket, name);
  return [file, `${file}.json`];
}

/**
 * Uploads again the files that are in the folder of the embedded backend but that its database does not list:
 * a database that was restored from a backup has the rows of photographs but no list of stored files. Returns
 * the number of photographs for which files were found.
 */
export async function uploadAgain(
  client: ServiceClient,
  localDir: string,
  { lacking }: PhotographCases,
): Promise<number> {
  let photographs = 0;
  for (const hash of lacking) {
    const files = await Promise.all(
      photographFiles(hash).map(async (name) => {
        const file = storedFile(join(localDir, 'storage'), PHOTOGRAPH_BUCKET, name);
        // Listed again, a damaged file would count as stored like that.
        const isWhole = (await readStoredFile(file, true))?.fault === null;
        return { name, bytes: isWhole ? await readFile(file) : null };
      }),
    );
    for (const { name, bytes } of files) {
      if (!bytes) continue;
      const contentType = name.endsWith('.avif') ? 'image/avif' : 'image/jpeg';
      const { error } = await client.storage
        .from(PHOTOGRAPH_BUCKET)
        .upload(name, new Blob([new Uint8Array(bytes)], { type: contentType }), {
          contentType,
          upsert: true,
        });
      if (error) throw new Error(`Files of photographs could not be listed again: ${error.message}`);
    }
    if (files.some(({ bytes }) => bytes !== null)) photographs++;
  }
  return photographs;
}

/**
 * Lists the files of photographs again after a restore, when storage holds them and the database does not list them:
 * nobody would see them.
 */
export async function listRestoredPhotographs(
  client: ServiceClient,
  localDir: string,
  log: Log,
): Promise<void> {
  const listed = await uploadAgain(client, localDir, await readPhotographCases(client));
  if (listed > 0) log.info(`Listed the files of ${formatCount(listed, 'photograph')} again.`);
}
