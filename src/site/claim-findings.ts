import { addDays } from '#domain/calendar/ist.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import type { Day } from '#domain/calendar/day.ts';
import type { Property } from '#domain/property/property.ts';
import { claims, falseClaims, type ClaimFigures, type FalseClaim } from './claims.ts';

/** Claims that the published rows do not support on this day in India, for the build log (decision P10). */
export function claimFindings({ properties, societies }: Catalogue, today: Day): FalseClaim[] {
  return falseClaims(claimFigures({ properties, societies }, today));
}

/**
 * The figures for the claims, counted from the published rows. `admin_quality` in the database counts the same. The
 * average first response is missing, because it needs enquiries, which are not published. The admin reports it.
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
): ClaimFigures {
  const since = addDays(today, -claims.verificationDays.value);
  const checked = properties.flatMap(({ last_verified }) => last_verified ?? []);
  return {
    properties: properties.length,
    fromPartner: properties.filter(({ source_key }) => source_key?.trim()).length,
    verified: checked.length,
    freshlyVerified: checked.filter((day) => day >= since && day <= today).length,
    societies: societies.length,
    averageFirstResponseMinutes: null,
  };
}
