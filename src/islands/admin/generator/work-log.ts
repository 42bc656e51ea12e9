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

/** Kept in the browser, for all its tabs, so that neither a reload nor a closed tab loses a line. */
export function createWorkLog({ openStorage, now }: { openStorage: () => Storage; now: () => Date }) {
  const stored = storedValue(openStorage, KEY, z.array(lineSchema));
  const $lines = atom<readonly LogLine[]>(stored.read() ?? []);

  function write(tone: LogLine['tone'], text: string): void {
    const earlier = longer($lines.get(), stored.read() ?? []);
    const id = (earlier.at(-1)?.id ?? 0) + 1;
    const lines = [...earlier, { id, at: now().toISOString(), tone, text }].slice(-MAX_LINES);
    $lines.set(lines);
    stored.write(lines);
  }

  return { $lines, write };
}

export type WorkLog = ReturnType<typeof createWorkLog>;

/** Another tab may have written since. Where nothing can be stored, only this tab knows its lines. */
function longer(own: readonly LogLine[], kept: readonly LogLine[]): readonly LogLine[] {
  return (kept.at(-1)?.id ?? 0) > (own.at(-1)?.id ?? 0) ? kept : own;
}
