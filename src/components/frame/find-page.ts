import { unstuckAddress } from '#site/unstuck-address.ts';

/** On a 404 page: leads to the address without what a chat program stuck to its end, as our own server does. */

const address = unstuckAddress(location.href);
if (address) location.replace(address);
