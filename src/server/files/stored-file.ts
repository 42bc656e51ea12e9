import { createHash } from 'node:crypto';
import { join } from 'node:path';

/**
 * The file in which the embedded backend keeps the bytes of an object, below its storage folder. The metadata
 * file beside it has the same name with '.json'. The name is a hash, so no key leads outside the folder or
 * collides with a folder.
 */
export function storedFile(root: string, bucket: string, key: string): string {
  const name = createHash('sha256').update(`${bucket}\0${key}`).digest('hex');
  return join(root, name.slice(0, 2), name);
}
