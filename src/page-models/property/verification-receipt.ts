import { pageLabels } from '#domain/property/page-labels.ts';
import { formatDay } from '#domain/calendar/day.ts';
import type { CheckEntry } from '#domain/property/property-history-schema.ts';
import type { Property } from '#domain/property/property.ts';
import { capitalise } from '#domain/text/capitalise.ts';
import type { GlossaryId } from '#site/glossary.ts';
import { type CheckMethod, type Paper, papers } from '#domain/verification/check-outcomes.ts';

/** The facts of the last check of a home, line by line. `none` if the home has never been checked. */
export type VerificationReceipt =
  { state: 'none'; text: string } | { state: 'checked'; lines: CheckLine[]; small: string | null };

interface CheckLine {
  label: string;
  value: string;
  note?: string;
  explains?: GlossaryId;
}

const methodText: Record<CheckMethod, string> = {
  call: 'By phone',
  visit: 'On a visit',
  message: 'By message',
  feed: 'From the partner’s own list',
};
const SEEN = 'Seen';
const NEVER = 'Not checked yet. Ask us to check it before you go and see it.';
const SMALL = 'A paper that we saw is not legal advice: have your lawyer read the originals before you sign.';

/** A paper seen in an earlier check counts as seen until a later check says otherwise. */
export function verificationReceipt({
  last_verified: day,
  history,
  property_type,
}: Property): VerificationReceipt {
  const entries = (history ?? []).filter((entry) => entry.what === 'check');
  const confirmed = entries.find(({ method }) => method === 'partner');
  if (!day) return { state: 'none', text: confirmed ? `${confirmedText(confirmed)} ${NEVER}` : NEVER };
  const checks = entries.filter(isOurs);
  const last = checks.find(({ on }) => on === day);
  const lines: CheckLine[] = [
    {
      label: pageLabels.check,
      value: formatDay(day),
      note: last ? `${methodText[last.method]}.` : 'How it was checked was not recorded.',
    },
  ];
  if (last)
    lines.push({ label: pageLabels.confirmed, value: capitalise(last.confirmed.join(', ')) || 'Nothing' });
  // What we found later counts more.
  if (confirmed && confirmed.on >= day)
    lines.push({ label: 'Confirmed by the partner', value: formatDay(confirmed.on), note: 'By link.' });
  for (const paper of papers) {
    const state = paperState(paper, checks);
    // A tenant does not ask for the papers of a sale.
    if (state !== null || property_type === 'Sale')
      lines.push({ label: capitalise(paper), value: state ?? 'Not asked for yet', ...explaining(paper) });
  }
  return { state: 'checked', lines, small: lines.some(({ value }) => value === SEEN) ? SMALL : null };
}

/** Other papers are facts of the home too, and explained there. */
function explaining(paper: Paper): { explains?: GlossaryId } {
  return paper === 'occupancy certificate' ? { explains: 'occupancy-certificate' } : {};
}

type OurCheck = CheckEntry & { method: CheckMethod };

/** Not what the partner says of the home. */
function isOurs(entry: CheckEntry): entry is OurCheck {
  return entry.method !== 'partner';
}

function confirmedText({ on }: CheckEntry): string {
  return `Confirmed by the partner on ${formatDay(on)}, by link.`;
}

function paperState(paper: Paper, checks: readonly OurCheck[]): string | null {
  for (const { seen, not_seen: unseen } of checks) {
    if (seen.includes(paper)) return SEEN;
    if (unseen.includes(paper)) return 'Asked for, not seen';
  }
  return null;
}
