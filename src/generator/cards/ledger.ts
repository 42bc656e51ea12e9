import { hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { writeIfChanged } from '../publish/write-whole.ts';

/** The record of the drawn cards, beside the manifest: which need not be drawn again. */
export interface Ledger {
  /** Path of a page -> digest of its card. */
  cards: Map<string, string>;
  /** Hash of what drew them. */
  drawing: string;
}

const FILE = 'cards.json';

const ledgerSchema = z.object({ drawing: z.string(), cards: z.record(z.string(), z.string()) });

/** An empty ledger where none can be read: cards are drawn anew, which harms nothing. */
export async function readLedger(siteDir: string): Promise<Ledger> {
  const text = await readFile(join(siteDir, FILE), 'utf8').catch(() => '');
  const { success, data } = ledgerSchema.safeParse(readJson(text));
  return success
    ? { drawing: data.drawing, cards: new Map(Object.entries(data.cards)) }
    : { drawing: '', cards: new Map() };
}

/** One line per card, by path, so that a commit shows which were drawn. */
export async function writeLedger(siteDir: string, { drawing, cards }: Ledger): Promise<void> {
  const lines = [...cards.keys()]
    .sort()
    .map((path) => `    ${JSON.stringify(path)}: ${JSON.stringify(cards.get(path))}`);
  await writeIfChanged(
    join(siteDir, FILE),
    `{\n  "drawing": ${JSON.stringify(drawing)},\n  "cards": {\n${lines.join(',\n')}\n  }\n}\n`,
  );
}

/** Hash of the sources that draw cards: another drawing draws all of them anew. */
export async function hashOfDrawing(): Promise<string> {
  const names = (await readdir(import.meta.dirname)).sort();
  const sources = await Promise.all(names.map((name) => readFile(join(import.meta.dirname, name), 'utf8')));
  return hash('sha256', sources.join('\0'), 'base64url').slice(0, 16);
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
