import { formatCallTime } from '#domain/appointment/format-call-time.ts';
import { greeting, type SenderFacts, signature } from '../mail/sender-facts.ts';
import type { MailText } from './enquiry-mails.ts';
import type { ReleasedCalls } from './outbox-message.ts';

/** The visitor's mail about calls that staff judged bogus: one mail, however many calls have this address. */
export function releasedMail({ name, reference, calls }: ReleasedCalls, facts: SenderFacts): MailText {
  const [which, are] = calls.length === 1 ? ['A call', 'is'] : [`${calls.length} calls`, 'are'];
  return {
    subject: `${which} in your name ${are} cancelled (${reference})`,
    letter: {
      greeting: greeting(name),
      paragraphs: [
        `${which} in your name ${are} cancelled: it seemed to us that you had not asked for ${calls.length === 1 ? 'it' : 'them'}. ` +
          'If your calendar still shows one, you can delete it there.',
        'If you did ask, we are sorry: reply to this mail and we call you.',
      ],
      details: calls.map(
        (call) => [call.reference, formatCallTime(call.preferred_date, call.preferred_time)] as const,
      ),
      links: [],
      closing: signature(facts),
    },
  };
}
