import type { AdminHealthAnswer, PublishRun } from '#contracts/admin-health.ts';
import { counted, formatTimeSpan } from '../format/format-figures.ts';

export interface HealthCard {
  title: string;
  value: string;
  note: string;
  tone: 'good' | 'due' | 'late' | 'plain';
}

/** An embedded worker that is up reports every 2 seconds. On a host none need be up until there is work. */
const SILENT_MS = 90_000;
/** On a host a job waits for the look every 15 minutes; one that two looks left lying is in trouble. */
const STUCK_MS = 30 * 60_000;
/** The weekly run and the daily sitemap, each with a day for a host's late schedule. */
const WEEK_MS = 8 * 24 * 3_600_000;
const DAY_MS = 2 * 24 * 3_600_000;

/**
 * The health report in cards: a figure, what it means, and whether somebody should look. Ages by the database's clock.
 * What each alarm asks for stands in .github/OPERATIONS.md, under the same titles.
 */
export function healthCards(answer: AdminHealthAnswer): HealthCard[] {
  const { queue, failures, workers, last_weekly_run: weekly, last_sitemap: sitemap, mail } = answer;
  const since = (timestamp: string) => Date.parse(answer.now) - Date.parse(timestamp);
  const ago = (timestamp: string) => `${formatTimeSpan(since(timestamp))} ago`;
  const [worker] = workers;
  const oldest = queue.oldest_open_at;
  const stuck = oldest !== null && since(oldest) > STUCK_MS;
  const working = worker !== undefined && since(worker.last_seen_at) < SILENT_MS;
  return [
    {
      title: 'Queue',
      value: `${queue.queued} queued, ${queue.running} running`,
      note: oldest ? `Oldest from ${ago(oldest)}` : 'Nothing waits',
      tone: stuck ? 'late' : 'good',
    },
    {
      title: 'Worker',
      value: worker ? `Seen ${ago(worker.last_seen_at)}` : 'Never seen',
      note: working
        ? worker.worker
        : stuck
          ? 'Start one: npm start, npm run generate -- --queue, or the Publish workflow'
          : 'None need run while nothing waits; on a host one starts within 15 minutes',
      tone: working ? 'good' : stuck ? 'late' : 'plain',
    },
    {
      title: 'Failed pages',
      value: counted(failures.last_7_days, 'page'),
      note: failures.latest[0]
        ? `Within 7 days and not mended; last ${ago(failures.latest[0].finished_at)}`
        : 'None within 7 days that is not mended',
      tone: failures.last_7_days > 0 ? 'late' : 'good',
    },
    {
      title: 'Last weekly run',
      value: weekly ? ago(weekly.finished_at) : 'Not yet',
      note: weekly ? formatRun(weekly) : 'It runs every Sunday at 2 AM UTC',
      tone: !weekly || since(weekly.finished_at) > WEEK_MS ? 'due' : weekly.failed > 0 ? 'late' : 'good',
    },
    {
      title: 'Last sitemap',
      value: sitemap ? ago(sitemap.finished_at) : 'Not yet',
      note: sitemap
        ? counted(sitemap.url_count, 'address', 'addresses')
        : 'It runs every day at midnight UTC',
      tone: sitemap && since(sitemap.finished_at) < DAY_MS ? 'good' : 'due',
    },
    {
      title: 'Mail',
      value: `${mail.waiting} waiting, ${mail.given_up} given up`,
      note: mail.oldest_waiting_at ? `Oldest from ${ago(mail.oldest_waiting_at)}` : 'All delivered',
      tone: mail.given_up > 0 ? 'late' : 'good',
    },
  ];
}

function formatRun({ rendered, removed, failed, bad_rows: bad, milliseconds }: PublishRun): string {
  const parts = [
    `${rendered} made`,
    removed > 0 && `${removed} removed`,
    failed > 0 && `${failed} failed`,
    bad > 0 && `${bad} rows unreadable`,
    `in ${(milliseconds / 1000).toFixed(1)} s`,
  ];
  return parts.filter(Boolean).join(', ');
}
