import { hash } from 'node:crypto';

/** The hash by which a manifest knows the content of an asset. */
export function assetDigest(content: string | Buffer): string {
  return hash('sha256', content).slice(0, 20);
}
