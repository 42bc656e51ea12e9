import { createHash } from 'node:crypto';
import { join } from 'node:path';

/**
 * Where the embedded backend keeps the bytes of an object, below the folder of its storage; its note has the same name and
 * '.json'. No key, however it is spelled, leads to a place outside the folder or collides with a folder.
 */
export function storedFile(root: string, bucket: string, key: string): string {
  const name = createHash('sha256').update(`${bucket}\0${key}`).digest('hex');
  return join(root, name.slice(0, 2), name);
}
