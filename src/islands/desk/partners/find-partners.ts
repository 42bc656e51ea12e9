import type { Partner } from '#contracts/admin-partners.ts';
import { waitingWords } from './waiting-words.ts';

/** Which partners a list shows besides all of them, as its address says it: those at whom something waits, or whose last file changed nothing. */
export const partnerStates = ['waiting', 'failed'] as const;
export type PartnerState = (typeof partnerStates)[number];

export interface PartnerFilter {
  search: string;
  state: PartnerState | '';
}

/** The partners of whom each word is in the name, or in the name, address or number of a contact, in any case. */
export function findPartners(partners: readonly Partner[], { search, state }: PartnerFilter): Partner[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return partners.filter((partner) => {
    if (state === 'waiting' && waitingWords(partner) === null) return false;
    if (state === 'failed' && !isWrong(partner.last_file?.state)) return false;
    const contacts = partner.contacts.flatMap(({ name, email, phone }) => [name, email, phone]);
    const text = [partner.name, ...contacts].filter(Boolean).join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** Whether a file in this state changed nothing and somebody has to look. */
export const isWrong = (state: NonNullable<Partner['last_file']>['state'] | undefined): boolean =>
  state === 'refused' || state === 'failed';
