import { readdir, readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { latinDigits } from '#domain/text/latin-digits.ts';
import { escapeRegex } from '#domain/text/escape-regex.ts';
import { finishedName } from '../files/write-atomically.ts';

/**
 * Finds the files of mails that contain one of these words, in the folder where a clone keeps its mails. A
 * mail has up to three files of one name: .txt, which has the whole content as plain text, .eml and .ics.
 */
export async function findMailFiles(localDir: string, words: readonly string[]): Promise<string[]> {
  const folder = join(localDir, 'outbox');
  const files = await readdir(folder).catch(() => []);
  const patterns = words
    .filter((word) => word.length > 2)
    .map((word) => phonePattern(word) ?? wholeWordPattern(word));
  const matchingMails = new Set<string>();
  for (const file of files) {
    const written = await readFile(join(folder, file), 'utf8').catch(() => '');
    const text = latinDigits(written.toLowerCase());
    if (patterns.some((word) => word.test(text))) matchingMails.add(mailNameOf(file));
  }
  return files.filter((file) => matchingMails.has(mailNameOf(file))).map((file) => join(folder, file));
}

/** 'joann@mail.example' contains 'ann@mail.example' but is somebody else. */
function wholeWordPattern(word: string): RegExp {
  const literal = escapeRegex(word.toLowerCase());
  return new RegExp(`(?<![\\p{L}\\p{N}._%+-])${literal}(?![\\p{L}\\p{N}_@-]|\\.[\\p{L}\\p{N}])`, 'u');
}

/** The last ten digits of a telephone number, with marks between them, after the code of a country. Null for any other word. */
function phonePattern(word: string): RegExp | null {
  const digits = latinDigits(word).replace(/[\s+().-]/g, '');
  if (!/^\d{10,15}$/.test(digits)) return null;
  return new RegExp(`${[...digits.slice(-10)].join('[\\s().\\p{Pd}]{0,3}')}(?!\\d)`, 'u');
}

/** '2026-11-22T05-00-00-7.txt' and an unfinished '….eml' that a crash left behind are one mail. */
function mailNameOf(file: string): string {
  const finished = finishedName(file);
  return basename(finished, extname(finished));
}

/** Backups in their default folder. Each holds a copy of what the database contained on its day. */
export async function findBackups(localDir: string): Promise<string[]> {
  const folder = join(localDir, 'backups');
  const files = await readdir(folder).catch(() => []);
  return files.map((file) => join(folder, file));
}
