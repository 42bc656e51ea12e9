import { formatDay } from '#domain/calendar/day.ts';
import { formatPrice } from '#domain/money/price.ts';
import { depositRupees } from '#domain/property/deposit.ts';
import { factsOf, formatCheck, formatSqft } from '#domain/property/format-facts.ts';
import { distinguishingNames, type NamedHome } from '#domain/property/home-names.ts';
import { termsLine } from '#domain/property/terms-line.ts';
import { formatCount } from '#domain/text/text.ts';
import type { LetterSection } from '../mail/letter.ts';
import { type SenderFacts, signature } from '../mail/sender-facts.ts';
import type { MailText } from './enquiry-mails.ts';
import type { AlertToConfirm, AlertUpdate, AlertedHome } from './outbox-message.ts';

/**
 * Says which alerts wait, in English and Kannada. Contains no typed text, because anybody may have typed that address:
 * filters are in our own words, and a home has the title of its page.
 */
export function alertConfirmationMail(
  { link, alerts }: { link: string; alerts: readonly AlertToConfirm[] },
  facts: Pick<SenderFacts, 'siteName' | 'siteOrigin' | 'phone' | 'alertPath'>,
): MailText {
  const asked = (words: readonly string[]) => (words.length > 0 ? `: ${words.join('; ')}` : '');
  return {
    subject: `Confirm your home alert from ${facts.siteName}`,
    letter: {
      greeting: 'Hello,',
      paragraphs: [
        `Somebody asked on our site for mails about homes to this address${asked(alerts.map(({ label }) => label))}. If it was you, open the page below and confirm. Without that we send nothing.`,
        'If it was not you, do nothing: we delete the request within a week, and send a mail like this at most once a day. If you decline on that page, we send none for 180 days.',
        `ನಮ್ಮ ತಾಣದಲ್ಲಿ ಯಾರೋ ಈ ವಿಳಾಸಕ್ಕೆ ಮನೆಗಳ ಬಗ್ಗೆ ಮೇಲ್ ಕೇಳಿದ್ದಾರೆ${asked(alerts.map(labelInKannada))}. ಅದು ನೀವೇ ಆಗಿದ್ದರೆ ಕೆಳಗಿನ ಪುಟವನ್ನು ತೆರೆದು ದೃಢಪಡಿಸಿ. ನೀವಲ್ಲದಿದ್ದರೆ ಏನೂ ಮಾಡಬೇಡಿ: ನಾವು ಏನನ್ನೂ ಕಳುಹಿಸುವುದಿಲ್ಲ.`,
      ],
      details: [],
      links: [
        { label: 'Confirm or decline', href: `${facts.siteOrigin}${facts.alertPath('confirm', link)}` },
      ],
      closing: signature(facts),
    },
  };
}

const homesInKannada = { Sale: 'ಮಾರಾಟದ ಮನೆಗಳು', Rent: 'ಬಾಡಿಗೆ ಮನೆಗಳು' } as const;

/** 'ಮಾರಾಟದ ಮನೆಗಳು: 3 BHK, Whitefield': filters and names are as on the site. */
function labelInKannada({ label, offer, home }: AlertToConfirm): string {
  if (home) return label;
  const filters = label.indexOf(': ');
  return `${homesInKannada[offer]}${filters < 0 ? '' : label.slice(filters)}`;
}

export function alertUpdateMail({ link, alerts }: AlertUpdate, facts: SenderFacts): MailText {
  const homes = alerts.flatMap((alert) => alert.homes);
  const ending = alerts.filter(({ ends_on: day }) => day);
  return {
    subject: subjectOf(alerts, ending.length),
    letter: {
      greeting: 'Hello,',
      paragraphs: [
        homes.length > 0
          ? 'This has changed among the homes that you asked us to watch.'
          : 'Nothing has changed among the homes that you asked us to watch.',
        ...(ending.length > 0
          ? ['An alert ends by itself after 90 days. To keep it, open the last link of this mail.']
          : []),
      ],
      sections: alerts.map((alert) => sectionOf(alert, facts)),
      details: [],
      links: [
        {
          label: 'Pause, change, keep or stop your alerts',
          href: `${facts.siteOrigin}${facts.alertPath('manage', link)}`,
        },
      ],
      closing: [
        ...signature(facts),
        'You get this mail because you asked for it on our site and confirmed it. We use your address for nothing else.',
      ],
    },
  };
}

