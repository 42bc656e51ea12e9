import { hash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { parseJson } from '#domain/text/parse-json.ts';
import { mapConcurrently } from '../concurrency/map-concurrently.ts';
import { filesBelow } from '../files/files-below.ts';
import type { StoredObject } from './database-facts.ts';

const metadataSchema = z.object({ bucket: z.string(), key: z.string(), size: z.int(), eTag: z.string() });

/** An object whose bytes and metadata file the folder `storage` holds. */
export interface StoredFile extends StoredObject {
  readonly fault: 'another size' | 'other content' | null;
}

/**
 * The objects of which the folder `storage` holds both the bytes and the metadata file, compared with the size that was
 * stored, and with the digest if `isCompared` says so. Empty when there is no such folder.
 */
export function readStoredFiles(
  localDir: string,
  isCompared: (file: string) => boolean,
): Promise<StoredFile[]> {
  return readStoredFilesIn(join(localDir, 'storage'), isCompared);
}

/** The same of a copy of that folder, as a backup has it. */
export async function readStoredFilesIn(
  root: string,
  isCompared: (file: string) => boolean,
): Promise<StoredFile[]> {
  const names = await filesBelow(root).catch(() => []);
  const metadataFiles = names.filter((name) => name.endsWith('.json'));
  const objects = await mapConcurrently(metadataFiles, async (name) => {
    const file = await readStoredFile(join(root, name.slice(0, -'.json'.length)), isCompared(name));
    return file ? [file] : [];
  });
  return objects.flat();
}

/** Null without bytes or metadata: a crash of the machine may leave a metadata file of zeros. */
export async function readStoredFile(file: string, isCompared: boolean): Promise<StoredFile | null> {
  const stats = await stat(file).catch(() => null);
  const text = await readFile(`${file}.json`, 'utf8').catch(() => '');
  const metadata = metadataSchema.safeParse(parseJson(text)).data;
  if (!stats || !metadata) return null;
  const { bucket, key: name, size, eTag } = metadata;
  if (stats.size !== size) return { bucket, name, fault: 'another size' };
  const isAltered = isCompared && `"${hash('md5', await readFile(file))}"` !== eTag;
  return { bucket, name, fault: isAltered ? 'other content' : null };
}
