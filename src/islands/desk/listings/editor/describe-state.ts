import { formatDay } from '#domain/calendar/day.ts';
import type { EntityType } from '#domain/entity.ts';
import type { Columns } from '../fields/read-field.ts';

interface StateOfListing {
  isShown: boolean;
  soldOn: string | null;
  onHold: boolean;
  offerOnHoldSince: string | null;
}

/** Whether visitors see a stored home, society or area, and when a home was checked. */
export function describeState(
  kind: EntityType,
  row: Columns,
  { isShown, soldOn, onHold, offerOnHoldSince }: StateOfListing,
): string {
  if (kind === 'area') return 'On the site.';
  if (onHold && !isShown) return 'Hidden, but its page stays on the site until an admin takes it down.';
  if (soldOn !== null && !isShown)
    return `Sold or let on ${formatDay(soldOn)}: for 90 days its page says so.`;
  if (offerOnHoldSince !== null && isShown)
    return `On the site. Its page says that the offer has been on hold since ${formatDay(offerOnHoldSince)}: record a check when it is open again.`;
  const checked = kind === 'property' ? describeCheck(row['last_verified']) : '';
  return `${isShown ? 'On the site.' : 'Hidden: visitors do not see it.'}${checked}`;
}

function describeCheck(day: unknown): string {
  return typeof day === 'string' ? ` Last checked on ${formatDay(day)}.` : ' Not checked yet.';
}
