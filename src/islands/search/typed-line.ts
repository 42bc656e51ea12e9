import * as z from 'zod/mini';
import { storedValue } from '../storage/stored-value.ts';

const reading = z.object({ words: z.string(), label: z.string(), query: z.string(), counted: z.string() });
const typedLine = z.object({ address: z.string(), readings: z.array(reading) });

/** What words of a line were read as. `query` is only what they ask for, `counted` the same by the names of many areas. */
export type TypedReading = z.infer<typeof reading>;

const stored = storedValue(() => sessionStorage, 'angala.typed-line', typedLine);

/**
 * Remembers a line in this tab, for the list that it leads to. Returns false if it could not say how the words were
 * read.
 */
export function rememberTypedLine(line: z.infer<typeof typedLine>): boolean {
  const isSaid = line.readings.length > 0;
  return stored.write(isSaid ? line : null) || !isSaid;
}

/** What the line was read as that led to this address. Empty if no line did. */
export function readingsAt(address: string): readonly TypedReading[] {
  const line = stored.read();
  return line?.address === address ? line.readings : [];
}
