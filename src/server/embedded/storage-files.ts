import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import type { App } from '@supabase/lite';
import { z } from 'zod';
import { storedFile } from '../files/stored-file.ts';
import { writeAtomically } from '../files/write-atomically.ts';

type Adapter = NonNullable<App['_storageAdapter']>;
type Body = Parameters<Adapter['uploadObject']>[3];

const noteSchema = z.object({
  bucket: z.string(),
  key: z.string(),
  mimetype: z.string(),
  cacheControl: z.string(),
  eTag: z.string(),
  size: z.int(),
  lastModified: z.coerce.date(),
});

type Note = z.infer<typeof noteSchema>;

/** Stores objects as files. Versions are ignored, because lite reads with a version that it never wrote. */
export function createFileStorage(root: string): Adapter {
  const fileOf = (bucket: string, key: string) => storedFile(root, bucket, key);
  const readNote = async (bucket: string, key: string): Promise<Note> =>
    noteSchema.parse(JSON.parse(await readFile(`${fileOf(bucket, key)}.json`, 'utf8')));
  const keep = async (
    bytes: Uint8Array,
    note: Omit<Note, 'eTag' | 'size' | 'lastModified'>,
  ): Promise<Note> => {
    const file = fileOf(note.bucket, note.key);
    const eTag = `"${createHash('md5').update(bytes).digest('hex')}"`;
    const whole = { ...note, eTag, size: bytes.byteLength, lastModified: new Date() };
    await writeAtomically(file, bytes);
    await writeAtomically(`${file}.json`, JSON.stringify(whole));
    return whole;
  };
  const remove = async (bucket: string, key: string) => {
    await rm(`${fileOf(bucket, key)}.json`, { force: true });
    await rm(fileOf(bucket, key), { force: true });
  };
  return {
    driver: undefined,
    getObject: async (bucket, key, _version, headers) => {
      const note = await readNote(bucket, key);
      if (headers?.ifNoneMatch === note.eTag) return { metadata: metadataOf(note), httpStatusCode: 304 };
      return { metadata: metadataOf(note), httpStatusCode: 200, body: await readFile(fileOf(bucket, key)) };
    },
    uploadObject: async (bucket, key, _version, body, mimetype, cacheControl) =>
      metadataOf(await keep(await bytesOf(body), { bucket, key, mimetype, cacheControl })),
    deleteObject: (bucket, key) => remove(bucket, key),
    deleteObjects: async (bucket, keys) => void (await Promise.all(keys.map((key) => remove(bucket, key)))),
    copyObject: async (bucket, key, _version, toBucket, toKey) => {
      const note = await readNote(bucket, key);
      const copy = await keep(await readFile(fileOf(bucket, key)), { ...note, bucket: toBucket, key: toKey });
      return { httpStatusCode: 200, eTag: copy.eTag, lastModified: copy.lastModified };
    },
    headObject: async (bucket, key) => metadataOf(await readNote(bucket, key)),
    privateAssetUrl: async (bucket, key) => `file://${fileOf(bucket, key)}`,
  };
}

function metadataOf({ mimetype, cacheControl, eTag, size, lastModified }: Note) {
  return { mimetype, cacheControl, eTag, size, contentLength: size, lastModified, httpStatusCode: 200 };
}

async function bytesOf(body: Body): Promise<Uint8Array> {
  if (body instanceof Uint8Array) return body;
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}
