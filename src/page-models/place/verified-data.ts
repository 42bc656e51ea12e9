import { formatDay } from '#domain/calendar/day.ts';
import { formatNumber } from '#domain/money/rupees.ts';
import type { Property } from '#domain/property/property.ts';
import { claims, countedPercent } from '#site/claims.ts';
import type { PageContext } from '../context/page-context.ts';
import type { Stat } from './place-card.ts';

/**
 * The claim about checked listings. If cards beside it say 'Not verified yet', the note says how many homes were
 * checked (decision 185).
 */
export function verifiedData(
  homes: readonly Pick<Property, 'last_verified'>[],
  { site }: PageContext,
): { stats: Stat[]; note: string | null } {
  const { text, label, asOf } = claims.verifiedData;
  const checked = homes.filter(({ last_verified }) => last_verified).length;
  const note =
    checked === homes.length
      ? null
      : `Listings here that show the day of their check: ${formatNumber(checked)} of ${formatNumber(homes.length)} now; the rest say ‘Not verified yet’.`;
  if (site.counted) {
    const percent = countedPercent(checked, homes.length);
    return { stats: percent === null ? [] : [{ value: percent, label }], note };
  }
  return {
    stats: [{ value: text, label }],
    note: [`${label} as of ${formatDay(asOf)}.`, note].filter(Boolean).join(' '),
  };
}
