import { referenceSentence } from '#domain/enquiry/reference-sentence.ts';
import { type SenderFacts, signature } from '../mail/sender-facts.ts';
import type { MailText } from './enquiry-mails.ts';
import type { Reply } from './outbox-message.ts';

/**
 * What staff answered to an enquiry, in the thread of the mail that thanked for it. The text is of staff, and greets by
 * itself.
 */
export function replyMail({ reference, body }: Reply, facts: SenderFacts): MailText {
  const [first = '', ...others] = body.split(/\n{2,}/);
  return {
    subject: `Re: We have your request (${reference})`,
    letter: {
      greeting: first,
      paragraphs: [...others, referenceSentence(reference)],
      details: [],
      links: [],
      closing: signature(facts),
    },
  };
}
