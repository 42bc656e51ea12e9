import { type Offer, offerWord } from '../offer.ts';
import { pageAddresses } from './page-addresses.ts';

/** The parameter that says which list is shared: '/search?list=rent&bhk=2&area=hebbal'. All others are those of the list. */
export const sharedListParameter = 'list';

/**
 * The address under which a list with filters is shared. The pages of lists are files, whose head cannot say what their query
 * asks for; here a function answers a program that shows previews, and leads a person on to the list.
 */
export function sharedListPath(offer: Offer, query: string): string {
  return `${pageAddresses.search}?${sharedListParameter}=${offerWord(offer)}${query === '' ? '' : `&${query}`}`;
}
