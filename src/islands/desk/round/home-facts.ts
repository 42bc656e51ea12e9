import { referenceOfPartner } from '#domain/property/reference-of-partner.ts';
import { titleWithFacts } from '#contracts/distinguishing-facts.ts';
import type { RoundHome } from '#contracts/admin-round.ts';
import { formatDay } from '#domain/calendar/day.ts';
import { nameForMessages } from '#domain/enquiry/name-for-messages.ts';
import { telephoneLink, whatsappLink } from '#domain/enquiry/phone.ts';
import { formatPrice } from '#domain/money/price.ts';
import { formatNumber } from '#domain/money/rupees.ts';
import type { PartnerLanguage } from '#domain/partner/partner-languages.ts';
import type { CheckOutcome, KnownMethod } from '#domain/verification/check-outcomes.ts';
import { siteConfig } from '#site/config.ts';
import { propertyPath } from '#site/paths.ts';

/** '3 BHK · 1,450 sqft · Courtyard Heights, Hebbal': the facts that identify a home. */
export function homeFacts({ bedrooms, sqft, society, area }: RoundHome): string {
  const place = [society, area].filter(Boolean).join(', ');
  return [
    bedrooms === null ? '' : bedrooms === 0 ? 'Studio' : `${bedrooms} BHK`,
    sqft ? `${formatNumber(sqft)} sqft` : '',
    place,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** The home in a message, where its facts do not stand beside it. */
export function roundHomeName({ title, slug, society, area, sqft, source_key }: RoundHome): string {
  return titleWithFacts(title, { slug, place: society ?? area, sqft, reference: source_key });
}

/** The exact price for staff, with '/month' for a rent. */
export function exactPriceText({ price, currency, property_type: offer }: RoundHome): string {
  const formatted = formatPrice(price, { currency, offer, decimals: 2 });
  return formatted.state === 'known' ? `${formatted.exact}${formatted.per ?? ''}` : formatted.text;
}

/** 'Last checked on 14 November 2026, 8 days ago', or 'Never checked'. */
export function describeLastCheck({ last_verified: day }: RoundHome, today: Date): string {
  if (day === null) return 'Never checked';
  const days = Math.max(0, Math.floor((today.getTime() - Date.parse(`${day}T00:00:00+05:30`)) / 86_400_000));
  return `Last checked on ${formatDay(day)}, ${days} ${days === 1 ? 'day' : 'days'} ago`;
}

/** A person who can be asked about a home. */
interface PersonToAsk {
  name: string | null;
  phone: string | null;
  language: PartnerLanguage;
}

/** Links for asking with one click: a call, and a message that contains the question, in the language of the person. */
export function askingLinks(
  home: RoundHome,
  { name, phone, language }: PersonToAsk,
  origin: string,
): { channel: 'Call' | 'WhatsApp'; href: string }[] {
  const number = phone ?? '';
  const text = question(home, nameForMessages(name ?? ''), language, origin);
  return [
    { channel: 'Call' as const, href: telephoneLink(number) },
    { channel: 'WhatsApp' as const, href: whatsappLink(number, text) },
  ].flatMap(({ channel, href }) => (href === null ? [] : [{ channel, href }]));
}

function question(home: RoundHome, name: string, language: PartnerLanguage, origin: string): string {
  const stated = referenceOfPartner(home.source_key?.trim());
  const reference = stated ? ` (ref ${stated})` : '';
  const page = home.slug === null ? '' : ` ${origin}${propertyPath({ slug: home.slug })}`;
  const named = `‘${home.title}’${reference}`;
  return language === 'kn'
    ? `${['ನಮಸ್ಕಾರ', name].filter(Boolean).join(' ')}, ಇದು ${siteConfig.name}. ${named}: ಈ ಮನೆ ಇನ್ನೂ ಲಭ್ಯವಿದೆಯೇ? ನಮ್ಮ ತಾಣದಲ್ಲಿರುವ ಬೆಲೆ: ${exactPriceText(home)}.${page}`
    : `${['Hello', name].filter(Boolean).join(' ')}, this is ${siteConfig.name}. Is ${named} still available at ${exactPriceText(home)}?${page}`;
}

export const checkMethodLabels: Record<KnownMethod, string> = {
  call: 'Call',
  visit: 'Visit',
  message: 'Message',
  feed: 'Feed',
  partner: 'Partner, by link',
};

/** Each outcome with its key, in the order of the buttons. */
export const outcomeKeys: readonly { outcome: CheckOutcome; key: string; label: string }[] = [
  { outcome: 'available', key: 'a', label: 'Available' },
  { outcome: 'price changed', key: 'p', label: 'Price changed' },
  { outcome: 'on hold', key: 'h', label: 'On hold' },
  { outcome: 'not reached', key: 'n', label: 'Not reached' },
  { outcome: 'sold or let', key: 's', label: 'Sold or let' },
];
export const skipKey = 'k';
export const undoKey = 'u';
