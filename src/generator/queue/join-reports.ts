import type { GenerateReport } from '../publish-runs.ts';

type Outcome =
  | { drawn: GenerateReport['drawn'][number] }
  | { removed: GenerateReport['removed'][number] }
  | { failed: GenerateReport['failed'][number] };

/** Publishes made one after another, told as one: what became of each page in the end, and the time of all of them. */
export function joinReports(reports: readonly GenerateReport[]): GenerateReport | null {
  const last = reports.at(-1);
  if (!last) return null;
  const outcomes = new Map<string, Outcome>();
  for (const { drawn, removed, failed } of reports) {
    for (const page of drawn) outcomes.set(page.path, { drawn: page });
    for (const page of removed) outcomes.set(page.path, { removed: page });
    for (const page of failed) outcomes.set(page.path, { failed: page });
  }
  const ends = [...outcomes.values()];
  const drawn = ends.flatMap((end) => ('drawn' in end ? [end.drawn] : []));
  const inTheLast = new Set(last.drawn.map(({ path }) => path));
  const sum = (of: (report: GenerateReport) => number) =>
    reports.reduce((total, each) => total + of(each), 0);
  return {
    ...last,
    drawn,
    removed: ends.flatMap((end) => ('removed' in end ? [end.removed] : [])),
    failed: ends.flatMap((end) => ('failed' in end ? [end.failed] : [])),
    // Each publish skips what those before it have drawn.
    skipped: last.skipped - drawn.filter(({ path }) => !inTheLast.has(path)).length,
    bytes: drawn.reduce((total, { bytes }) => total + bytes, 0),
    phases: {
      bundle: sum(({ phases }) => phases.bundle),
      read: sum(({ phases }) => phases.read),
      publish: sum(({ phases }) => phases.publish),
      record: sum(({ phases }) => phases.record),
    },
    milliseconds: sum(({ milliseconds }) => milliseconds),
  };
}
