import { greeting, type SenderFacts, signature } from '../mail/sender-facts.ts';
import type { MailText } from './enquiry-mails.ts';
import type { RefusedFeed, RefusedFeedOfContact } from './outbox-message.ts';

/** A partner's file changed nothing: which one, and why. */
export function refusedFeedMailForStaff(
  { partner, problem, file_name: file }: RefusedFeed,
  facts: SenderFacts,
): MailText {
  return {
    subject: `The file of ${partner} changed nothing`,
    letter: {
      greeting: `The file of ${partner} was read, and no home was changed.`,
      paragraphs: [problem],
      details: [['File', file || null]],
      links: [{ label: 'Partners, in the admin', href: `${facts.siteOrigin}${facts.adminPath}` }],
      closing: [],
    },
  };
}

export function refusedFeedMailForPartner(
  { name, problem, file_name: file }: RefusedFeedOfContact,
  facts: SenderFacts,
): MailText {
  return {
    subject: `Your file of homes was not taken in by ${facts.siteName}`,
    letter: {
      greeting: greeting(name),
      paragraphs: [
        'We have read your file of homes, and changed nothing. Your homes stay on our site as they were.',
        problem,
        'Please mend the file and send it again, or answer this mail if it is right as it is.',
      ],
      details: [['File', file || null]],
      links: [],
      closing: signature(facts),
    },
  };
}
