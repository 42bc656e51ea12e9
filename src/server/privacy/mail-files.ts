import { readdir, readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { escapeRegex } from '#domain/text/escape-regex.ts';
import { finishedName } from '../files/write-atomically.ts';

/**
 * Finds the files of mails that contain one of these words, in the folder where a clone keeps its mails. A
 * mail has up to three files of one name: .txt, which has the whole content as plain text, .eml and .ics.
 */
export async function findMailFiles(localDir: string, words: readonly string[]): Promise<string[]> {
  const folder = join(localDir, 'outbox');
  const files = await readdir(folder).catch(() => []);
  const wanted = words.filter((word) => word.length > 2).map(asWhole);
  const named = new Set<string>();
  for (const file of files) {
    const text = (await readFile(join(folder, file), 'utf8').catch(() => '')).toLowerCase();
    if (wanted.some((word) => word.test(text))) named.add(mailOf(file));
  }
  return files.filter((file) => named.has(mailOf(file))).map((file) => join(folder, file));
}

/**
 * Matches the word only as a whole: 'joann@mail.example' contains 'ann@mail.example' but is somebody else.
 */
function asWhole(word: string): RegExp {
  const literal = escapeRegex(word.toLowerCase());
  return new RegExp(`(?<![\\p{L}\\p{N}._%+-])${literal}(?![\\p{L}\\p{N}_@-]|\\.[\\p{L}\\p{N}])`, 'u');
}

/**
 * The name that all files of a mail share: '2026-11-22T05-00-00-7.txt' and an unfinished '….eml' that a crash
 * left behind are one mail.
 */
function mailOf(file: string): string {
  const whole = finishedName(file);
  return basename(whole, extname(whole));
}

/** Backups in their default folder. Each holds a copy of what the database contained on its day. */
export async function findBackups(localDir: string): Promise<string[]> {
  const folder = join(localDir, 'backups');
  const files = await readdir(folder).catch(() => []);
  return files.map((file) => join(folder, file));
}
