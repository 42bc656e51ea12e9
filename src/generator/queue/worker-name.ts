import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';

/**
 * 'server-myhost-4f1a9c': what kind of process works, where, and a part that no other process ever has. Containers give
 * each start the same host and process number, and a name used again would hold the jobs of the one that died.
 */
export function workerName(kind: 'server' | 'command'): string {
  return `${kind}-${hostname().slice(0, 100)}-${randomBytes(3).toString('hex')}`;
}
