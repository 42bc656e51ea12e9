import { withoutStuckEnd } from '#domain/address/without-stuck-end.ts';

/** The address on the same site without what a chat program stuck to the end of its path. Null if nothing is. */
export function unstuckAddress(href: string): URL | null {
  const address = new URL(href);
  const path = withoutStuckEnd(address.pathname);
  if (path === null) return null;
  address.pathname = path;
  return address;
}
