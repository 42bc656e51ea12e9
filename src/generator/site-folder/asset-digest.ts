import { hash } from 'node:crypto';

export function assetDigest(content: string | Buffer): string {
  return hash('sha256', content).slice(0, 20);
}
