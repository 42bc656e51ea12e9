import type { Day } from '#domain/calendar/day.ts';
import { formatNumber } from '#domain/money/rupees.ts';
import { formatCount } from '#domain/text/text.ts';

export interface ClaimFigures {
  properties: number;
  /** Those with the partner's reference (source_key). */
  fromPartner: number;
  verified: number;
  /** Those checked within the number of days that we claim. */
  freshlyVerified: number;
  /** Only societies that are not hidden. */
  societies: number;
  /** Counted from 8am to 8pm. Null if no enquiry was answered, or if enquiries cannot be read. */
  medianFirstResponseMinutes: number | null;
  /** Within which nine of ten enquiries were answered. */
  ninthFirstResponseMinutes: number | null;
}

/** The figures as the database counts them (`claimFiguresAnswer` in contracts). */
export function asClaimFigures(figures: {
  properties: number;
  from_partner: number;
  verified: number;
  freshly_verified: number;
  societies: number;
  median_first_response_minutes: number | null;
  ninth_first_response_minutes: number | null;
}): ClaimFigures {
  return {
    properties: figures.properties,
    fromPartner: figures.from_partner,
    verified: figures.verified,
    freshlyVerified: figures.freshly_verified,
    societies: figures.societies,
    medianFirstResponseMinutes: figures.median_first_response_minutes,
    ninthFirstResponseMinutes: figures.ninth_first_response_minutes,
  };
}

/** Something that the site states about itself: the words of spec.md, and the query that they stand for (decision P10). */
export interface Claim {
  /** As the specification words it. */
  text: string;
  label: string;
  /** In place of the label when claims are counted: what the figure is. */
  countedLabel?: string;
  /** What is counted, in about three words. For claims that appear beside another count of homes. */
  basis?: string;
  /** Sentences without a figure that say the same. Pages make them only while the claim holds (decision P18). */
  sentences?: Readonly<Record<string, string>>;
  /** The day the words were last confirmed. */
  asOf: Day;
  holds: (figures: ClaimFigures) => boolean;
  /** What the figures say, for staff. */
  found: (figures: ClaimFigures) => string;
  /** What replaces the text when claims are counted. Null: there is nothing to claim. */
  counted: (figures: ClaimFigures) => string | null;
}

/** How recent a check must be for a home to be live. */
export const CLAIMED_CHECK_DAYS = 7;

const hours = (minutes: number | null) => ((minutes ?? 0) / 60).toFixed(1);
const countOf = (count: number) => (count > 0 ? formatNumber(count) : null);
/** '96%', rounded down so that only all of them are 100%. Null for none. */
export const countedPercent = (part: number, all: number) =>
  part > 0 ? `${Math.floor((part / all) * 100)}%` : null;
const fresh = ({ freshlyVerified, properties }: ClaimFigures) =>
  `${formatNumber(freshlyVerified)} of ${formatNumber(properties)} checked within ${CLAIMED_CHECK_DAYS} days`;
const isCheckedWeekly = ({ freshlyVerified, properties }: ClaimFigures) => freshlyVerified === properties;

/** Every claim of the site. Pages show `text` or what is counted, as staff choose under Claims (decision 185). */
export const claims = {
  liveThisWeek: {
    text: '23',
    label: 'Listings live this week',
    basis: `a check within ${CLAIMED_CHECK_DAYS} days`,
    asOf: '2026-11-21',
    holds: ({ freshlyVerified }) => freshlyVerified >= 23,
    found: fresh,
    counted: ({ freshlyVerified }) => countOf(freshlyVerified),
  },
  fromPartner: {
    text: '100%',
    label: 'From partner',
    asOf: '2026-11-21',
    sentences: { about: 'list only homes that a partner broker has in hand' },
    holds: ({ fromPartner, properties }) => fromPartner === properties,
    found: ({ fromPartner, properties }) =>
      `${formatNumber(fromPartner)} of ${formatNumber(properties)} with a partner’s reference`,
    counted: ({ fromPartner, properties }) => countedPercent(fromPartner, properties),
  },
  verificationDays: {
    text: `${CLAIMED_CHECK_DAYS} days`,
    label: 'Verification cadence',
    sentences: {
      value: 'verified weekly',
      promise: 'checked weekly',
      about: 'every week',
    },
    asOf: '2026-11-21',
    holds: isCheckedWeekly,
    found: fresh,
    counted: (figures) =>
      isCheckedWeekly(figures) && figures.properties > 0 ? `${CLAIMED_CHECK_DAYS} days` : null,
  },
  firstResponseHours: {
    text: '2 hrs',
    label: 'Average first response',
    // Decision 251: one forgotten enquiry moves an average, and no median.
    countedLabel: 'Median first response',
    asOf: '2026-11-21',
    holds: ({ medianFirstResponseMinutes }) => (medianFirstResponseMinutes ?? 0) <= 120,
    found: ({ medianFirstResponseMinutes, ninthFirstResponseMinutes }) =>
      `half are answered within ${hours(medianFirstResponseMinutes)} hours and nine of ten within ${hours(ninthFirstResponseMinutes)}, counted 8am-8pm over the last 30 days`,
    counted: ({ medianFirstResponseMinutes }) =>
      medianFirstResponseMinutes === null
        ? null
        : formatCount(Math.max(1, Math.ceil(medianFirstResponseMinutes / 60)), 'hr'),
  },
  verifiedData: {
    text: '100%',
    label: 'Verified Data',
    sentences: {
      tagline: 'checked before you visit',
      footer: 'that partner brokers have checked',
      // Decision P9: in the story viewer only.
      story: 'Aug 20',
    },
    asOf: '2026-11-21',
    holds: ({ verified, properties }) => verified === properties,
    found: ({ verified, properties }) =>
      `${formatNumber(verified)} of ${formatNumber(properties)} ever checked`,
    counted: ({ verified, properties }) => countedPercent(verified, properties),
  },
  societies: {
    text: '150+',
    label: 'Societies',
    asOf: '2026-11-21',
    holds: ({ societies }) => societies >= 150,
    found: ({ societies }) => `${formatNumber(societies)} societies`,
    counted: ({ societies }) => countOf(societies),
  },
  properties: {
    text: '146',
    label: 'Properties',
    basis: 'all published',
    asOf: '2026-11-21',
    holds: ({ properties }) => properties === 146,
    found: ({ properties }) => `${formatNumber(properties)} published`,
    counted: ({ properties }) => countOf(properties),
  },
} as const satisfies Record<string, Claim>;

export interface FalseClaim {
  label: string;
  claimed: string;
  found: string;
}

/** Claims that the figures do not support, for whoever runs the site (decisions P10 and P18). */
export function falseClaims(figures: ClaimFigures): FalseClaim[] {
  return Object.values(claims)
    .filter(({ holds }) => !holds(figures))
    .map(({ label, text, found }) => ({ label, claimed: text, found: found(figures) }));
}

export const claimsAdvice =
  'To show counted figures instead, press ‘Use counted figures’ under Settings → Claims in /admin, or run `npm run claims -- as_counted`.';

/** The day of the oldest of these claims. */
export function confirmedOn(shownClaims: readonly [Claim, ...Claim[]]): Day {
  const [oldest] = shownClaims.map(({ asOf }) => asOf).sort();
  return oldest ?? shownClaims[0].asOf;
}
