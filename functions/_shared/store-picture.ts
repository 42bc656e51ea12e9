import { UPLOAD_BUCKET } from '#domain/photograph/photograph.ts';
import { type PictureType, pictureTypeOf } from '#domain/photograph/picture-type.ts';
import { databaseCallerOf, type ServiceClient } from './database.ts';

export interface SentPicture {
  bytes: Uint8Array<ArrayBuffer>;
  type: PictureType;
  /** Identical bytes are stored once. */
  hash: string;
}

/** What the bytes are, whatever their sender calls them. */
export async function readPicture(
  bytes: Uint8Array<ArrayBuffer>,
): Promise<SentPicture | 'empty' | 'not a picture'> {
  if (bytes.byteLength === 0) return 'empty';
  const type = pictureTypeOf(bytes);
  return type === null ? 'not a picture' : { bytes, type, hash: await sha256(bytes) };
}

/**
 * Stores a picture for the worker, unless its sizes are made already. False when the upload took so long that others have its
 * place, or while the same picture is being stored: it is sent again. The caller notes the photograph then, so that no file is
 * ever without a row.
 */
export async function storePicture(
  { bytes, type, hash }: SentPicture,
  upload: string,
  client: ServiceClient,
): Promise<boolean> {
  if (!(await databaseCallerOf(client)('note_upload', { upload, hash }))) return false;
  if (await isReady(hash, client)) return true;
  const { error } = await client.storage
    .from(UPLOAD_BUCKET)
    .upload(hash, new Blob([bytes], { type }), { contentType: type, upsert: true });
  if (error) throw new Error('the picture could not be stored', { cause: error });
  return true;
}

async function isReady(hash: string, client: ServiceClient): Promise<boolean> {
  const { data, error } = await client.from('photographs').select('status').eq('hash', hash).maybeSingle();
  return !error && data?.status === 'ready';
}

/** The hash in hexadecimal. */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
