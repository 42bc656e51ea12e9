import { pageAddresses } from './page-addresses.ts';

/** What the link of a mail about an account is for, in the words of the sign-in service. */
const types = ['signup', 'recovery', 'invite', 'magiclink', 'email_change'] as const;

export type AccountLinkType = (typeof types)[number];

export interface AccountLink {
  type: AccountLinkType;
  tokenHash: string;
}

/** '/auth?type=signup&token_hash=…'. The page uses the token only when its button is pressed: mail scanners open links. */
export function accountLinkPath({ type, tokenHash }: AccountLink): string {
  return `${pageAddresses.auth}?type=${type}&token_hash=${tokenHash}`;
}

/** Null if it is no such link. */
export function parseAccountLink(type: string | null, token: string | null): AccountLink | null {
  const knownType = types.find((each) => each === type);
  // A chat program or a person may have copied the full stop after the link.
  const tokenHash = /^[\w-]+/.exec(token ?? '')?.[0];
  return knownType && tokenHash ? { type: knownType, tokenHash } : null;
}
