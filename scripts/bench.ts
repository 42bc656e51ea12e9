// Benchmarks on a data set in the import format: npm run bench -- DIR [--generator] [--admin] [--search] [--pages]
// Measures the generator (pages per second, phases, memory, the ratio to plain `astro build`), the admin, filters, map
// and suggestions in a real browser, and pages with a throttled CPU on a slow connection.
//   --pages --site FOLDER   measures the pages of a site that is already published
//   DIR --peers [--rounds N] [--minutes N] [--json FILE]   compares the generator with Eleventy, template literals
//                           and plain `astro build`
//   --lighthouse [--page WORDS]   scores every kind of page of the demo site, or those whose name or path contains WORDS
// Prints each figure with its budget; exits with 1 when a budget is missed by more than the tolerance for noise.
import { CommandError } from '#server/command/command-error.ts';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readArguments } from '#server/command/read-arguments.ts';
import { runCommand } from '#server/command/run-command.ts';
import { measureAdmin } from './bench/measure-admin.ts';
import { isMissed, printAll, type Figure } from './bench/figures.ts';
import { measureGenerator } from './bench/measure-generator.ts';
import { measureLighthouse } from './bench/measure-lighthouse.ts';
import { measurePeers } from './bench/peers/measure-peers.ts';
import { measurePages } from './bench/measure-pages.ts';
import { runNode } from './bench/run-node.ts';
import { measureSearch } from './bench/measure-search.ts';
import { publish } from './bench/served-folder.ts';

const USAGE =
  'npm run bench -- DIR [--generator] [--admin] [--search] [--pages], or --pages --site FOLDER, or DIR --peers [--rounds N] [--minutes N] [--json FILE], or --lighthouse [--page WORDS]';

/** Options of one measurement, and its name. */
const belongsTo = [
  ['site', 'pages'],
  ['rounds', 'peers'],
  ['minutes', 'peers'],
  ['json', 'peers'],
  ['page', 'lighthouse'],
] as const;

await runCommand(async () => {
  const { positionals, values: only } = readArguments(
    {
      allowPositionals: true,
      options: {
        generator: { type: 'boolean' },
        admin: { type: 'boolean' },
        search: { type: 'boolean' },
        pages: { type: 'boolean' },
        site: { type: 'string' },
        lighthouse: { type: 'boolean' },
        peers: { type: 'boolean' },
        rounds: { type: 'string' },
        minutes: { type: 'string' },
        json: { type: 'string' },
        page: { type: 'string' },
      },
    },
    USAGE,
  );
  for (const [option, measurement] of belongsTo) {
    if (only[option] !== undefined && !only[measurement])
      throw new CommandError(`--${option} goes with --${measurement}. Usage: ${USAGE}`);
  }
  if (only.lighthouse) return measureLighthouse(only.page);
  const figures: Figure[] = [];
  const told = (some: readonly Figure[]) => {
    printAll(some);
    figures.push(...some);
  };
  if (only.site !== undefined) {
    await measurePages(resolve(only.site), told);
    return stopIfMissed(figures);
  }
  const [named] = positionals;
  if (named === undefined)
    throw new CommandError(`Name a data set, for example supabase/seed/demo. Usage: ${USAGE}`);
  const data = resolve(named);
  if (!existsSync(data)) throw new CommandError(`${data} is not there. Name a data set. Usage: ${USAGE}`);
  const all = !only.generator && !only.admin && !only.search && !only.pages;
  const folder = await mkdtemp(join(tmpdir(), 'angala-bench-'));
  const place = { LOCAL_DIR: join(folder, 'local'), SITE_DIR: join(folder, 'public') };
  try {
    await runNode(['scripts/import.ts', data], { ...process.env, ...place });
    if (only.peers)
      return await measurePeers(place, folder, {
        rounds: wholeNumber(only.rounds ?? '3'),
        minutes: wholeNumber(only.minutes ?? '13'),
        json: only.json ? resolve(only.json) : null,
      });
    if (all || only.generator) told(await measureGenerator(place, folder));
    if (all || only.search) told(await measureSearch(place));
    if (only.pages && !only.search) await publish(place);
    if (all || only.pages) await measurePages(place.SITE_DIR, told);
    if (all || only.admin) told(await measureAdmin(place, folder));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  stopIfMissed(figures);
});

function stopIfMissed(figures: readonly Figure[]): void {
  const missed = figures.filter(isMissed);
  if (missed.length > 0)
    throw new CommandError(`Missed by more than a fifth: ${missed.map(({ name }) => name).join('; ')}.`);
}

function wholeNumber(given: string): number {
  if (!/^[1-9]\d?$/.test(given))
    throw new CommandError(`'${given}' is not a number from 1 to 99. Usage: ${USAGE}`);
  return Number(given);
}
