import type { AdminHealthAnswer, PublishRun } from '#contracts/admin-health.ts';
import { formatCount } from '#domain/text/text.ts';
import { formatTimeSpan } from '#domain/calendar/format-time-span.ts';

export interface HealthCard {
  title: string;
  value: string;
  note: string;
  tone: 'good' | 'due' | 'late' | 'plain';
}

/** A running embedded worker reports every 2 seconds. On a host no worker needs to run until there is work. */
const SILENT_MS = 90_000;
/** On a host the queue is polled every 15 minutes. A job that two polls did not take is stuck. */
const STUCK_MS = 30 * 60_000;
/** A week and a day, each with one extra day, because a host's schedule may be late. */
const WEEK_MS = 8 * 24 * 3_600_000;
const DAY_MS = 2 * 24 * 3_600_000;

/** Ages are by the database's clock. .github/OPERATIONS.md says, by title, what to do about each alarm. */
export function healthCards(answer: AdminHealthAnswer): HealthCard[] {
  const { queue, failures, workers, last_weekly_run: weekly, last_sitemap: sitemap, mail } = answer;
  const checkup = answer.last_checkup;
  const since = (timestamp: string) => Date.parse(answer.now) - Date.parse(timestamp);
  const ago = (timestamp: string) => `${formatTimeSpan(since(timestamp))} ago`;
  const [worker] = workers;
  const oldest = queue.oldest_open_at;
  const stuck = oldest !== null && since(oldest) > STUCK_MS;
  const checked = checkup !== null && since(checkup.finished_at) < DAY_MS;
  const working = worker !== undefined && since(worker.last_seen_at) < SILENT_MS;
  return [
    {
      title: 'Queue',
      value: `${queue.queued} queued, ${queue.running} running`,
      note: oldest ? `Oldest from ${ago(oldest)}` : 'Nothing is waiting',
      tone: stuck ? 'late' : 'good',
    },
    {
      title: 'Worker',
      value: worker ? `Seen ${ago(worker.last_seen_at)}` : 'Never seen',
      note: working
        ? worker.worker
        : stuck
          ? 'Start one: npm start, npm run generate -- --queue, or the Publish workflow'
          : 'None needs to run while nothing is waiting; on a host one starts within 15 minutes',
      tone: working ? 'good' : stuck ? 'late' : 'plain',
    },
    {
      title: 'Failed pages',
      value: formatCount(failures.last_7_days, 'page'),
      note: failures.latest[0]
        ? `Within 7 days and not fixed; last ${ago(failures.latest[0].finished_at)}`
        : 'None unfixed within 7 days',
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
        ? formatCount(sitemap.url_count, 'address', 'addresses')
        : 'It runs every day at midnight UTC',
      tone: sitemap && since(sitemap.finished_at) < DAY_MS ? 'good' : 'due',
    },
    {
      title: 'Mail',
      value: `${mail.waiting} waiting, ${mail.given_up} given up`,
      note: mailNote(answer),
      tone: mail.given_up > 0 ? 'late' : 'good',
    },
    {
      title: 'Checkup',
      value: checkup ? ago(checkup.finished_at) : 'Not yet',
      note:
        checkup && checkup.findings.length > 0
          ? `${formatCount(checkup.findings.length, 'thing')} wrong, listed below`
          : checked
            ? 'Nothing lost, doubled or stuck'
            : 'It should run every day; npm run doctor runs it now',
      tone: checkup && checkup.findings.length > 0 ? 'late' : checked ? 'good' : 'due',
    },
  ];
}

function mailNote({
  now,
  mail: { oldest_waiting_at: oldest, held, held_until: until },
}: AdminHealthAnswer): string {
  const since = (timestamp: string) => formatTimeSpan(Date.parse(now) - Date.parse(timestamp));
  const notes = [
    oldest && `Oldest from ${since(oldest)} ago`,
    until && `${formatCount(held, 'mail')} held back by a limit, the last for ${since(until)}`,
  ].filter(Boolean);
  return notes.join('; ') || 'All delivered';
}

function formatRun({ rendered, removed, failed, bad_rows: bad, milliseconds }: PublishRun): string {
  const parts = [
    `${rendered} made`,
    removed > 0 && `${removed} removed`,
    failed > 0 && `${failed} failed`,
    bad > 0 && `${formatCount(bad, 'row')} unreadable`,
    `in ${(milliseconds / 1000).toFixed(1)} s`,
  ];
  return parts.filter(Boolean).join(', ');
}
