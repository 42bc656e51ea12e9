import { upperMedian } from '../figures.ts';

export const competitors = [
  'Angala',
  'Eleventy from rows',
  'Eleventy',
  'template literals',
  'astro build',
] as const;
export type Competitor = (typeof competitors)[number];

export interface Measurement {
  subject: Subject;
  competitor: Competitor;
  milliseconds: number;
  /** Pages that were written; null where the measurement does not count pages. */
  pages: number | null;
  /** Peak memory of the whole process tree; null where it was not measured. */
  megabytes: number | null;
}

export const subjects = [
  'full publish',
  'full publish, bundle cached',
  'one design changed',
  'nothing changed, new process',
  'nothing changed, running worker',
  'one price changed, until its page is replaced',
  'one price changed, until all files agree',
  'a page from the queue',
  'cold start',
] as const;
export type Subject = (typeof subjects)[number];

export interface AveragePage {
  competitor: Competitor;
  bytes: number;
  elements: number;
}

/** Medians with minimum and maximum, and the ratios to Eleventy's pages per second. */
export function resultTable(measured: readonly Measurement[], averages: readonly AveragePage[]): string {
  const rows = subjects.flatMap((subject) => {
    const cells = competitors.map((competitor) => cell(measured, subject, competitor));
    return cells.some(Boolean) ? [[subject, ...cells.map((each) => each || '–')]] : [];
  });
  const peakMemory = competitors.map((competitor) => {
    const sizes = measured.flatMap((each) =>
      each.competitor === competitor && each.megabytes !== null ? each.megabytes : [],
    );
    return sizes.length > 0 ? `${thousands(Math.max(...sizes))} MB` : '–';
  });
  const averageSizes = competitors.map((competitor) => {
    const found = averages.find((each) => each.competitor === competitor);
    return found && found.elements > 0
      ? `${(found.bytes / 1000).toFixed(1)} KB, ${thousands(found.elements)} elements`
      : '–';
  });
  return [
    ['', ...competitors],
    ['---', ...competitors.map(() => '---')],
    ...rows,
    ['most memory, whole process tree', ...peakMemory],
    ['a page, on average', ...averageSizes],
  ]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n');
}

function cell(measured: readonly Measurement[], subject: Subject, competitor: Competitor): string {
  const runs = measured.filter((each) => each.subject === subject && each.competitor === competitor);
  if (runs.length === 0)
    return isRebuild(subject, competitor) && hasFullPublish(measured, competitor) ? 'full build' : '';
  const times = runs.map(({ milliseconds }) => milliseconds / 1000);
  const digits = upperMedian(times) < 10 ? 2 : 1;
  const [least, most] = [Math.min(...times), Math.max(...times)].map((each) => each.toFixed(digits));
  const spread =
    times.length === 1 ? 'one run' : `${least} to ${most}${times.length === 2 ? ', two runs' : ''}`;
  const time = `${upperMedian(times).toFixed(digits)} s (${spread})`;
  const rate = pagesPerSecond(runs);
  if (rate === null) return time;
  const ratios = comparedWith.flatMap((other) => {
    const otherRate = fullPublishRate(measured, other);
    return otherRate === null || other === competitor
      ? []
      : `, **${(rate / otherRate).toFixed(2)}** of ${other}`;
  });
  return `${time}, ${thousands(rate)} pages/s${ratios.join('')}`;
}

/** The first does the same work with the rows; the second only renders. */
const comparedWith = ['Eleventy from rows', 'Eleventy'] as const satisfies readonly Competitor[];

function fullPublishRate(measured: readonly Measurement[], competitor: Competitor): number | null {
  return pagesPerSecond(
    measured.filter((each) => each.subject === 'full publish' && each.competitor === competitor),
  );
}

/** The peers have no incremental build: whatever changed, they render everything. */
function isRebuild(subject: Subject, competitor: Competitor): boolean {
  return competitor !== 'Angala' && /changed|queue/.test(subject);
}

function hasFullPublish(measured: readonly Measurement[], competitor: Competitor): boolean {
  return measured.some((each) => each.subject === 'full publish' && each.competitor === competitor);
}

/** The median; null where the measurement does not count pages. */
function pagesPerSecond(runs: readonly Measurement[]): number | null {
  const rates = runs.flatMap(({ pages, milliseconds }) =>
    pages === null ? [] : pages / (milliseconds / 1000),
  );
  return rates.length > 0 ? upperMedian(rates) : null;
}

function thousands(count: number): string {
  return Math.round(count).toLocaleString('en-US');
}
