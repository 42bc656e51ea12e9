import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { CommandError } from '#server/command-error.ts';
import { readEnv } from '#server/env.ts';
import { type Place, ROOT } from '../run-node.ts';
import { startSite } from '../started-site.ts';
import { installEleventy } from './install-eleventy.ts';
import { openJournal } from './journal.ts';
import { likenessOf } from './likeness.ts';
import { angala, peers, type Program } from './programs.ts';
import type { Subject } from './results.ts';
import { runMeasured } from './run-measured.ts';
import { measureRunningWorker } from './running-worker.ts';

export interface PeerOptions {
  rounds: number;
  /** From the start of the command. No measurement begins that is known to take longer than is left, and none goes on. */
  minutes: number;
  /** Where the results are kept as JSON, also while they come. */
  json: string | null;
}

/** Homes that plain `astro build` draws: enough that its start does not decide, few enough to wait for. */
const SAMPLE = 2000;
const BUNDLES = join(ROOT, 'node_modules/.cache/angala/bundles');
/** With less than this left, nothing begins any more. */
const LEAST_MS = 30_000;

/** What a measurement begins with. */
interface Start {
  /** A folder that is to be there no longer. */
  into?: string;
  /** Whether the bundle of the pages may be used that was built before. */
  isBundled?: boolean;
}

/** With these `npm start`, whose port is another, finds the site that `npm run generate` has published, and its rows. */
function samePlace(): Record<string, string> {
  const { databaseUrl } = readEnv();
  return { SITE_ORIGIN: 'http://localhost:4321', ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
}

const reportSchema = z.object({ rendered: z.number(), failed: z.number() });

/**
 * The generator beside Eleventy, bare template literals and plain `astro build`, in turns, over the rows of this place.
 * Prints each measurement as it comes, and a table at the end.
 */
export async function measurePeers(place: Place, folder: string, options: PeerOptions): Promise<void> {
  const eleventy = await installEleventy();
  const stopping = new AbortController();
  const left = () => (stopping.signal.aborted ? -1 : options.minutes * 60_000 - performance.now());
  const journal = openJournal({ json: options.json, eleventy: eleventy.version });

  /** `pages`: how many were drawn, where that counts. */
  async function take(
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
   * An output that exists is moved away, and removed with all others at the end: for minutes after files were removed, a
   * disk takes longer to make new ones (ext4 looks for inodes that were not used just before).
   */
  async function setAside(path: string): Promise<void> {
    if (!existsSync(path)) return;
    const aside = join(folder, 'aside');
    await mkdir(aside, { recursive: true });
    await rename(path, join(aside, String(asides++)));
  }

  const ours = (subject: Subject, { flags = [], ...start }: Start & { flags?: string[] }) =>
    take(subject, angala(place, flags), { ...start, pages: renderedOf });
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

  // What was measured so far is told all the same, and nothing is left behind.
  const stop = () => stopping.abort();
  process.once('SIGINT', stop).once('SIGTERM', stop);

  await first();
  if (journal.longest({ subject: 'full publish', of: 'Angala' }) === 0)
    throw new CommandError('Not even one publish was over in time.');
  const models = await measureRunningWorker(place, {
    folder: join(folder, 'models'),
    sample: SAMPLE,
    isOver: () => left() < 0,
    tell: journal.note,
  });
  const out = (name: string) => join(folder, 'out', name);
  const all = { pages: () => models.count };
  for (let round = 1; round <= options.rounds && left() > LEAST_MS; round++) {
    if (round > 1) await first();
    const [drawn, floor, astro, start] = ['eleventy', 'floor', 'astro', 'start'].map(out);
    if (!drawn || !floor || !astro || !start) throw new Error('four names have four folders');
    await take('full publish', peers.Eleventy(models.file, drawn, eleventy.program), {
      ...all,
      into: drawn,
    });
    await ours('full publish, bundle cached', { into: place.SITE_DIR });
    await take('full publish', peers['template literals'](models.file, floor), { ...all, into: floor });
    await ours('one design changed', { flags: ['--force'], isBundled: false });
    await take('full publish', peers['astro build'](models.sample, astro), {
      pages: () => models.sampled,
      into: astro,
    });
    await take('nothing changed, new process', angala(place), {});
    await startOurs();
    await take('cold start', peers.Eleventy(models.one, start, eleventy.program), { into: start });
    await take('cold start', peers['template literals'](models.one, start), { into: start });
    if (round > 1) continue;
    const published = models.compared.map((each) => each.published);
    const paths = models.compared.map(({ path }) => path);
    journal.compare([
      likenessOf('Angala', place.SITE_DIR, published),
      likenessOf('Eleventy', drawn, paths),
      likenessOf('template literals', floor, paths),
    ]);
  }
  process.removeListener('SIGINT', stop).removeListener('SIGTERM', stop);
  process.stdout.write(`\n${journal.table()}\n${leftOut}`);
}

/** What the others do not do, which is part of the table. */
const leftOut = `Medians, with the least and the most; memory is the most of all runs. 'full build': whatever has changed, all of it is
drawn again. Eleventy and the template literals draw the pages of all homes, societies and areas from page-models that
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
