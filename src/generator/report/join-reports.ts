import { type GenerateReport, phases } from './publish-report.ts';

type Outcome =
  | { rendered: GenerateReport['rendered'][number] }
  | { removed: GenerateReport['removed'][number] }
  | { failed: GenerateReport['failed'][number] };

/** The final result of each page, and the total time. */
export function joinReports(reports: readonly GenerateReport[]): GenerateReport | null {
  const last = reports.at(-1);
  if (!last) return null;
  const outcomes = new Map<string, Outcome>();
  for (const { rendered, removed, failed } of reports) {
    for (const page of rendered) outcomes.set(page.path, { rendered: page });
    for (const page of removed) outcomes.set(page.path, { removed: page });
    for (const page of failed) outcomes.set(page.path, { failed: page });
  }
  const results = [...outcomes.values()];
  const rendered = results.flatMap((end) => ('rendered' in end ? [end.rendered] : []));
  const lastPaths = new Set(last.rendered.map(({ path }) => path));
  const sum = (pick: (report: GenerateReport) => number) =>
    reports.reduce((total, each) => total + pick(each), 0);
  const phaseTotals = { ...last.phases };
  for (const phase of phases) phaseTotals[phase] = sum((report) => report.phases[phase]);
  return {
    ...last,
    rendered,
    removed: results.flatMap((end) => ('removed' in end ? [end.removed] : [])),
    replaced: reports.flatMap(({ replaced }) => replaced),
    failed: results.flatMap((end) => ('failed' in end ? [end.failed] : [])),
    // The last publish counts pages that only earlier ones rendered as skipped.
    skipped: last.skipped - rendered.filter(({ path }) => !lastPaths.has(path)).length,
    bytes: rendered.reduce((total, { bytes }) => total + bytes, 0),
    phases: phaseTotals,
    milliseconds: sum(({ milliseconds }) => milliseconds),
  };
}
