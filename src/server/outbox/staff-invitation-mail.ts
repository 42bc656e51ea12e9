import { nameForMessages } from '#domain/enquiry/name-for-messages.ts';
import { type SenderFacts, signature } from '../mail/sender-facts.ts';
import type { MailText } from './enquiry-mails.ts';
import type { StaffInvitation } from './outbox-message.ts';

/**
 * Names the admin who invites, with the address: people choose their names themselves, so the name alone proves nothing, and
 * only as our messages may have it.
 */
export function staffInvitationMail(
  { role, link, by, by_name }: StaffInvitation,
  facts: SenderFacts,
): MailText {
  const { siteName, siteOrigin } = facts;
  const name = nameForMessages(by_name ?? '');
  const inviter = name && by ? `${name} (${by})` : name || by || 'An admin';
  return {
    subject: `Your invitation to the staff of ${siteName}`,
    letter: {
      greeting: 'Hello,',
      paragraphs: [
        `${inviter} invites you to be ${role === 'admin' ? 'an admin' : 'an editor'} of ${siteName}. Open the page below, give your name, choose a password and accept. The link works once, for 7 days.`,
        'If you do not know why you get this mail, do nothing: no account of yours has changed.',
      ],
      details: [],
      links: [{ label: 'Your invitation', href: `${siteOrigin}${facts.invitationPath(link)}` }],
      closing: signature(facts),
    },
  };
}
