import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { openBundle } from '#generator/bundle/open-bundle.ts';

/**
 * The most bytes of scripts with gzip from signing in until a section is on the screen for the first time, with React and the
 * client of the backend: what they are, and half a hundredth to spare. The second number is what 1.0.0 loaded, where the first
 * file had much of each.
 */
const sections: readonly (readonly [section: string, files: string[], most: number, before: number])[] = [
  ['today', ['WaitingDoubts'], 177_500, 279_000],
  ['inbox', ['InboxBlock'], 187_300, 279_000],
  ['people', ['PeopleBlock'], 194_500, 316_400],
  ['calls', ['CallsBlock'], 194_000, 290_600],
  ['round', ['RoundSection'], 257_700, 279_000],
  ['listings', ['ListingsBlock', 'city-coordinates'], 364_000, 349_400],
  ['partners', ['PartnersBlock', 'WaitingDoubts'], 299_500, 326_100],
  ['quality', ['QualitySection'], 181_000, 315_200],
  ['numbers', ['NumbersSection'], 184_000, 283_500],
  ['publishing', ['PublishingSection'], 206_500, 279_000],
  ['settings', ['SettingsSection'], 187_500, 279_000],
  ['accounts', ['AccountsBlock'], 182_500, 284_200],
];
/** All parts of the desk together, which nobody loads at once. 1.0.0 had 442,500 in 52 files. */
const MOST_OF_ALL = 550_000;

/** What every section needs. */
const desk = ['Admin.island', 'Dashboard', 'dist'];

interface File {
  bytes: number;
  imports: string[];
  later: string[];
}
let files: Map<string, File>;
beforeAll(async () => {
  const folder = join((await openBundle()).clientDir, '_a');
  const read = (name: string): File => {
    const text = readFileSync(join(folder, name), 'utf8');
    const named = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, path = '']) => path);
    return {
      bytes: gzipSync(text).length,
      imports: named(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g),
      later: named(/import\(["'`]\.\/([^"'`]+\.js)["'`]\)/g),
    };
  };
  const names = readdirSync(folder).filter((name) => name.endsWith('.js'));
  files = new Map(names.map((name) => [name, read(name)]));
});

/** The bytes of these files, by their names without the hash, and of all that they import; `later` too: of what they load later. */
function bytesOf(roots: readonly string[], importsOf: (file: File) => readonly string[]): number {
  const seen = new Set(
    [...files.keys()].filter((name) => roots.some((root) => name.replace(/\.[^.]+\.js$/, '') === root)),
  );
  expect(seen.size).toBe(roots.length);
  for (const name of seen) {
    const file = files.get(name);
    for (const imported of file ? importsOf(file) : []) seen.add(imported);
  }
  return [...seen].reduce((sum, name) => sum + (files.get(name)?.bytes ?? 0), 0);
}

test.each(sections)('the section %s loads no more scripts than it may', (_section, parts, most, before) => {
  const bytes = bytesOf([...desk, ...parts], ({ imports }) => imports);
  expect(bytes).toBeLessThanOrEqual(most);
  expect(bytes).toBeGreaterThan(most * 0.97);
  expect(bytes).toBeLessThan(before * 1.1);
});

test('all parts of the desk together are no heavier than they may be', () => {
  expect(bytesOf(['Admin.island'], ({ imports, later }) => [...imports, ...later])).toBeLessThanOrEqual(
    MOST_OF_ALL,
  );
});
