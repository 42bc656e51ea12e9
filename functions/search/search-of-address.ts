import { pageAddresses } from '#domain/address/page-addresses.ts';
import { type Offer, offerWord } from '#domain/offer.ts';
import { MAX_LINE_LENGTH } from '#domain/search/filter-query.ts';

/** The longest query of an address that is followed. What the filters of a list write is a tenth of it. */
const MAX_QUERY_LENGTH = MAX_LINE_LENGTH * 10;

/**
 * The search for what the address of a list asks for. A page without a script cannot read its own address, so its button leads here,
 * and the browser says where it comes from. Null: it does not, or comes from elsewhere.
 */
export function searchOfAddress(referer: string | null, origin: string, offer: Offer): string | null {
  if (referer === null || !URL.canParse(referer)) return null;
  const { origin: from, search } = new URL(referer);
  const query = search.slice(1);
  if (from !== origin || query.length > MAX_QUERY_LENGTH) return null;
  return `${pageAddresses.search}?offer=${offerWord(offer)}&filters=${encodeURIComponent(query)}`;
}
