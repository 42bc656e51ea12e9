import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { CommandError } from '#server/command/command-error.ts';
import { readEnv } from '#server/env/env.ts';
import { type Place, ROOT } from '../run-node.ts';
import { startSite } from '../started-site.ts';
import { installEleventy } from './install-eleventy.ts';
import { openJournal } from './open-journal.ts';
import { averagePage } from './average-page.ts';
import { angala, peers, type Program } from './programs.ts';
import type { Subject } from './results.ts';
import { runMeasured } from './run-measured.ts';
import { measureRunningWorker } from './measure-running-worker.ts';

export interface PeerOptions {
  rounds: number;
  /**
   * The time limit, from the start of the command. A measurement that is known to take longer than the time
   * left is not started, and one that is still running at the limit is killed.
   */
  minutes: number;
  /** The file to which the results are written as JSON after each measurement; null for none. */
  json: string | null;
}

/**
 * How many homes plain `astro build` renders: enough that its start-up time does not dominate, few enough to
 * wait for.
 */
const SAMPLE = 2000;
const BUNDLES = join(ROOT, 'node_modules/.cache/angala/bundles');
/** With less time than this left, no measurement starts. */
const LEAST_MS = 30_000;

/** What is prepared before a measurement. */
interface Start {
  /** An output folder, which is moved away first if it exists. */
  into?: string;
  /** Whether the cached bundle of the pages may be used; otherwise it is deleted first. */
  isBundled?: boolean;
}

/**
 * With these variables `npm start`, on another port, finds the site that `npm run generate` has published, and
 * its rows.
 */
function samePlace(): Record<string, string> {
  const { databaseUrl } = readEnv();
  return { SITE_ORIGIN: 'http://localhost:4321', ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
}

const reportSchema = z.object({ rendered: z.number(), failed: z.number() });

/**
 * Compares the generator with Eleventy, bare template literals and plain `astro build`, in turns, on the rows
 * of `place`. Prints each measurement as it comes, and a table at the end.
 */
export async function measurePeers(place: Place, folder: string, options: PeerOptions): Promise<void> {
  const eleventy = await installEleventy();
  const stopping = new AbortController();
  const left = () => (stopping.signal.aborted ? -1 : options.minutes * 60_000 - performance.now());
  const journal = openJournal({ json: options.json, eleventy: eleventy.version });

  /**
   * Takes one measurement. `pages` gives the number of rendered pages, from what the program printed; null if
   * none count.
   */
  async function measure(
    subject: Subject,
    program: Program,
    { into, isBundled = true, pages = () => null }: Start & { pages?: (said: string) => number | null },
  ): Promise<void> {
    const { of, argv, cwd } = program;
    if (left() < Math.max(LEAST_MS, journal.longest({ subject, of })))
      return journal.leftOut({ subject, of });
    if (into) await setAside(into);
    if (!isBundled) await rm(BUNDLES, { recursive: true, force: true });
    const env = { ...process.env, ...program.env };
    const run = await runMeasured(argv, {
      cwd,
      env,
      mostMs: left(),
      stop: stopping.signal,
    });
    if (!run) return journal.leftOut({ subject, of });
    journal.note({ subject, of, ...run, pages: pages(run.said) });
  }

  let asides = 0;
  /**
   * Moves an existing output away. All are removed at the end: for minutes after files were removed, the disk takes
   * longer to create new ones (ext4 looks for inodes that were not used just before).
   */
  async function setAside(path: string): Promise<void> {
    if (!existsSync(path)) return;
    const aside = join(folder, 'aside');
    await mkdir(aside, { recursive: true });
    await rename(path, join(aside, String(asides++)));
  }

  const ours = (subject: Subject, { flags = [], ...start }: Start & { flags?: string[] }) =>
    measure(subject, angala(place, flags), { ...start, pages: renderedOf });
  const first = () => ours('full publish', { into: place.SITE_DIR, isBundled: false });

  async function startOurs(): Promise<void> {
    const what = { subject: 'cold start', of: 'Angala' } as const;
    if (left() < Math.max(LEAST_MS, journal.longest(what))) return journal.leftOut(what);
    const began = performance.now();
    const site = await startSite(place, 'none', samePlace());
    const milliseconds = performance.now() - began;
    await site.close();
    journal.note({ ...what, milliseconds, pages: null, megabytes: null });
  }

  // On a signal, the results so far are still printed, and nothing is left behind.
  const stop = () => stopping.abort();
  process.once('SIGINT', stop).once('SIGTERM', stop);

  await first();
  if (journal.longest({ subject: 'full publish', of: 'Angala' }) === 0)
    throw new CommandError('Not even one publish was over in time.');
  const models = await measureRunningWorker(place, {
    folder: join(folder, 'models'),
    sample: SAMPLE,
    isOver: () => left() < 0,
    report: journal.note,
  });
  const out = (name: string) => join(folder, 'out', name);
  const all = { pages: () => models.count };
  for (let round = 1; round <= options.rounds && left() > LEAST_MS; round++) {
    if (round > 1) await first();
    const [eleventyFiles, floor, astro, start] = ['eleventy', 'floor', 'astro', 'start'].map(out);
    if (!eleventyFiles || !floor || !astro || !start) throw new Error('four names have four folders');
    await measure('full publish', peers.Eleventy(models.file, eleventyFiles, eleventy.program), {
      ...all,
      into: eleventyFiles,
    });
    await ours('full publish, bundle cached', { into: place.SITE_DIR });
    await measure('full publish', peers['template literals'](models.file, floor), { ...all, into: floor });
    await ours('one design changed', { flags: ['--force'], isBundled: false });
    await measure('full publish', peers['astro build'](models.sample, astro), {
      pages: () => models.sampled,
      into: astro,
    });
    await measure('nothing changed, new process', angala(place), {});
    await startOurs();
    await measure('cold start', peers.Eleventy(models.one, start, eleventy.program), { into: start });
    await measure('cold start', peers['template literals'](models.one, start), { into: start });
    if (round > 1) continue;
    const published = models.compared.map((each) => each.published);
    const paths = models.compared.map(({ path }) => path);
    journal.compare([
      averagePage('Angala', place.SITE_DIR, published),
      averagePage('Eleventy', eleventyFiles, paths),
      averagePage('template literals', floor, paths),
    ]);
  }
  process.removeListener('SIGINT', stop).removeListener('SIGTERM', stop);
  process.stdout.write(`\n${journal.table()}\n${leftOut}`);
}

/** What the peers leave out. It is printed below the table. */
const leftOut = `Medians, with the least and the most; memory is the most of all runs. 'full build': whatever has changed, all of it is
rendered again. Eleventy and the template literals render the pages of all homes, societies and areas from page-models that
are ready, as JSON; astro build those of the first ${SAMPLE.toLocaleString('en-US')} homes. They leave out: reading and checking rows,
page-models, lists, indexes and the home page, scripts and styles, the inspection of each page, digests and the manifest,
sitemaps, feeds and the search index, redirects, metadata in the database, and files that are whole whenever the process
is killed. Cold start: \`npm start\` of a published site until it is ready; of the others, one page.
`;

function renderedOf(said: string): number {
  const { rendered, failed } = reportSchema.parse(JSON.parse(said.trim().split('\n').at(-1) ?? ''));
  if (failed > 0) throw new CommandError(`${failed} pages could not be published.`);
  return rendered;
}
