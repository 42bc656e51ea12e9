import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { CommandError } from '#server/command/command-error.ts';
import { readEnv } from '#server/env/env.ts';
import { type SiteFolders, ROOT } from '../run-node.ts';
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
  /** From the start of the command. What would take longer is not started, what still runs is killed. */
  minutes: number;
  /** The file to which the results are written as JSON after each measurement; null for none. */
  json: string | null;
}

/** Enough that its start-up time does not dominate, few enough to wait for. */
const SAMPLE = 2000;
const BUNDLES = join(ROOT, 'node_modules/.cache/angala/bundles');
/** With less time than this left, no measurement starts. */
const MIN_TIME_LEFT_MS = 30_000;

interface Preparation {
  /** An output folder, which is moved away first if it exists. */
  outDir?: string;
  /** Whether the cached bundle of the pages may be used; otherwise it is deleted first. */
  isBundled?: boolean;
}

/** So `npm start`, on another port, finds the site that `npm run generate` has published, and its rows. */
function publishedSiteVariables(): Record<string, string> {
  const { databaseUrl } = readEnv();
  return { SITE_ORIGIN: 'http://localhost:4321', ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
}

const reportSchema = z.object({ rendered: z.number(), failed: z.number() });

/** Measures the peers in turns, on the rows of `folders`. Prints each measurement as it comes, and a table at the end. */
export async function measurePeers(
  folders: SiteFolders,
  folder: string,
  options: PeerOptions,
): Promise<void> {
  const eleventy = await installEleventy();
  const stopping = new AbortController();
  const timeLeft = () => (stopping.signal.aborted ? -1 : options.minutes * 60_000 - performance.now());
  const journal = openJournal({ json: options.json, eleventy: eleventy.version });

  /** `pages` gives the number of rendered pages, from what the program printed; null if none count. */
  async function measure(
    subject: Subject,
    program: Program,
    {
      outDir,
      isBundled = true,
      pages = () => null,
    }: Preparation & { pages?: (output: string) => number | null },
  ): Promise<void> {
    const { competitor, argv, cwd } = program;
    if (timeLeft() < Math.max(MIN_TIME_LEFT_MS, journal.longest({ subject, competitor })))
      return journal.noteSkipped({ subject, competitor });
    if (outDir) await moveAway(outDir);
    if (!isBundled) await rm(BUNDLES, { recursive: true, force: true });
    const env = { ...process.env, ...program.env };
    const run = await runMeasured(argv, {
      cwd,
      env,
      timeoutMs: timeLeft(),
      stop: stopping.signal,
    });
    if (!run) return journal.noteSkipped({ subject, competitor });
    const { output, ...measured } = run;
    journal.note({ subject, competitor, ...measured, pages: pages(output) });
  }

  let movedCount = 0;
  /**
   * Moves an existing output away. All are removed at the end: for minutes after files were removed, the disk takes
   * longer to create new ones (ext4 looks for inodes that were not used just before).
   */
  async function moveAway(path: string): Promise<void> {
    if (!existsSync(path)) return;
    const aside = join(folder, 'aside');
    await mkdir(aside, { recursive: true });
    await rename(path, join(aside, String(movedCount++)));
  }

  const measureAngala = (subject: Subject, { flags = [], ...start }: Preparation & { flags?: string[] }) =>
    measure(subject, angala(folders, flags), { ...start, pages: renderedOf });
  const publishFirst = () => measureAngala('full publish', { outDir: folders.SITE_DIR, isBundled: false });

  async function measureColdStart(): Promise<void> {
    const measurement = { subject: 'cold start', competitor: 'Angala' } as const;
    if (timeLeft() < Math.max(MIN_TIME_LEFT_MS, journal.longest(measurement)))
      return journal.noteSkipped(measurement);
    const began = performance.now();
    const site = await startSite(folders, 'none', publishedSiteVariables());
    const milliseconds = performance.now() - began;
    await site.close();
    journal.note({ ...measurement, milliseconds, pages: null, megabytes: null });
  }

  // On a signal, the results so far are still printed, and nothing is left behind.
  const stop = () => stopping.abort();
  process.once('SIGINT', stop).once('SIGTERM', stop);

  await publishFirst();
  if (journal.longest({ subject: 'full publish', competitor: 'Angala' }) === 0)
    throw new CommandError('Not even one publish was over in time.');
  const models = await measureRunningWorker(folders, {
    folder: join(folder, 'models'),
    sampleSize: SAMPLE,
    isTimeUp: () => timeLeft() < 0,
    report: journal.note,
  });
  const out = (name: string) => join(folder, 'out', name);
  const all = { pages: () => models.count };
  for (let round = 1; round <= options.rounds && timeLeft() > MIN_TIME_LEFT_MS; round++) {
    if (round > 1) await publishFirst();
    const [eleventyFiles, fromRows] = [out('eleventy'), out('from-rows')];
    const [floor, astro, start] = [out('floor'), out('astro'), out('start')];
    await measure('full publish', peers['Eleventy from rows'](folders, fromRows, eleventy.program), {
      ...all,
      outDir: fromRows,
    });
    await measure('full publish', peers.Eleventy(models.file, eleventyFiles, eleventy.program), {
      ...all,
      outDir: eleventyFiles,
    });
    await measureAngala('full publish, bundle cached', { outDir: folders.SITE_DIR });
    await measure('full publish', peers['template literals'](models.file, floor), { ...all, outDir: floor });
    await measureAngala('one design changed', { flags: ['--force'], isBundled: false });
    await measure('full publish', peers['astro build'](models.homeSampleFile, astro), {
      pages: () => models.sampledHomes,
      outDir: astro,
    });
    await measure('nothing changed, new process', angala(folders), {});
    await measureColdStart();
    await measure('cold start', peers.Eleventy(models.singlePageFile, start, eleventy.program), {
      outDir: start,
    });
    await measure('cold start', peers['template literals'](models.singlePageFile, start), { outDir: start });
    if (round > 1) continue;
    const { published, paths } = models.compared;
    journal.compare([
      averagePage('Angala', folders.SITE_DIR, published),
      averagePage('Eleventy from rows', fromRows, paths),
      averagePage('Eleventy', eleventyFiles, paths),
      averagePage('template literals', floor, paths),
    ]);
  }
  process.removeListener('SIGINT', stop).removeListener('SIGTERM', stop);
  process.stdout.write(`\n${journal.table()}\n${footnote}`);
}

/** What the peers leave out. It is printed below the table. */
const footnote = `Medians, with the least and the most; memory is the most of all runs. 'full build': whatever has changed, all of it is
rendered again. Eleventy and the template literals render one frozen page with other names and figures, from JSON, as often as
there are homes, societies and areas. 'From rows' also reads and checks the rows of the database, makes the figures of each
page and gives it its title. astro build renders our pages of the first ${SAMPLE.toLocaleString('en-US')} homes from page-models that are ready. All
leave out lists, indexes and the front page, scripts and styles, the inspection of each page, digests and the manifest,
sitemaps, feeds and the search index, redirects, metadata in the database, and files that are whole whenever the process is
killed. Cold start: \`npm start\` of a published site until it is ready; of the others, one page.
`;

function renderedOf(output: string): number {
  const { rendered, failed } = reportSchema.parse(JSON.parse(output.trim().split('\n').at(-1) ?? ''));
  if (failed > 0) throw new CommandError(`${failed} pages could not be published.`);
  return rendered;
}
