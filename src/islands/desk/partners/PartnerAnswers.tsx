import { useStore } from '@nanostores/react';
import type { Partner, PartnerAnswers as Answers, WaitingAnswer } from '#contracts/admin-partners.ts';
import { formatIstTime } from '#domain/calendar/ist.ts';
import { whatsappLink } from '#domain/enquiry/phone.ts';
import { formatPrice } from '#domain/money/price.ts';
import { formatCount } from '#domain/text/text.ts';
import { ItemButton } from '../block/ItemButton.tsx';
import { partnerMessage } from './partner-message.ts';
import type { Partners } from './partners.ts';

interface PartnerAnswersProps {
  partners: Partners;
  partner: Partner;
}

/** What the people at the partner have answered by link, what staff decide, and how each is asked. */
export function PartnerAnswers({ partners, partner }: PartnerAnswersProps) {
  const { answers, busy } = useStore(partners.$partners, { keys: ['answers', 'busy'] });
  if (!answers) return null;
  // A price of which nobody says something else is in the list of what waits.
  const others = answers.waiting.filter(
    (each) => each.answer !== 'price changed' || each.other_answer !== null,
  );
  return (
    <div>
      <h3>Their word every week</h3>
      <p className="small">{answerCounts(partner, answers)}</p>
      {others.length > 0 && (
        <ul className="staff-list small" aria-label="Answers that wait for you">
          {others.map((answer) => (
            <WaitingItem key={answer.id} answer={answer} partners={partners} busy={busy} />
          ))}
        </ul>
      )}
      <ul className="staff-list small" aria-label="How each contact is asked">
        {partner.contacts.map((contact) => (
          <ContactItem key={contact.id} contact={contact} answers={answers} partners={partners} busy={busy} />
        ))}
      </ul>
    </div>
  );
}

/** 'Answered for 12 homes in 30 days. 3 homes are due; 2 of those that they were asked about have no answer.' */
export function answerCounts(
  { answered, unanswered }: Pick<Partner, 'answered' | 'unanswered'>,
  { due }: Pick<Answers, 'due'>,
): string {
  const asked = answered + unanswered;
  const rate = asked === 0 ? '' : ` (${Math.round((answered / asked) * 100)} % of ${asked} asked)`;
  return `Answered for ${formatCount(answered, 'home')} in 30 days${rate}. ${formatCount(due, 'home is', 'homes are')} due.`;
}

interface WaitingItemProps {
  answer: WaitingAnswer;
  partners: Partners;
  busy: boolean;
}

function WaitingItem({ answer, partners, busy }: WaitingItemProps) {
  const { id, home, by, answered_at: at } = answer;
  return (
    <li>
      <a href={`#listings/property/${home.id}`}>
        <bdi>{home.title}</bdi>
      </a>
      <br />
      <b>{waitingText(answer)}</b>{' '}
      <span className="muted">
        {by && (
          <>
            <bdi>{by}</bdi>,{' '}
          </>
        )}
        <time dateTime={at}>{formatIstTime(at)}</time>
      </span>
      <span className="actions">
        <ItemButton busy={busy} of={`: ${home.title}`} onPress={() => void partners.decide(id, true)}>
          Accept
        </ItemButton>
        <ItemButton busy={busy} of={`: ${home.title}`} onPress={() => void partners.decide(id, false)}>
          Refuse
        </ItemButton>
      </span>
    </li>
  );
}

const answerWords: Record<WaitingAnswer['answer'], string> = {
  available: 'Still available',
  'price changed': 'Another price',
  'sold or let': 'Sold or let',
  'on hold': 'On hold',
  'not ours': 'Not theirs',
};

/** 'Price ₹2.00 Cr, was ₹1.00 Cr', or 'Not theirs'; 'Sold or let; a colleague said: still available'. */
export function waitingText({ other_answer: other, ...waiting }: WaitingFacts): string {
  const own = ownText(waiting);
  return other === null ? own : `${own}; a colleague said: ${answerWords[other].toLowerCase()}`;
}

type WaitingFacts = Pick<
  WaitingAnswer,
  'answer' | 'other_answer' | 'price' | 'price_then' | 'currency' | 'property_type'
>;

function ownText({
  answer,
  price,
  price_then: then,
  currency,
  property_type: offer,
}: Omit<WaitingFacts, 'other_answer'>): string {
  if (answer !== 'price changed') return answerWords[answer];
  const text = (amount: number | null) => formatPrice(amount, { currency, offer, decimals: 2 }).text;
  return then === null ? `Price ${text(price)}, was on request` : `Price ${text(price)}, was ${text(then)}`;
}

interface ContactItemProps {
  contact: Partner['contacts'][number];
  answers: Answers;
  partners: Partners;
  busy: boolean;
}

function ContactItem({ contact, answers, partners, busy }: ContactItemProps) {
  const { fresh } = useStore(partners.$partners, { keys: ['fresh'] });
  const asked = answers.contacts.find(({ id }) => id === contact.id);
  const of = ` for ${contact.name}`;
  const message = fresh?.contact === contact.id ? partnerMessage(contact, fresh, location.origin) : null;
  const chat = message && contact.phone ? whatsappLink(contact.phone, message) : null;
  return (
    <li>
      <bdi>{contact.name}</bdi>
      <span className="muted">{askedText(contact.email, asked)}</span>
      <span className="actions">
        <ItemButton busy={busy} of={of} onPress={() => void partners.makeLink(contact.id)}>
          Make a link
        </ItemButton>
        {asked && asked.links > 0 && (
          <ItemButton busy={busy} of={of} onPress={() => void partners.revokeLinks(contact.id)}>
            End their links ({asked.links})
          </ItemButton>
        )}
        {asked?.stopped && (
          <ItemButton busy={busy} of={of} onPress={() => void partners.resumeMails(contact.id)}>
            Begin the mails again
          </ItemButton>
        )}
      </span>
      {message && (
        <div className="field">
          <label htmlFor={`message-${contact.id}`}>A message to send</label>
          <textarea id={`message-${contact.id}`} rows={4} readOnly value={message} />
          {chat && (
            <a className="button small" href={chat} target="_blank" rel="noopener">
              Send it by WhatsApp
            </a>
          )}
        </div>
      )}
    </li>
  );
}

/** ', asked by mail on …', ', no e-mail address: send a link', ', has stopped the mails'. */
export function askedText(email: string | null, asked: Answers['contacts'][number] | undefined): string {
  if (asked?.stopped) return ', has stopped the weekly mail';
  if (email === null) return ', has no e-mail address: send a link';
  return asked?.asked_at ? `, asked by mail on ${formatIstTime(asked.asked_at)}` : ', not asked by mail yet';
}
