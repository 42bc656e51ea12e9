import { formatDay } from '#domain/calendar/day.ts';
import { formatNumber } from '#domain/money/rupees.ts';
import type { Property } from '#domain/property/property.ts';
import { claims } from '#site/claims.ts';
import type { Stat } from './place-card.ts';

/**
 * The claim of an index and its date. If cards beside it say 'Not verified yet', the note says how many homes were
 * checked (decision 049).
 */
export function verifiedData(homes: readonly Pick<Property, 'last_verified'>[]): {
  stat: Stat;
  note: string;
} {
  const { text, label, asOf } = claims.verifiedData;
  const checked = homes.filter(({ last_verified }) => last_verified).length;
  const datedClaim = `${label} as of ${formatDay(asOf)}.`;
  return {
    stat: { value: text, label },
    note:
      checked === homes.length
        ? datedClaim
        : `${datedClaim} Listings here that show the day of their check: ${formatNumber(checked)} of ${formatNumber(homes.length)} now; the rest say ‘Not verified yet’.`,
  };
}
