import { formatDay } from '#domain/calendar/day.ts';
import { claimFigures } from '#site/claim-findings.ts';
import { type Claim, confirmedOn } from '#site/claims.ts';
import type { PageContext } from './page-context.ts';

/** What pages may claim (decision 185). */
export interface ShownClaims {
  /** '23'. Null: the claim is left out. */
  textOf: (claim: Claim) => string | null;
  /** What stands beside the figure. */
  labelOf: (claim: Claim) => string;
  /** The sentence. Null: the claim is counted and does not hold. */
  sentenceOf: (claim: Claim, sentence: string) => string | null;
  /** '21 November 2026': the day of these claims. Null: they have none. */
  dayOf: (claims: readonly [Claim, ...Claim[]]) => string | null;
}

/** The words of the specification; or, when staff chose that claims are counted, what the published rows support. */
export function shownClaims({ catalogue, site }: PageContext): ShownClaims {
  if (!site.counted)
    return {
      textOf: ({ text }) => text,
      labelOf: ({ label }) => label,
      sentenceOf: (_, sentence) => sentence,
      dayOf: (claims) => formatDay(confirmedOn(claims)),
    };
  const { today } = catalogue;
  const { firstResponseHours: hours } = site.counted;
  // Without a day, no check counts as fresh.
  const figures = claimFigures(catalogue, today ?? '9999-12-31', hours === null ? null : hours * 60);
  return {
    textOf: ({ counted }) => counted(figures),
    labelOf: ({ label, countedLabel }) => countedLabel ?? label,
    sentenceOf: ({ holds }, sentence) => (figures.properties > 0 && holds(figures) ? sentence : null),
    dayOf: () => (today === null ? null : formatDay(today)),
  };
}
