import { atom } from 'nanostores';
import * as z from 'zod/mini';

const KEY = 'angala.publishing-log';
/** The most lines kept; older ones are dropped. A bulk request of thousands is logged as counts. */
const KEPT = 200;

const lineSchema = z.object({
  id: z.int(),
  at: z.string(),
  tone: z.enum(['info', 'success', 'error']),
  text: z.string(),
});

export type LogLine = z.infer<typeof lineSchema>;

/** The requests to the generator and their results. Kept for the browser tab, so that a reload loses nothing. */
export function createWorkLog({ storage, now }: { storage: Storage | null; now: () => Date }) {
  const $lines = atom<readonly LogLine[]>(keptLines(storage));

  function write(tone: LogLine['tone'], text: string): void {
    const id = ($lines.get().at(-1)?.id ?? 0) + 1;
    $lines.set([...$lines.get(), { id, at: now().toISOString(), tone, text }].slice(-KEPT));
    try {
      storage?.setItem(KEY, JSON.stringify($lines.get()));
    } catch {
      // Storage is full or blocked. The log then lasts only as long as the page.
    }
  }

  return { $lines, write };
}

export type WorkLog = ReturnType<typeof createWorkLog>;

function keptLines(storage: Storage | null): LogLine[] {
  try {
    const kept = storage?.getItem(KEY);
    return kept ? (z.array(lineSchema).safeParse(JSON.parse(kept)).data ?? []) : [];
  } catch {
    return [];
  }
}
