import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { formatSeconds } from '../figures.ts';
import { ROOT } from '../run-node.ts';
import { watchOtherWork } from './watch-other-work.ts';
import { type AveragePage, type Measurement, resultTable } from './results.ts';

/** When other processes had more than this share of the CPU time, the results say so. */
const QUIET = 0.05;

const versionSchema = z.object({ version: z.string() });

/** Prints each measurement at once, writes all to `json` if it is given, and makes a table at the end. */
export function openJournal({ json, eleventy }: { json: string | null; eleventy: string }) {
  const otherWork = watchOtherWork();
  const measured: Measurement[] = [];
  const averages: AveragePage[] = [];
  const astro = versionSchema.parse(
    JSON.parse(readFileSync(join(ROOT, 'node_modules/astro/package.json'), 'utf8')),
  ).version;
  const facts = {
    date: new Date().toISOString().slice(0, 10),
    machine: `${cpus().length} x ${cpus()[0]?.model ?? 'a processor'}, ${Math.round(totalmem() / 2 ** 30)} GB`,
    versions: { node: process.version.slice(1), astro, eleventy },
  };
  const writeJson = () => {
    if (json === null) return;
    const all = { ...facts, othersHad: otherWork(), measured, likeness: averages };
    writeFileSync(json, `${JSON.stringify(all, null, 2)}\n`);
  };
  return {
    /** The longest that this has taken so far; 0: not measured yet. */
    longest: ({ subject, competitor }: Pick<Measurement, 'subject' | 'competitor'>) =>
      Math.max(
        0,
        ...measured.flatMap((each) =>
          each.subject === subject && each.competitor === competitor ? each.milliseconds : [],
        ),
      ),
    note(measurement: Measurement): void {
      measured.push(measurement);
      const rate =
        measurement.pages === null
          ? ''
          : `${Math.round(measurement.pages / (measurement.milliseconds / 1000))} pages/s`;
      const memory = measurement.megabytes === null ? '' : `${measurement.megabytes} MB`;
      printLine(
        measurement,
        [formatSeconds(measurement.milliseconds).padStart(9), rate.padStart(14), memory.padStart(10)].join(
          '',
        ),
      );
      writeJson();
    },
    noteSkipped: (skipped: Pick<Measurement, 'subject' | 'competitor'>) =>
      printLine(skipped, '  left out: there is no time left'),
    compare(newAverages: readonly AveragePage[]): void {
      averages.push(...newAverages);
      writeJson();
    },
    /** Markdown, with the date, the machine, the versions and how much CPU time other processes had. */
    table(): string {
      const { date, machine, versions } = facts;
      const share = otherWork();
      const otherWorkText =
        share === null
          ? 'It is not known whether others used the machine.'
          : share > QUIET
            ? `**Taken beside others, who had ${Math.round(share * 100)} % of the processors: to be measured again on a quiet machine.**`
            : 'Nothing else used the machine.';
      return `${date}, ${machine}. Node ${versions.node}, Astro ${versions.astro}, Eleventy ${versions.eleventy}. ${otherWorkText}\n\n${resultTable(measured, averages)}\n`;
    },
  };
}

function printLine(
  { competitor, subject }: Pick<Measurement, 'subject' | 'competitor'>,
  details: string,
): void {
  process.stdout.write(`${competitor.padEnd(18)} ${subject.padEnd(37)}${details}\n`);
}
