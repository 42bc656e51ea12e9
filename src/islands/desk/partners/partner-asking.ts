import * as z from 'zod/mini';
import {
  decideConfirmation,
  decideConfirmationAnswer,
  newPartnerLink,
  newPartnerLinkAnswer,
  resumePartnerMails,
  revokePartnerLinks,
} from '#contracts/admin-partners.ts';
import type { StaffBackend } from '../../session/staff-backend.ts';

/** The link that was just made, for a message of staff, and in how many homes something is to be answered. */
export interface FreshLink {
  contact: string;
  link: string;
  due: number;
}

interface AskingDependencies {
  backend: StaffBackend;
  /** Runs a task that returns what was done. The partner is read again, also after a refusal. */
  write: (task: () => Promise<string>) => Promise<void>;
  showLink: (link: FreshLink | null) => void;
}

/** How the people at a partner are asked about their homes, and what becomes of their answers. */
export function createPartnerAsking({ backend, write, showLink }: AskingDependencies) {
  return {
    /** Accepts or refuses what a partner has answered. */
    decide: (confirmation: string, accepted: boolean) =>
      write(async () => {
        const answer = await backend.rpc(
          decideConfirmation,
          { confirmation, accepted },
          decideConfirmationAnswer,
        );
        if (answer === 'changed')
          throw new Error('A colleague was faster, or the home was checked since: this is how it is now.');
        return accepted ? 'Accepted.' : 'Refused: nothing has changed.';
      }),

    /** A new link for a contact, with a message that staff send. */
    makeLink: (contact: string) =>
      write(async () => {
        const made = await backend.rpc(newPartnerLink, { contact }, newPartnerLinkAnswer);
        if (!made) throw new Error('This contact is not stored any more.');
        showLink({ contact, ...made });
        return 'The link works for 14 days. Send the message below it to this contact only.';
      }),

    revokeLinks: (contact: string) =>
      write(async () => {
        await backend.rpc(revokePartnerLinks, { contact }, z.int());
        showLink(null);
        return 'Their links no longer work.';
      }),

    resumeMails: (contact: string) =>
      write(async () => {
        await backend.rpc(resumePartnerMails, { contact }, z.boolean());
        return 'They are asked by mail again.';
      }),
  };
}
