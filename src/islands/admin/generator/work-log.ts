import { atom } from 'nanostores';
import * as z from 'zod/mini';
import { storedValue } from '../../storage/stored-value.ts';

const KEY = 'angala.publishing-log';
/** The most lines kept; older ones are dropped. A bulk request of thousands is logged as counts. */
const MAX_LINES = 200;

const lineSchema = z.object({
  id: z.int(),
  at: z.string(),
  tone: z.enum(['info', 'success', 'error']),
  text: z.string(),
});

export type LogLine = z.infer<typeof lineSchema>;

/** Kept for the browser tab, so that a reload loses nothing. */
export function createWorkLog({ storage, now }: { storage: Storage | null; now: () => Date }) {
  const stored = storage && storedValue(() => storage, KEY, z.array(lineSchema));
  const $lines = atom<readonly LogLine[]>(stored?.read() ?? []);

  function write(tone: LogLine['tone'], text: string): void {
    const id = ($lines.get().at(-1)?.id ?? 0) + 1;
    const lines = [...$lines.get(), { id, at: now().toISOString(), tone, text }].slice(-MAX_LINES);
    $lines.set(lines);
    stored?.write(lines);
  }

  return { $lines, write };
}

export type WorkLog = ReturnType<typeof createWorkLog>;
