import type { Day } from '../calendar/day.ts';
import { addDays } from '../calendar/ist.ts';
import type { EnquiryType } from '../enquiry/enquiry-types.ts';
import type { EnquiryHomeState } from '../person/enquiry-home-states.ts';
import { type ReplyWord, replyWords } from './fill-reply.ts';
import { type StarterReply, starterReplies } from './starter-replies.ts';

/** What an enquiry asks, as far as it decides which texts can answer it. */
export interface AskedFor {
  enquiry_type: EnquiryType;
  /** Null: it is about no home. */
  home: AskedHome | null;
}

interface AskedHome {
  state: EnquiryHomeState;
  price?: number | null;
  price_then?: number | null;
  /** The day of our last check, in India, and that of its partner. */
  checked_on?: string | null;
  confirmed_on?: string | null;
  /** The facts that it states otherwise than when it was asked about. */
  changes?: object;
}

const hasChanged = ({ price, price_then: then, changes }: AskedHome): boolean =>
  price !== then || Object.keys(changes ?? {}).length > 0;

/** Whether a text of the product says what may be so: nothing of a home where help was asked for. */
export function starterFits({ fits }: Pick<StarterReply, 'fits'>, { enquiry_type, home }: AskedFor): boolean {
  if (enquiry_type === 'general_help') return fits === 'help';
  if (fits === 'a home') return true;
  if (fits === 'help' || home?.state !== 'on offer') return false;
  return fits === 'a home on offer' || hasChanged(home);
}

/** As long as we promise to check each home. */
const FRESH_DAYS = 7;
const askForPrice =
  /\b(price|cost|rate|budget|discount|negotia\w*|offer|loan|emi|daam|kimat|bele)\b|ಬೆಲೆ|[₹$]/i;
const askForVisit = /\b(visit|see|seeing|view|viewing|show|inspect\w*|come|dekh\w*|nod\w*)\b|ನೋಡ|ಭೇಟಿ/i;

/**
 * Whether a text is among those that an enquiry asks for, by its words and by what is known of the home on `today`: 'Available'
 * of a home that was checked within the week, 'We are asking' of any other, 'Price' where its words ask for one. A text that
 * staff have written themselves is, wherever it can answer.
 */
export function fitsEnquiry(
  { name }: { name: string },
  { home, words, today }: Pick<AskedFor, 'home'> & { words: string; today: Day },
): boolean {
  const isOnOffer = home?.state === 'on offer';
  const checked = [home?.checked_on ?? '', home?.confirmed_on ?? ''].toSorted().at(-1) ?? '';
  const isFresh = isOnOffer && checked >= addDays(today, -FRESH_DAYS);
  switch (name.trim().toLowerCase()) {
    case 'available':
      return isFresh;
    case 'we are asking':
      return !isFresh && home?.state !== 'sold' && home?.state !== 'let';
    case 'not available':
      return home !== null && !isOnOffer && home.state !== 'on hold';
    case 'price':
      return askForPrice.test(words);
    case 'come and see it':
      return askForVisit.test(words);
    default:
      return true;
  }
}

/**
 * Whether each word of a saved text stands for something: the price and the link of a home only while it has a page, its
 * name where we know it or somebody asked about one. One with the name of a text of the product says what that one says:
 * 'Available', in whatever words, of a home on offer.
 */
export function savedFits(
  { name, english, kannada }: { name: string; english: string; kannada: string | null },
  asked: AskedFor,
): boolean {
  const { enquiry_type, home } = asked;
  const starter = starterReplies.find((each) => each.name.toLowerCase() === name.trim().toLowerCase());
  if (starter && !starterFits(starter, asked)) return false;
  const uses = (word: ReplyWord) => `${english} ${kannada ?? ''}`.includes(`{${word}}`);
  const hasPage = home?.state === 'on offer' || home?.state === 'on hold';
  return replyWords.every((word) => {
    if (!uses(word)) return true;
    if (word === 'price' || word === 'link') return hasPage;
    return word !== 'home' || hasPage || enquiry_type === 'availability_check';
  });
}
