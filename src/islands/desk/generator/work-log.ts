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
  /** Of a line that is brought up to date while nothing else is written: what it counts. */
  counts: z.optional(z.object({ what: z.string(), done: z.int() })),
});

export type LogLine = z.infer<typeof lineSchema>;

/**
 * The log of work on pages. It is kept in the browser, for all its tabs, so that neither a reload nor a closed tab
 * loses a line.
 */
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

  /** Says how many of something are done in all: goes on with the last line, if that counts the same. */
  function count(what: string, more: number, say: (done: number) => string): void {
    const kept = longer($lines.get(), stored.read() ?? []);
    const last = kept.at(-1);
    const goesOn = last?.counts?.what === what;
    const done = more + (goesOn ? (last?.counts?.done ?? 0) : 0);
    const id = goesOn ? (last?.id ?? 0) : (last?.id ?? 0) + 1;
    const line = {
      ...{ id, at: now().toISOString(), tone: 'success' as const, text: say(done) },
      counts: { what, done },
    };
    const lines = [...(goesOn ? kept.slice(0, -1) : kept), line].slice(-MAX_LINES);
    $lines.set(lines);
    stored.write(lines);
  }

  return { $lines, write, count };
}

export type WorkLog = ReturnType<typeof createWorkLog>;

/** Another tab may have written since. Where nothing can be stored, only this tab knows its lines. */
function longer(own: readonly LogLine[], kept: readonly LogLine[]): readonly LogLine[] {
  return (kept.at(-1)?.id ?? 0) > (own.at(-1)?.id ?? 0) ? kept : own;
}
