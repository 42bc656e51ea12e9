import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';

export type ServerHealth = {
  readonly status: 'ok' | 'starting' | 'failing';
  /** When a publish last succeeded. */
  readonly published: Date | null;
  /** Pages that the last publish could not render; they are as they were before. Null when it failed as a whole. */
  readonly failedPages: number | null;
  readonly worker: Date | null;
  /** False when the disk accepts no more writes. */
  readonly writable: boolean;
};

/** The worker has failed when its last sign of life, or else the first publish, is this long ago. */
const MAX_SILENCE_MS = 90_000;

/**
 * Judges a server: it is failing when it cannot write, has been silent for too long, or its last publish failed as a
 * whole.
 */
export function healthOf({ now, ...facts }: Omit<ServerHealth, 'status'> & { now: Date }): ServerHealth {
  const { published, failedPages, worker, writable } = facts;
  const lastSeen = worker ?? published;
  const isLate = lastSeen !== null && now.getTime() - lastSeen.getTime() >= MAX_SILENCE_MS;
  const isFailing = !writable || isLate || failedPages === null;
  return { status: isFailing ? 'failing' : published && worker ? 'ok' : 'starting', ...facts };
}

const PROBE_VALID_MS = 5000;
/** More than a file system can store inside the metadata of a file. */
const PROBE = Buffer.alloc(64 * 1024, 1);

/**
 * Tells whether all these folders can be written to, by writing a file to each. The result is reused for a few seconds,
 * because it is asked for often.
 */
export function createWriteProbe(folders: readonly string[], now = () => performance.now()) {
  let lastProbe = { at: Number.NEGATIVE_INFINITY, answer: Promise.resolve(true) };
  return (): Promise<boolean> => {
    if (now() - lastProbe.at < PROBE_VALID_MS) return lastProbe.answer;
    const answer = Promise.all(folders.map(isWritable)).then((results) => results.every(Boolean));
    lastProbe = { at: now(), answer };
    return answer;
  };
}

async function isWritable(folder: string): Promise<boolean> {
  const file = join(folder, `.probe-${process.pid}`);
  try {
    await mkdir(folder, { recursive: true });
    const handle = await open(file, 'w', 0o600);
    try {
      await handle.writeFile(PROBE);
      // A full disk sometimes reports it only when the bytes are synced.
      await handle.sync();
    } finally {
      await handle.close();
    }
    return true;
  } catch {
    return false;
  } finally {
    await rm(file, { force: true }).catch(() => undefined);
  }
}
