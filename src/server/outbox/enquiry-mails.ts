import { formatClockTime, istClock, istDay } from '#domain/calendar/ist.ts';
import { formatDay } from '#domain/calendar/day.ts';
import { enquiryAnswers } from '#domain/enquiry/enquiry-answers.ts';
import { nameForMessages } from '#domain/enquiry/name-for-messages.ts';
import { telephoneLink, whatsappLink } from '#domain/enquiry/phone.ts';
import { formatPrice } from '#domain/money/price.ts';
import { answerBy, formatAnswerBy } from '#domain/promise/answer-by.ts';
import type { Letter } from '../mail/letter.ts';
import { greeting, type SenderFacts, signature } from '../mail/sender-facts.ts';
import { type EnquiredHome, enquiredHomeName } from './enquired-home.ts';
import type { Enquiry } from './outbox-message.ts';

export interface MailText {
  subject: string;
  letter: Letter;
}

/** Repeats nothing that was typed but the name (`nameForMessages`): the address may be a stranger's. */
export function enquiryMailForVisitor(
  enquiry: Enquiry,
  home: EnquiredHome | null,
  facts: SenderFacts,
  now: Date,
): MailText {
  const isAboutHome = home && enquiry.enquiry_type === 'availability_check';
  const about = isAboutHome ? `about ${enquiredHomeName(home)}` : 'about your search';
  return {
    subject: `We have your request (${enquiry.reference})`,
    letter: {
      greeting: greeting(enquiry.name),
      paragraphs: [
        `Thank you for your request ${about}. ${promiseSentences(enquiry.created_at, now)}`,
        'Reply to this mail if anything changes. If you did not ask us, reply and we delete your details.',
      ],
      details: [
        ['Your reference', enquiry.reference],
        ['We reach you by', enquiry.preferred_contact],
      ],
      links: home ? [{ label: 'The home', href: homeUrl(home, facts) }] : [],
      closing: signature(facts),
    },
  };
}

/** What we promise. A mail that went out late, because a limit or staff held it back, does not name a time that is over. */
function promiseSentences(requestedAt: Date, now: Date): string {
  const promise = 'We answer within 3 hours, counted between 8am and 8pm';
  return now <= answerBy(requestedAt)
    ? `We will get back to you ${formatAnswerBy(requestedAt, now)}. ${promise}.`
    : `You asked us on ${formatDay(istDay(requestedAt))}. ${promise}: if nobody has answered you yet, reply to this mail.`;
}

/** Tells staff that something waits for their decision, once an hour at most. Nothing of it is in the mail. */
export function suspectedMailForStaff(facts: SenderFacts): MailText {
  return {
    subject: 'A request that looks like a robot waits for you',
    letter: {
      greeting: 'Somebody sent a request that looks like a robot’s.',
      paragraphs: [
        'It may be a person’s. It is stored and nobody has been mailed about it. Open the admin and choose Suspected in the status menu of the inbox, or look under Alerts: accept it, or mark it as spam.',
      ],
      details: [],
      links: [{ label: 'The admin', href: `${facts.siteOrigin}${facts.adminPath}` }],
      closing: [],
    },
  };
}

export function enquiryMailForStaff(
  enquiry: Enquiry,
  home: EnquiredHome | null,
  facts: SenderFacts,
  change: 'new' | 'changed',
): MailText {
  const name = home && enquiredHomeName(home);
  const homeTitle = name || enquiry.property_title || 'a home';
  // This text is sent in our name to a number that anybody may have typed, so it may contain only our own
  // data.
  const about = home ? `: ${name}, ${homeUrl(home, facts)}` : '';
  const chat = whatsappLink(
    enquiry.phone,
    `Hello, this is ${facts.siteName} about your request ${enquiry.reference}${about}`,
  );
  const isHelpRequest = enquiry.enquiry_type === 'general_help';
  const deadline = answerBy(enquiry.created_at);
  const subjectPrefix = change === 'changed' ? 'Corrected: ' : '';
  return {
    subject: [
      `${subjectPrefix}${enquiry.reference}, answer by ${formatClockTime(istClock(deadline))}`,
      [nameForMessages(enquiry.name), name].filter(Boolean).join(', '),
    ]
      .filter(Boolean)
      .join(': '),
    letter: {
      greeting: isHelpRequest
        ? 'Somebody needs help with a search.'
        : 'Somebody asks whether a home is available.',
      paragraphs: [
        `Promised answer: by ${formatClockTime(istClock(deadline))} IST on ${formatDay(istDay(deadline))}.`,
        ...(change === 'changed' ? ['The details below replace the ones sent before.'] : []),
        ...sameEmailNotice(enquiry.beside),
      ],
      details: [
        ['Reference', enquiry.reference],
        ['Name', enquiry.name],
        ['Wants', enquiry.preferred_contact],
        ['Phone', enquiry.phone],
        ['Email', enquiry.email],
        ...enquiryAnswers.map(({ column, labels }): [string, string] => [
          labels[enquiry.enquiry_type],
          enquiry[column],
        ]),
        [home ? 'Home' : 'Home, in their words', homeTitle],
        [
          'Price shown',
          formatPrice(enquiry.property_price, { currency: enquiry.property_currency, decimals: 2 }).text,
        ],
        ['Area', enquiry.property_area],
        [
          'Asked',
          `${formatClockTime(istClock(enquiry.created_at))} IST on ${formatDay(istDay(enquiry.created_at))}`,
        ],
      ],
      links: [
        ...(chat ? [{ label: 'Open WhatsApp', href: chat }] : []),
        ...dialLink(enquiry.phone),
        {
          label: 'The page they were on',
          href: home ? homeUrl(home, facts) : safeUrl(enquiry.property_url, facts),
        },
        { label: 'All enquiries', href: `${facts.siteOrigin}${facts.adminPath}` },
      ],
      closing: [],
    },
  };
}

/** Two enquiries with the same e-mail address may have different senders: many people may know an address. */
function sameEmailNotice(relatedEnquiries: Enquiry['beside']): string[] {
  if (relatedEnquiries.length === 0) return [];
  const references = relatedEnquiries.map(
    ({ reference, same_phone }) => `${reference} (${same_phone ? 'same phone' : 'another phone'})`,
  );
  return [
    `The same e-mail address stands in ${references.join(', ')}. Where the phone differs, somebody else may have sent one of them.`,
  ];
}

export function dialLink(phone: string): { label: string; href: string }[] {
  const href = telephoneLink(phone);
  return href ? [{ label: `Call ${phone}`, href }] : [];
}

function homeUrl(home: EnquiredHome, { siteOrigin, propertyPath }: SenderFacts): string {
  return `${siteOrigin}${propertyPath(home)}`;
}

/** Our own site, otherwise its front page: what a visitor sent as 'the page' may lead anywhere. */
function safeUrl(url: string, { siteOrigin }: SenderFacts): string {
  if (!URL.canParse(url, siteOrigin)) return siteOrigin;
  const page = new URL(url, siteOrigin);
  return page.origin === new URL(siteOrigin).origin ? page.href : siteOrigin;
}
