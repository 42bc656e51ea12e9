// Benchmarks on a data set in the import format: npm run bench -- DIR [--generator] [--admin] [--search] [--pages]
// Measures the generator (pages per second, phases, memory, the ratio to plain `astro build`), the desk, filters, map
// and suggestions in a real browser, and pages with a throttled CPU on a slow connection.
//   --pages --site FOLDER   measures the pages of a site that is already published
//   DIR --peers [--rounds N] [--minutes N] [--json FILE]   compares the generator with Eleventy, template literals
//                           and plain `astro build`
//   --numbers               measures Today, Numbers and homes that may be one, with 10 million views, on Postgres
//   --feeds                 measures a partner's file of 15,000 homes
//   --lighthouse [--page WORDS]   scores every kind of page of the demo site, or those whose name or path contains WORDS
// Prints each figure with its budget; exits with 1 when a budget is missed by more than the tolerance for noise.
import { CommandError } from '#server/command/command-error.ts';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { usageOf } from '#server/command/manual.ts';
import { readArguments } from '#server/command/read-arguments.ts';
import { runCommand } from '#server/command/run-command.ts';
import { measureDesk } from './bench/measure-desk.ts';
import { isMissed, printAll, type Figure } from './bench/figures.ts';
import { measurePartnerFile } from './bench/measure-partner-file.ts';
import { measureGenerator } from './bench/measure-generator.ts';
import { measureLighthouse } from './bench/measure-lighthouse.ts';
import { measureNumbers } from './bench/measure-numbers.ts';
import { measurePeers } from './bench/peers/measure-peers.ts';
import { measurePages } from './bench/measure-pages.ts';
import { runNode } from './bench/run-node.ts';
import { measureSearch } from './bench/measure-search.ts';
import { publishPages } from './bench/served-folder.ts';
import { manual } from './manuals/bench.ts';

const USAGE = usageOf(manual);

/** Options of one measurement, and its name. */
const optionsOfMeasurements = [
  ['site', 'pages'],
  ['rounds', 'peers'],
  ['minutes', 'peers'],
  ['json', 'peers'],
  ['page', 'lighthouse'],
] as const;

await runCommand(async () => {
  const { positionals, values: flags } = readArguments(manual);
  for (const [option, measurement] of optionsOfMeasurements) {
    if (flags[option] !== undefined && !flags[measurement])
      throw new CommandError(`--${option} goes with --${measurement}. Usage: ${USAGE}`);
  }
  if (flags.numbers || flags.feeds) {
    const measured = flags.numbers ? await measureNumbers() : await measurePartnerFile();
    printAll(measured);
    return stopIfMissed(measured);
  }
  if (flags.lighthouse) return measureLighthouse(flags.page);
  const figures: Figure[] = [];
  const report = (newFigures: readonly Figure[]) => {
    printAll(newFigures);
    figures.push(...newFigures);
  };
  if (flags.site !== undefined) {
    await measurePages(resolve(flags.site), report);
    return stopIfMissed(figures);
  }
  const [dataName] = positionals;
  if (dataName === undefined)
    throw new CommandError(`Name a data set, for example supabase/seed/demo. Usage: ${USAGE}`);
  const data = resolve(dataName);
  if (!existsSync(data)) throw new CommandError(`${data} is not there. Name a data set. Usage: ${USAGE}`);
  const all = !flags.generator && !flags.admin && !flags.search && !flags.pages;
  const folder = await mkdtemp(join(tmpdir(), 'angala-bench-'));
  const folders = { LOCAL_DIR: join(folder, 'local'), SITE_DIR: join(folder, 'public') };
  try {
    await runNode(['scripts/import.ts', data], { ...process.env, ...folders });
    if (flags.peers)
      return await measurePeers(folders, folder, {
        rounds: wholeNumber(flags.rounds ?? '3'),
        minutes: wholeNumber(flags.minutes ?? '13'),
        json: flags.json ? resolve(flags.json) : null,
      });
    if (all || flags.generator) report(await measureGenerator(folders, folder));
    if (all || flags.search) report(await measureSearch(folders));
    if (flags.pages && !flags.search) await publishPages(folders);
    if (all || flags.pages) await measurePages(folders.SITE_DIR, report);
    if (all || flags.admin) report(await measureDesk(folders, folder));
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

function wholeNumber(value: string): number {
  if (!/^[1-9]\d?$/.test(value))
    throw new CommandError(`'${value}' is not a number from 1 to 99. Usage: ${USAGE}`);
  return Number(value);
}
