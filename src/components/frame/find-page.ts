import { withoutStuckEnd } from '#domain/address/without-stuck-end.ts';

/** On a 404 page: goes to the address without what a chat program stuck to its end, as our own server does. */

const path = withoutStuckEnd(location.pathname);
if (path !== null) {
  const address = new URL(location.href);
  address.pathname = path;
  location.replace(address);
}
