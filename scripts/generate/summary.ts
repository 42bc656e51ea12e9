import type { SocialImageReport } from '#generator/social-images/social-image-phase.ts';
import type { ShardReport } from '#generator/publish/render-shard.ts';
import type { GenerateReport } from '#generator/report/publish-report.ts';
import type { PeakMemory } from '../bench/watch-memory.ts';

export interface GenerateResult {
  /** Null when the queue was empty. */
  report: GenerateReport | null;
  /** Null when no social images were to be rendered. */
  socialImages: SocialImageReport | null;
  /** Removals that wait for a person's approval. */
  held: number;
  dryRun: boolean;
  memory: PeakMemory;
}

/** The report as one object; a dry run also lists what would change and why. */
export function summaryJson({
  report,
  socialImages,
  held,
  dryRun,
  memory,
}: GenerateResult): Record<string, unknown> {
  const changes = report?.rendered.map(({ path, reason }) => ({ path, reason })) ?? [];
  const removals = report?.removed.map(({ path }) => path) ?? [];
  return {
    ...countsOf(report),
    held,
    skipped: report?.skipped ?? 0,
    // Of the rendered pages, those that the string renderer left to Astro.
    byAstro: report?.rendered.filter(({ byAstro }) => byAstro).length ?? 0,
    // Of the rendered pages, those that other machines had rendered.
    joined: joinedOf(report),
    bytes: report?.bytes ?? 0,
    milliseconds: Math.round(report?.milliseconds ?? 0),
    peakMegabytes: memory.megabytes,
    ownMegabytes: memory.ownMegabytes,
    peakOf: memory.scope,
    phases: report?.phases ?? {},
    socialImages: socialImages && {
      rendered: socialImages.rendered,
      removed: socialImages.removed,
      failed: socialImages.failed.length,
      bytes: socialImages.bytes,
      milliseconds: Math.round(socialImages.milliseconds),
    },
    ...(dryRun ? { changes, removals } : {}),
  };
}

/** The report as lines for a terminal. Changed pages that wait for a later publish are not counted as unchanged. */
export function summaryLines({ report, socialImages, dryRun }: GenerateResult): string[] {
  const { rendered, removed, failed, waiting } = countsOf(report);
  const unchanged = (report?.skipped ?? 0) - (waiting ?? 0);
  const lines = dryRun
    ? [
        ...(report?.rendered.map(({ path, reason }) => `${path}: ${reason}`) ?? []),
        ...(report?.removed.map(({ path }) => `${path}: would be removed`) ?? []),
      ]
    : [];
  lines.push(
    `${formatCount(rendered, 'page')} ${dryRun ? 'would be rendered' : 'rendered'}, ` +
      `${unchanged} unchanged, ${removed} removed, ${failed} failed in ${secondsOf(report?.milliseconds ?? 0)}.`,
  );
  const joined = joinedOf(report);
  if (joined > 0) lines.push(`${joined} of them came from shards.`);
  if (waiting)
    lines.push(
      waiting === 1
        ? '1 other has changed: run `npm run generate` to publish it.'
        : `${waiting} others have changed: run \`npm run generate\` to publish them.`,
    );
  if (socialImages && socialImages.rendered + socialImages.removed + socialImages.failed.length > 0)
    lines.push(
      `${formatCount(socialImages.rendered, 'social image')} rendered, ${socialImages.removed} removed, ${socialImages.failed.length} failed in ${secondsOf(socialImages.milliseconds)}.`,
    );
  return lines;
}

export function shardJson(
  { rendered, skipped, failed, milliseconds }: ShardReport,
  folder: string,
): Record<string, unknown> {
  return { folder, rendered, skipped, failed: failed.length, milliseconds: Math.round(milliseconds) };
}

export function shardLines(
  { rendered, skipped, failed, milliseconds }: ShardReport,
  folder: string,
): string[] {
  return [
    `${formatCount(rendered, 'page')} rendered, ${skipped} unchanged, ${failed.length} failed in ${secondsOf(milliseconds)}.`,
    ...failed.map(({ path, problems }) => `${path} failed: ${problems.join('; ')}`),
    `Publish it together with the other shards: npm run generate -- --join ${folder} …`,
  ];
}

function countsOf(report: GenerateReport | null) {
  return {
    rendered: report?.rendered.length ?? 0,
    removed: report?.removed.length ?? 0,
    failed: report?.failed.length ?? 0,
    // Pages outside this publish that a publish of everything would render or take down; null: not counted.
    waiting: report ? report.waiting : 0,
  };
}

function joinedOf(report: GenerateReport | null): number {
  return report?.rendered.filter(({ isJoined }) => isJoined).length ?? 0;
}

function formatCount(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

function secondsOf(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
