import { nameForMessages } from '#domain/enquiry/name-for-messages.ts';
import { storedPhone, telephoneLink, whatsappLink } from '#domain/enquiry/phone.ts';
import { parseUrl } from '#domain/text/parse-url.ts';
import { siteConfig } from '#site/config.ts';

export interface ContactLink {
  channel: 'WhatsApp' | 'Call' | 'Email';
  href: string;
}

/** Each text contains the reference. */
export function contactLinks({
  name,
  email,
  phone,
  reference,
}: {
  name: string;
  email: string;
  phone: string;
  reference: string;
}): ContactLink[] {
  const number = storedPhone(phone);
  const hello = ['Hello', nameForMessages(name)].filter(Boolean).join(' ');
  const greeting = `${hello}, this is ${siteConfig.name} about your request ${reference}.`;
  const subject = `${siteConfig.name}: your request ${reference}`;
  const links: { channel: ContactLink['channel']; href: string | null }[] = [
    { channel: 'WhatsApp', href: whatsappLink(number, greeting) },
    { channel: 'Call', href: telephoneLink(number) },
    {
      channel: 'Email',
      href: `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(`${greeting}\n\n`)}`,
    },
  ];
  return links.flatMap(({ channel, href }) => (href === null ? [] : [{ channel, href }]));
}

/** The page an enquiry came from. Null if it is not ours, because a visitor may send any address. */
export function ownPagePath(url: string | null, origin: string): string | null {
  const page = parseUrl(url ?? '', origin);
  // A browser takes '//elsewhere.example' for another site.
  if (!url || page?.origin !== origin || page.pathname.startsWith('//')) return null;
  return `${page.pathname}${page.search}`;
}
