import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';

/**
 * Returns a name such as 'server-myhost-4f1a9c': the kind of process, its host, and a random part. Containers
 * may have the same host name and process number at every start, and a worker that reused the name of a dead
 * one would keep its jobs claimed, or end the lease of another on a mail.
 */
export function workerName(kind: 'server' | 'command' | 'outbox'): string {
  return `${kind}-${hostname().slice(0, 100)}-${randomBytes(3).toString('hex')}`;
}
