import type { EnquiryType } from '../enquiry/enquiry-types.ts';
import type { EnquiryHomeState } from '../person/enquiry-home-states.ts';
import { type ReplyWord, replyWords } from './fill-reply.ts';
import { type StarterReply, starterReplies } from './starter-replies.ts';

/** What an enquiry asks, as far as it decides which texts can answer it. */
export interface AskedFor {
  enquiry_type: EnquiryType;
  /** Null: it is about no home. */
  home: { state: EnquiryHomeState } | null;
}

/** Whether a text of the product says what may be so: nothing of a home where help was asked for. */
export function starterFits({ fits }: Pick<StarterReply, 'fits'>, { enquiry_type, home }: AskedFor): boolean {
  if (enquiry_type === 'general_help') return fits === 'help';
  return fits === 'a home' || (fits === 'a home on offer' && home?.state === 'on offer');
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
