import type { Offer } from '#domain/offer.ts';
import { nameForMessages } from '#domain/enquiry/name-for-messages.ts';

export interface SenderFacts {
  siteName: string;
  /** Without a trailing slash. */
  siteOrigin: string;
  /** E.164, or null while it is not known. */
  phone: string | null;
  from: string;
  staff: readonly string[];
  propertyPath: (listing: { slug: string }) => string;
  adminPath: string;
  /** The page on which a call is seen, moved and cancelled, by the token of the mail. */
  callPath: (token: string) => string;
  /** The page on which a partner answers for its homes, by the token of the mail. */
  partnerHomesPath: (token: string) => string;
  /** The page on which an invitation to the staff is accepted, by the token of the mail. */
  invitationPath: (token: string) => string;
  /** The page on which alerts are confirmed, changed and stopped, by the token of the mail. */
  alertPath: (page: 'confirm' | 'manage', token: string) => string;
  /** The path for the one-click unsubscribe of a mail program. */
  alertFunctionPath: (token: string) => string;
  /** The list that shows the homes of these filters. */
  listPath: (offer: Offer, query: string) => string;
}

/** 'Dear Ravi,', or 'Hello,' where `nameForMessages` rejects the name. */
export function greeting(name: string): string {
  const spoken = nameForMessages(name);
  return spoken ? `Dear ${spoken},` : 'Hello,';
}

/** The same in Kannada. */
export function greetingInKannada(name: string): string {
  return `${['ನಮಸ್ಕಾರ', nameForMessages(name)].filter(Boolean).join(' ')},`;
}

/** The last lines of every mail to a visitor. */
export function signature({
  siteName,
  siteOrigin,
  phone,
}: Pick<SenderFacts, 'siteName' | 'siteOrigin' | 'phone'>): string[] {
  return [siteName, siteOrigin, ...(phone ? [phone] : [])];
}
