import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const expectationFile = join(import.meta.dirname, '../../../supabase/access.txt');

/** What one caller may do with one table: a line of the expectation. */
export interface Line {
  table: string;
  verbs: string;
  rows: string;
  columns: string;
}

/** The lines below a heading, with single gaps, so that a person may align them. */
export function section(heading: string): string[] {
  const text = readFileSync(expectationFile, 'utf8').replace(/^#.*\n/gm, '');
  const [, lines] = new RegExp(`^${heading}\\n((?:  .+\\n)*)`, 'm').exec(text) ?? [];
  if (lines === undefined) throw new Error(`supabase/access.txt says nothing of "${heading}".`);
  return lines
    .split('\n')
    .map((line) => line.trim().replace(/ {2,}/g, '  '))
    .filter((line) => line !== '' && line !== 'nothing');
}

/** The lines of a caller about tables. Those about functions and stored files begin with another word. */
export function tableLines(caller: string): Line[] {
  return section(caller)
    .map((line) => line.split('  '))
    .filter(([first]) => first !== 'call' && first !== 'files')
    .map(([table = '', verbs = '', rows = '', columns = '']) => ({ table, verbs, rows, columns }));
}

export const callLines = (caller: string) =>
  section(caller).flatMap((line) => (line.startsWith('call  ') ? [line.slice('call  '.length)] : []));
