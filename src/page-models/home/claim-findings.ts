import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import type { Day } from '#domain/calendar/day.ts';
import { claims } from '#site/claims.ts';

export interface ClaimFinding {
  label: string;
  claimed: string;
  found: string;
}

const DAY_MS = 86_400_000;

/**
 * Claims that the published rows no longer bear out, in words for the build log and the admin (decision P10).
 * The average first response is measured from answered enquiries, which are not part of the published rows.
 */
export function claimFindings(catalogue: Catalogue, today: Day): ClaimFinding[] {
  const { properties, societies } = catalogue;
  const verified = (days: number) =>
    properties.filter((property) => property.last_verified && age(property.last_verified, today) <= days)
      .length;
  const fresh = verified(claims.verificationDays.value);
  const checks: [keyof typeof claims, boolean, string][] = [
    ['liveThisWeek', properties.length >= claims.liveThisWeek.value, `${properties.length} live`],
    [
      'verificationDays',
      fresh === properties.length,
      `${fresh} of ${properties.length} checked within ${claims.verificationDays.words}`,
    ],
    ['societies', societies.length >= claims.societies.value, `${societies.length} societies`],
    ['properties', properties.length >= claims.properties.value, `${properties.length} published`],
  ];
  return checks
    .filter(([, holds]) => !holds)
    .map(([name, , found]) => ({ label: claims[name].label, claimed: claims[name].words, found }));
}

function age(day: string, today: Day): number {
  return (Date.parse(today) - Date.parse(day.slice(0, 10))) / DAY_MS;
}
