import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';

/**
 * 'server-myhost-4f1a9c': the kind of process, its host, and a part that no other process ever has. Containers give
 * each start the same host and process number, and a name used again would hold the jobs of the process that died.
 */
export function workerName(kind: 'server' | 'command'): string {
  return `${kind}-${hostname().slice(0, 100)}-${randomBytes(3).toString('hex')}`;
}
