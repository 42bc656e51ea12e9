import { formatCount } from '../text/text.ts';

/** '14 minutes', '3 hours', '2 days': the largest whole unit. */
export function formatTimeSpan(milliseconds: number): string {
  const minutes = Math.floor(Math.abs(milliseconds) / 60_000);
  if (minutes < 1) return 'less than a minute';
  if (minutes < 60) return formatCount(minutes, 'minute');
  if (minutes < 48 * 60) return formatCount(Math.floor(minutes / 60), 'hour');
  return formatCount(Math.floor(minutes / 1440), 'day');
}
