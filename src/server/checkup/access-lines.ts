import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** Lists what each caller may do with the database. Tests compare it with the real database. */
const accessFile = resolve(import.meta.dirname, '../../../supabase/access.txt');

export interface AccessLine {
  table: string;
  verbs: string;
  rows: string;
  columns: string;
}

/** The lines below a heading of supabase/access.txt. Alignment is removed: two or more spaces become two. */
export function accessSection(heading: string): string[] {
  const text = readFileSync(accessFile, 'utf8').replace(/^#.*\n/gm, '');
  const [, lines] = new RegExp(`^${heading}\\n((?:  .+\\n)*)`, 'm').exec(text) ?? [];
  if (lines === undefined) throw new Error(`supabase/access.txt says nothing of "${heading}".`);
  return lines
    .split('\n')
    .map((line) => line.trim().replace(/ {2,}/g, '  '))
    .filter((line) => line !== '' && line !== 'nothing');
}

/**
 * What a caller may do with tables, without the lines about functions and stored files, which begin with `call` and
 * `files`.
 */
export function tableLines(caller: string): AccessLine[] {
  return accessSection(caller)
    .map((line) => line.split('  '))
    .filter(([first]) => first !== 'call' && first !== 'files')
    .map(([table = '', verbs = '', rows = '', columns = '']) => ({ table, verbs, rows, columns }));
}
