// Copies a published site into the folder that a server sends, with each text compressed once beside it:
//   node precompress.ts PUBLIC SERVED
// Run it after every publish, before rules.sh (of either folder). For nginx (`gzip_static`, `brotli_static`) and Caddy (`precompressed`);
// other hosts compress by themselves. Only files that changed are copied and compressed. A text that changes stands
// uncompressed for a moment, so that no server ever sends its old copy; files that are gone are deleted last.
// Runs directly with Node 24, which can read TypeScript: `npx node` in a clone, where `npm install` has brought it.
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const encoders: Readonly<Record<string, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
      },
    }),
  gz: (bytes) => promisify(gzip)(bytes, { level: 9 }),
};
const endings = Object.keys(encoders);

const TEXT = /\.(?:html|css|m?js|json|txt|xml|atom|ics|svg|webmanifest)$/;
/** In bytes. Below this size compression saves no network packet. */
const MINIMUM = 1024;
/** Files of a git clone and of a running publish. */
const NOT_OF_THE_SITE = /\.unfinished$|(?:^|\/)\.(?!well-known\/)/;
/** As a publish: if a larger share of the served files would go, the folder is probably the wrong one. */
const MAX_DELETED_SHARE = 0.2;

async function precompress(from: string, to: string): Promise<string> {
  const names = (await filesBelow(from)).filter((name) => !NOT_OF_THE_SITE.test(name));
  if (!names.includes('manifest.json')) throw new Error(`${from} holds no published site.`);
  const sent = new Set(names);
  const served = await filesBelow(to);
  const gone = served.filter((name) => !sent.has(name) && !sent.has(withoutEnding(name)));
  if (gone.length > served.length * MAX_DELETED_SHARE)
    throw new Error(
      `${gone.length} of the ${served.length} files in ${to} would be deleted. If that is meant, delete the folder first. Nothing was changed.`,
    );
  let changed = 0;
  await inParallel(names, async (name) => {
    if (await isServed(join(from, name), join(to, name))) return;
    changed += 1;
    await serveFile(join(from, name), join(to, name));
  });
  for (const name of gone) await rm(join(to, name), { force: true });
  return `${changed} files copied, ${names.length - changed} unchanged, ${gone.length} deleted.`;
}

/** A served file has the time of its source once all its compressed copies stand beside it. */
async function isServed(source: string, served: string): Promise<boolean> {
  const [wanted, found] = await Promise.all([stat(source), stat(served).catch(() => null)]);
  return found !== null && found.size === wanted.size && found.mtimeMs === Math.floor(wanted.mtimeMs);
}

async function serveFile(source: string, served: string): Promise<void> {
  const { mtimeMs } = await stat(source);
  await mkdir(dirname(served), { recursive: true });
  for (const ending of endings) await rm(`${served}.${ending}`, { force: true });
  const unfinished = `${served}.unfinished`;
  await copyFile(source, unfinished);
  await rename(unfinished, served);
  const bytes = await readFile(served);
  if (TEXT.test(source) && bytes.byteLength >= MINIMUM)
    for (const [ending, encode] of Object.entries(encoders)) {
      await writeFile(unfinished, await encode(bytes));
      await rename(unfinished, `${served}.${ending}`);
    }
  const seconds = Math.floor(mtimeMs) / 1000;
  await utimes(served, seconds, seconds);
}

/** 'about/index.html.br' -> 'about/index.html'. */
function withoutEnding(name: string): string {
  const ending = endings.find((each) => name.endsWith(`.${each}`));
  return ending === undefined ? name : name.slice(0, -ending.length - 1);
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

async function inParallel(names: readonly string[], work: (name: string) => Promise<void>): Promise<void> {
  const waiting = names.values();
  await Promise.all(
    Array.from({ length: 2 * availableParallelism() }, async () => {
      for (const name of waiting) await work(name);
    }),
  );
}

const [from, to] = process.argv.slice(2);
if (from === undefined || to === undefined) {
  process.stderr.write('Usage: node precompress.ts PUBLIC SERVED\n');
  process.exitCode = 1;
} else {
  try {
    process.stdout.write(`${await precompress(resolve(from), resolve(to))}\n`);
  } catch (fault) {
    process.stderr.write(`${fault instanceof Error ? fault.message : String(fault)}\n`);
    process.exitCode = 1;
  }
}
