import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import type { Day } from '#domain/calendar/day.ts';
import { claims, falseClaims, type FalseClaim } from '#site/claims.ts';

const DAY_MS = 86_400_000;

/**
 * Claims that the published rows no longer bear out, for the build log (decision P10). The average first response is
 * measured from answered enquiries, which are not part of the published rows: the admin tells of it.
 */
export function claimFindings({ properties, societies }: Catalogue, today: Day): FalseClaim[] {
  const isFresh = (day: string | null | undefined) =>
    day !== null && day !== undefined && age(day, today) <= claims.verificationDays.value;
  return falseClaims({
    properties: properties.length,
    fromPartner: properties.filter(({ source_key }) => source_key?.trim()).length,
    freshlyVerified: properties.filter(({ last_verified }) => isFresh(last_verified)).length,
    societies: societies.length,
    averageFirstResponseMinutes: null,
  });
}

function age(day: string, today: Day): number {
  return (Date.parse(today) - Date.parse(day.slice(0, 10))) / DAY_MS;
}
