import { cpSync, existsSync, linkSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Folders whose files are replaced, never overwritten in place: nine of ten files of a small site. */
export const REPLACED = ['_a', 'illustrations', 'cards'];

/** Copies a published site with the time of each file. The files of `REPLACED` are hard-linked, not copied. */
export function copySite(from: string, to: string): void {
  const linked = REPLACED.map((name) => join(from, name));
  cpSync(from, to, {
    recursive: true,
    preserveTimestamps: true,
    filter: (source) => !linked.includes(source),
  });
  for (const name of REPLACED) if (existsSync(join(from, name))) linkFolder(join(from, name), join(to, name));
}

function linkFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [old, copy] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkFolder(old, copy);
    else linkSync(old, copy);
  }
}