/** Counts every home that the mail is about, also those that it does not name. */
function subjectOf(alerts: AlertUpdate['alerts'], ending: number): string {
  const countOf = (wantedKind: AlertedHome['kind']) =>
    alerts
      .map(
        ({ counts, homes }) => counts?.[wantedKind] ?? homes.filter(({ kind }) => kind === wantedKind).length,
      )
      .reduce((sum, count) => sum + count, 0);
  const parts = [
    countOf('new') > 0 ? formatCount(countOf('new'), 'new home') : '',
    countOf('changed') > 0 ? `${countOf('changed')} with another price` : '',
    countOf('reduced') > 0 ? `${countOf('reduced')} with a lower price` : '',
    countOf('gone') > 0 ? `${countOf('gone')} no longer available` : '',
  ].filter(Boolean);
  if (parts.length > 0) return parts.join(', ');
  return ending === 1 ? 'Your alert ends in a week' : 'Your alerts end in a week';
}

function sectionOf(alert: AlertUpdate['alerts'][number], facts: SenderFacts): LetterSection {
  const { label, offer, query, ends_on: day, more } = alert;
  const names = distinguishingNames(alert.homes.map(namedHome));
  const list = { label: 'The whole list', href: `${facts.siteOrigin}${facts.listPath(offer, query)}` };
  return {
    heading: [label, ...(day ? [`ends on ${formatDay(day)}`] : [])].join(', '),
    entries: [
      ...(alert.widened ? [{ title: NOW_WITH_PARTS, href: null, lines: [] }] : []),
      ...alert.homes.map((home, at) => entryOf({ ...home, title: names[at] ?? home.title }, facts)),
      ...(more > 0 ? [{ title: `And ${more} more on the list`, href: null, lines: [] }] : []),
    ],
    links: alert.home ? [] : [list],
  };
}

const NOW_WITH_PARTS =
  'From now on this alert also finds homes in the parts of the area. You can change it by the link below.';

/** The facts by which a mail tells homes with one title apart. */
function namedHome(home: AlertedHome): NamedHome {
  const { title, society, place, sqft, price, currency, offer, reference } = home;
  return {
    title,
    place: society ?? place,
    size: formatSqft({ sqft }),
    price: formatPrice(price, { currency, offer, decimals: 2 }).text,
    reference,
  };
}

const kindWords = {
  new: 'New',
  reduced: 'Lower price',
  changed: 'Price changed',
  gone: 'No longer available',
} satisfies Record<AlertedHome['kind'], string>;

function entryOf(home: AlertedHome, facts: SenderFacts): LetterSection['entries'][number] {
  const { kind, title, slug, place, offer, price, was, currency, checked } = home;
  if (kind === 'gone')
    return { title: `${kindWords[kind]}: ${title}`, href: null, lines: place ? [place] : [] };
  const hasChanged = kind !== 'new' && typeof was === 'number';
  const amount = (rupees: number | null | undefined) => {
    // A change may be too small for the one decimal of the pages.
    const shown = formatPrice(rupees, { currency, offer, decimals: hasChanged ? 2 : 1 });
    return shown.state === 'known' ? `${shown.text}${shown.per ?? ''}` : shown.text;
  };
  const deposit = depositRupees({ ...home, property_type: offer });
  const terms = termsLine({ ...home, freeFrom: home.available_from, deposit });
  return {
    title: `${kindWords[kind]}: ${title}`,
    href: `${facts.siteOrigin}${facts.propertyPath({ slug })}`,
    lines: [
      hasChanged ? `${amount(price)}, was ${amount(was)}` : amount(price),
      [...factsOf(home), place].filter(Boolean).join(', '),
      terms ?? '',
      formatCheck(checked),
    ].filter(Boolean),
  };
}
