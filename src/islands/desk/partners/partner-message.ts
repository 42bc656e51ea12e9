import { nameForMessages } from '#domain/enquiry/name-for-messages.ts';
import type { PartnerLanguage } from '#domain/partner/partner-languages.ts';
import { siteConfig } from '#site/config.ts';
import { partnerHomesPath } from '#site/paths.ts';

interface Message {
  link: string;
  /** How many homes are due. */
  due: number;
}

/** What staff send to a contact with a fresh link, in the language of the contact. */
export function partnerMessage(
  { name, language }: { name: string; language: PartnerLanguage },
  { link, due }: Message,
  origin: string,
): string {
  const address = `${origin}${partnerHomesPath(link)}`;
  const called = nameForMessages(name);
  if (language === 'kn')
    return `${['ನಮಸ್ಕಾರ', called].filter(Boolean).join(' ')}, ಇದು ${siteConfig.name}. ${due} ಮನೆಗಳು ಇನ್ನೂ ಲಭ್ಯವಿವೆಯೇ ಎಂದು ದಯವಿಟ್ಟು ತಿಳಿಸಿ, ಪ್ರತಿ ಮನೆಗೆ ಒಂದು ಒತ್ತು ಸಾಕು: ${address}`;
  return `${['Hello', called].filter(Boolean).join(' ')}, this is ${siteConfig.name}. Please tell us whether ${due === 1 ? 'one home is' : `${due} homes are`} still on offer, one tap for each: ${address}`;
}
