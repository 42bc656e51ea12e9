import type { DutyGap } from '#contracts/admin-duty.ts';

/** What to do where new enquiries become nobody's. */
export const gapSentences: Record<DutyGap, string> = {
  'nobody chosen': 'Nobody is chosen, so new enquiries are nobody’s yet. Choose who gets them.',
  'has left':
    'Whoever got new enquiries is no admin any more, so they are nobody’s yet. Choose somebody else.',
  away: 'Whoever gets new enquiries is away, so they are nobody’s yet. Choose somebody else until then.',
  'all away': 'Everybody who takes turns is away, so new enquiries are nobody’s yet.',
};
