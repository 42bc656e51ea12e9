import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type { App } from '@supabase/lite';
import { z } from 'zod';
import { storedFile } from '../files/stored-file.ts';
import { writeAtomically } from '../files/write-atomically.ts';

type Adapter = NonNullable<App['_storageAdapter']>;
type Body = Parameters<Adapter['uploadObject']>[3];

const metadataSchema = z.object({
  bucket: z.string(),
  key: z.string(),
  mimetype: z.string(),
  cacheControl: z.string(),
  eTag: z.string(),
  size: z.int(),
  lastModified: z.coerce.date(),
});

type StoredMetadata = z.infer<typeof metadataSchema>;

/** Stores objects as files. Versions are ignored, because lite reads with a version that it never wrote. */
export function createFileStorage(root: string): Adapter {
  const fileOf = (bucket: string, key: string) => storedFile(root, bucket, key);
  const readMetadata = async (bucket: string, key: string): Promise<StoredMetadata> =>
    metadataSchema.parse(JSON.parse(await readFile(`${fileOf(bucket, key)}.json`, 'utf8')));
  const store = async (
    bytes: Uint8Array,
    metadata: Omit<StoredMetadata, 'eTag' | 'size' | 'lastModified'>,
  ): Promise<StoredMetadata> => {
    const file = fileOf(metadata.bucket, metadata.key);
    const eTag = `"${createHash('md5').update(bytes).digest('hex')}"`;
    const stored = { ...metadata, eTag, size: bytes.byteLength, lastModified: new Date() };
    await writeAtomically(file, bytes);
    await writeAtomically(`${file}.json`, JSON.stringify(stored));
    return stored;
  };
  const remove = async (bucket: string, key: string) => {
    await rm(`${fileOf(bucket, key)}.json`, { force: true });
    await rm(fileOf(bucket, key), { force: true });
  };
  return {
    driver: undefined,
    getObject: async (bucket, key, _version, headers) => {
      const metadata = await readMetadata(bucket, key);
      if (headers?.ifNoneMatch === metadata.eTag)
        return { metadata: adapterMetadata(metadata), httpStatusCode: 304 };
      return {
        metadata: adapterMetadata(metadata),
        httpStatusCode: 200,
        body: await readFile(fileOf(bucket, key)),
      };
    },
    uploadObject: async (bucket, key, _version, body, mimetype, cacheControl) =>
      adapterMetadata(await store(await bytesOf(body), { bucket, key, mimetype, cacheControl })),
    deleteObject: (bucket, key) => remove(bucket, key),
    deleteObjects: async (bucket, keys) => void (await Promise.all(keys.map((key) => remove(bucket, key)))),
    copyObject: async (bucket, key, _version, toBucket, toKey) => {
      const metadata = await readMetadata(bucket, key);
      const copy = await store(await readFile(fileOf(bucket, key)), {
        ...metadata,
        bucket: toBucket,
        key: toKey,
      });
      return { httpStatusCode: 200, eTag: copy.eTag, lastModified: copy.lastModified };
    },
    headObject: async (bucket, key) => adapterMetadata(await readMetadata(bucket, key)),
    privateAssetUrl: async (bucket, key) => pathToFileURL(fileOf(bucket, key)).href,
  };
}

function adapterMetadata({ mimetype, cacheControl, eTag, size, lastModified }: StoredMetadata) {
  return { mimetype, cacheControl, eTag, size, contentLength: size, lastModified, httpStatusCode: 200 };
}

async function bytesOf(body: Body): Promise<Uint8Array> {
  if (body instanceof Uint8Array) return body;
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}
