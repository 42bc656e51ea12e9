import { CommandError } from '#server/command/command-error.ts';
import { bundleOnlyVariables } from '#server/env/bundle-only-variables.ts';
import { filesBelow } from '#server/files/files-below.ts';
import { execFile, spawn } from 'node:child_process';
import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import * as z from 'zod';
import { policyHashes, type InlineCode } from './inline-code.ts';
import { writeIslandPreloads } from './island-preloads.ts';

export interface Bundle {
  /** Hash of the bundle's content: the same sources give the same hash on every machine. */
  hash: string;
  /** The file URL of the module whose `render(page)` renders a page. */
  entry: string;
  /** Folder of files to publish as they are: hashed assets and everything of src/static. */
  clientDir: string;
  /** Hashes of the scripts and styles that pages carry in their HTML, for the content security policy. */
  inline: InlineCode;
  /** The address of the style sheet that every page loads: '/_a/Document.B5bmqX5J.css'. */
  styleSheet: string;
}

const recordSchema = z.object({
  hash: z.string(),
  inline: z.object({ scripts: z.array(z.string()), styles: z.array(z.string()) }),
  styleSheet: z.string(),
});

const ROOT = resolve(import.meta.dirname, '../../..');
const CACHE = join(ROOT, 'node_modules/.cache/angala/bundles');
/** About 10 MB each. */
const BUNDLES_KEPT = 12;
/** The inputs of a bundle besides src/. No other file can change its bytes. */
const CONFIGURATION = ['astro.config.mjs', 'package.json', 'package-lock.json', 'tsconfig.json'];
const SOURCES_NOT_IN_BUNDLE = /^src\/(server|generator\/(?!bundle\/))/;
/** Any fixed key works: it encrypts server islands, and we have none. A random key would change the bytes. */
const ASTRO_KEY = Buffer.alloc(32, 'angala').toString('base64');

/** The bundle of the current sources: from the cache, or built in a separate process. */
export async function openBundle(): Promise<Bundle> {
  const dir = join(CACHE, await hashOfSources());
  const record = join(dir, 'bundle.json');
  if (!existsSync(record)) await buildBundle(dir, record);
  return {
    ...recordSchema.parse(JSON.parse(await readFile(record, 'utf8'))),
    entry: pathToFileURL(join(dir, 'server/entry.mjs')).href,
    clientDir: join(dir, 'client'),
  };
}

async function buildBundle(dir: string, record: string): Promise<void> {
  const building = `${dir}.${process.pid}`;
  await mkdir(CACHE, { recursive: true });
  await runAstroBuild(building);
  await writeIslandPreloads(building);
  const bundleRecord = {
    hash: await hashOfBundle(building),
    inline: await inlineHashes(building),
    styleSheet: await styleSheetOfPages(building),
  };
  await writeFile(join(building, 'bundle.json'), JSON.stringify(bundleRecord));
  // Two processes may build the same bundle at the same time. The first rename wins; both results are identical.
  await rename(building, dir).catch(async (fault: unknown) => {
    await rm(building, { recursive: true, force: true });
    if (!existsSync(record)) throw fault;
  });
  await deleteOldBundles();
}

/** A running server still imports from the bundle it started with, so several old bundles are kept. */
async function deleteOldBundles(): Promise<void> {
  const names = await readdir(CACHE);
  const bundles = await Promise.all(
    names.map(async (name) => ({
      name,
      at: await stat(join(CACHE, name)).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      ),
    })),
  );
  for (const { name } of bundles.sort((a, b) => b.at - a.at).slice(BUNDLES_KEPT)) {
    await rm(join(CACHE, name), { recursive: true, force: true });
  }
}

/**
 * The build runs while rows are read. With V8's own limits it takes 890 MB at most, with these 770 and a quarter of a
 * second longer.
 */
const SMALL_HEAP = ['--max-semi-space-size=4', '--heap-growing-percent=60'];
/**
 * For the bundler, Rolldown, and the memory of its threads: 470 MB instead of 770. The other processor reads rows
 * meanwhile, so a publish takes as long as with more threads. Its allocator, mimalloc, takes memory as it is needed and
 * gives it back at once.
 */
const SMALL_BUNDLER = {
  RAYON_NUM_THREADS: '1',
  TOKIO_WORKER_THREADS: '1',
  MALLOC_ARENA_MAX: '1',
  MIMALLOC_ARENA_EAGER_COMMIT: '0',
  MIMALLOC_PURGE_DELAY: '0',
};

function runAstroBuild(outDir: string): Promise<void> {
  const astro = join(ROOT, 'node_modules/astro/bin/astro.mjs');
  const child = spawn(process.execPath, [...SMALL_HEAP, astro, 'build', '--outDir', outDir], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      ASTRO_KEY,
      ASTRO_TELEMETRY_DISABLED: '1',
      ...bundleOnlyVariables,
      ...SMALL_BUNDLER,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('close', (code) => {
      if (code === 0) done();
      else
        fail(
          new CommandError(
            `The pages could not be bundled: \`astro build\` ended with ${code}.\n${output.slice(-4000)}`,
          ),
        );
    });
  });
}

/** Loads the bundle in a separate process, because a loaded module stays in memory. */
async function inlineHashes(dir: string): Promise<InlineCode> {
  const entry = pathToFileURL(join(dir, 'server/entry.mjs')).href;
  const program = `const { inlineCode } = await import(${JSON.stringify(entry)});
    process.stdout.write(JSON.stringify(await inlineCode()));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
    env: { ...process.env, NODE_ENV: 'production' },
    maxBuffer: 16 * 1024 * 1024,
  });
  return policyHashes(recordSchema.shape.inline.parse(JSON.parse(stdout)));
}

/** Of the layout that every page has, src/layouts/Document.astro. */
async function styleSheetOfPages(dir: string): Promise<string> {
  const sheets = (await readdir(join(dir, 'client/_a'))).filter((name) => /^Document\..+\.css$/.test(name));
  const [sheet] = sheets;
  if (sheet === undefined || sheets.length > 1)
    throw new Error(
      `The bundle has ${sheets.length} style sheets of src/layouts/Document.astro, and must have one.`,
    );
  return `/_a/${sheet}`;
}

async function hashOfSources(): Promise<string> {
  const sources = (await filesBelow(join(ROOT, 'src'))).map((file) => join('src', file));
  const parts = await Promise.all(
    [...sources, ...CONFIGURATION]
      .filter((file) => !SOURCES_NOT_IN_BUNDLE.test(file))
      .sort()
      .map(async (file) => `${file} ${hash('sha256', await readFile(join(ROOT, file)))}`),
  );
  return hash('sha256', [process.versions.node, ...parts].join('\n')).slice(0, 20);
}

/** Hashes the content of all files, without the absolute paths of the folders they were built in. */
async function hashOfBundle(dir: string): Promise<string> {
  const files = await filesBelow(dir);
  const parts = await Promise.all(
    files.map(async (file) => {
      const content = await readFile(join(dir, file));
      const text = /\.(mjs|js)$/.test(file)
        ? content.toString().replaceAll(dir, '').replaceAll(ROOT, '')
        : content;
      return `${file} ${hash('sha256', text)}`;
    }),
  );
  return hash('sha256', parts.join('\n')).slice(0, 20);
}
