import { type SenderFacts, signature } from '../mail/sender-facts.ts';
import type { MailText } from './enquiry-mails.ts';
import type { StaffInvitation } from './outbox-message.ts';

/** Names the address of the admin who invites, and not their name, which people choose themselves. */
export function staffInvitationMail({ role, link, by }: StaffInvitation, facts: SenderFacts): MailText {
  const { siteName, siteOrigin } = facts;
  return {
    subject: `Your invitation to the staff of ${siteName}`,
    letter: {
      greeting: 'Hello,',
      paragraphs: [
        `${by || 'An admin'} invites you to be ${role === 'admin' ? 'an admin' : 'an editor'} of ${siteName}. Open the page below, choose a password and accept. The link works once, for 7 days.`,
        'If you do not know why you get this mail, do nothing: no account of yours has changed.',
      ],
      details: [],
      links: [{ label: 'Your invitation', href: `${siteOrigin}${facts.invitationPath(link)}` }],
      closing: signature(facts),
    },
  };
}
