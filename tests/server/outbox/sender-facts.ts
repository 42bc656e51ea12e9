import type { SenderFacts } from '#server/mail/sender-facts.ts';

/** What a mail says of its sender. */
export const senderFacts: SenderFacts = {
  siteName: 'Angala',
  siteOrigin: 'https://angala.example',
  phone: null,
  from: 'hello@angala.example',
  staff: ['staff@angala.example'],
  propertyPath: ({ slug }) => `/property/${slug}`,
  adminPath: '/admin',
  callPath: (token) => token,
  invitationPath: (token) => token,
  partnerHomesPath: (token: string) => `/partners/homes?token=${token}`,
  alertPath: (page) => page,
  alertFunctionPath: (token) => token,
  listPath: () => '/buy',
};
