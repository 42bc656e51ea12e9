import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** What each caller may do with the database, as every test holds it. */
const accessFile = resolve(import.meta.dirname, '../../../supabase/access.txt');

/** What one caller may do with one table: a line of the access file. */
export interface AccessLine {
  table: string;
  verbs: string;
  rows: string;
  columns: string;
}

/** The lines below a heading of supabase/access.txt, with single gaps, so that a person may align them. */
export function accessSection(heading: string): string[] {
  const text = readFileSync(accessFile, 'utf8').replace(/^#.*\n/gm, '');
  const [, lines] = new RegExp(`^${heading}\\n((?:  .+\\n)*)`, 'm').exec(text) ?? [];
  if (lines === undefined) throw new Error(`supabase/access.txt says nothing of "${heading}".`);
  return lines
    .split('\n')
    .map((line) => line.trim().replace(/ {2,}/g, '  '))
    .filter((line) => line !== '' && line !== 'nothing');
}

/** The lines of a caller about tables. Those about functions and stored files begin with another word. */
export function tableLines(caller: string): AccessLine[] {
  return accessSection(caller)
    .map((line) => line.split('  '))
    .filter(([first]) => first !== 'call' && first !== 'files')
    .map(([table = '', verbs = '', rows = '', columns = '']) => ({ table, verbs, rows, columns }));
}
