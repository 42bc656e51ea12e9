import { SHARES_FROM } from './asked-share.ts';
import { formatChange } from './format-change.ts';

/** A count beside that of as many days before: '+12%, 120 before' from 20 on, and otherwise '4 before'. */
export function besideBefore(now: number, before: number): string {
  return Math.min(now, before) >= SHARES_FROM
    ? `${formatChange(now, before)}, ${before.toLocaleString('en-IN')} before`
    : `${before.toLocaleString('en-IN')} before`;
}
