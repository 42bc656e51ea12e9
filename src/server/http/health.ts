import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';

export type Health = {
  readonly status: 'ok' | 'starting' | 'failing';
  readonly published: Date | null;
  readonly worker: Date | null;
  /** False when the disk accepts no more writes. */
  readonly writable: boolean;
};

/**
 * The worker counts as failed when its last sign of life, or without one the first publish, is this long ago.
 */
const BEAT_WITHIN_MS = 90_000;

export function healthOf({
  published,
  worker,
  writable,
  now,
}: Omit<Health, 'status'> & { now: Date }): Health {
  const seen = worker ?? published;
  const late = seen !== null && now.getTime() - seen.getTime() >= BEAT_WITHIN_MS;
  const status = !writable || late ? 'failing' : published && worker ? 'ok' : 'starting';
  return { status, published, worker, writable };
}

const ASKED_AGAIN_AFTER_MS = 5000;
/** More than a file system can store inside the metadata of a file. */
const PROBE = Buffer.alloc(64 * 1024, 1);

/**
 * Checks whether a file can be written to each folder, by writing one. The result is reused for a few
 * seconds, because it is asked for often.
 */
export function createWriteProbe(folders: readonly string[], now = () => performance.now()) {
  let asked = { at: Number.NEGATIVE_INFINITY, answer: Promise.resolve(true) };
  return (): Promise<boolean> => {
    if (now() - asked.at < ASKED_AGAIN_AFTER_MS) return asked.answer;
    const answer = Promise.all(folders.map(isWritable)).then((each) => each.every(Boolean));
    asked = { at: now(), answer };
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
