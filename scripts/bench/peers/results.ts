import { median } from '../figures.ts';

export const contestants = ['Angala', 'Eleventy', 'template literals', 'astro build'] as const;
export type Contestant = (typeof contestants)[number];

/** One measurement. */
export interface Measured {
  subject: Subject;
  of: Contestant;
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
  'one price changed, to its new bytes',
  'one price changed, all in line',
  'a page from the queue',
  'cold start',
] as const;
export type Subject = (typeof subjects)[number];

/** The average size of the pages of one contestant. */
export interface AveragePage {
  of: Contestant;
  bytes: number;
  elements: number;
}

/**
 * The results as a Markdown table: medians with minimum and maximum, and the ratio to Eleventy's pages per
 * second.
 */
export function resultTable(measured: readonly Measured[], averages: readonly AveragePage[]): string {
  const rows = subjects.flatMap((subject) => {
    const cells = contestants.map((of) => cell(measured, subject, of));
    return cells.some(Boolean) ? [[subject, ...cells.map((each) => each || '–')]] : [];
  });
  const most = contestants.map((of) => {
    const sizes = measured.flatMap((each) =>
      each.of === of && each.megabytes !== null ? each.megabytes : [],
    );
    return sizes.length > 0 ? `${thousands(Math.max(...sizes))} MB` : '–';
  });
  const alike = contestants.map((of) => {
    const found = averages.find((each) => each.of === of);
    return found && found.elements > 0
      ? `${(found.bytes / 1000).toFixed(1)} KB, ${thousands(found.elements)} elements`
      : '–';
  });
  return [
    ['', ...contestants],
    ['---', ...contestants.map(() => '---')],
    ...rows,
    ['most memory, whole process tree', ...most],
    ['a page, on average', ...alike],
  ]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n');
}

function cell(measured: readonly Measured[], subject: Subject, of: Contestant): string {
  const runs = measured.filter((each) => each.subject === subject && each.of === of);
  if (runs.length === 0) return isRebuild(subject, of) && hasFull(measured, of) ? 'full build' : '';
  const times = runs.map(({ milliseconds }) => milliseconds / 1000);
  const digits = median(times) < 10 ? 2 : 1;
  const [least, most] = [Math.min(...times), Math.max(...times)].map((each) => each.toFixed(digits));
  const spread =
    times.length === 1 ? 'one run' : `${least} to ${most}${times.length === 2 ? ', two runs' : ''}`;
  const time = `${median(times).toFixed(digits)} s (${spread})`;
  const rate = pagesPerSecond(runs);
  if (rate === null) return time;
  const others = pagesPerSecond(
    measured.filter((each) => each.subject === 'full publish' && each.of === 'Eleventy'),
  );
  const ratio = others === null || of === 'Eleventy' ? '' : `, **${(rate / others).toFixed(2)}** of Eleventy`;
  return `${time}, ${thousands(rate)} pages/s${ratio}`;
}

/** The peers have no incremental build: whatever changed, they render everything. */
function isRebuild(subject: Subject, of: Contestant): boolean {
  return of !== 'Angala' && /changed|queue/.test(subject);
}

function hasFull(measured: readonly Measured[], of: Contestant): boolean {
  return measured.some((each) => each.subject === 'full publish' && each.of === of);
}

/** The median; null where the measurement does not count pages. */
function pagesPerSecond(runs: readonly Measured[]): number | null {
  const rates = runs.flatMap(({ pages, milliseconds }) =>
    pages === null ? [] : pages / (milliseconds / 1000),
  );
  return rates.length > 0 ? median(rates) : null;
}

function thousands(count: number): string {
  return Math.round(count).toLocaleString('en-US');
}
