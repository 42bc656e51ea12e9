import { addDays } from '#domain/calendar/ist.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import type { Day } from '#domain/calendar/day.ts';
import type { Property } from '#domain/property/property.ts';
import { CLAIMED_CHECK_DAYS, falseClaims, type ClaimFigures, type FalseClaim } from './claims.ts';

/** Claims that the published rows do not support on this day in India, for the build log (decision P10). */
export function claimFindings({ properties, societies }: Catalogue, today: Day): FalseClaim[] {
  return falseClaims(claimFigures({ properties, societies }, today));
}

/**
 * `admin_quality` in the database counts the same. The median first response needs enquiries, which are not published,
 * so the caller passes it if it is known.
 */
export function claimFigures(
  {
    properties,
    societies,
  }: {
    properties: readonly Pick<Property, 'last_verified' | 'source_key'>[];
    societies: readonly unknown[];
  },
  today: Day,
  medianFirstResponseMinutes: number | null = null,
): ClaimFigures {
  const since = addDays(today, -CLAIMED_CHECK_DAYS);
  const checked = properties.flatMap(({ last_verified }) => last_verified ?? []);
  return {
    properties: properties.length,
    fromPartner: properties.filter(({ source_key }) => source_key?.trim()).length,
    verified: checked.length,
    freshlyVerified: checked.filter((day) => day >= since && day <= today).length,
    societies: societies.length,
    medianFirstResponseMinutes,
    ninthFirstResponseMinutes: null,
  };
}
