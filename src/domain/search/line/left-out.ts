import { joinNeighbours, type Span } from './span.ts';
import {
  EXCLUDES_FEW,
  NO_BUILDER,
  ONE_PLACE,
  SIZE_OF_ROOMS,
  TWO_SEARCHES,
  whyLeftOut,
} from './why-left-out.ts';

/** Why words filter nothing, where the rest of the line says it. An address keeps the key beside the words. */
export const sentenceOf = {
  plot: SIZE_OF_ROOMS,
  lease: 'Rents here are by the month: we know no leases for one deposit',
  builder: NO_BUILDER,
  near: ONE_PLACE,
  'near-area': 'A list is near one place, and these homes are also in the area that you named',
  offer: 'A search is for homes to buy or homes to rent: try one, then the other',
  'to-rent': 'Only homes to rent are asked this',
  'for-sale': 'Only homes for sale are asked this',
  excluded: EXCLUDES_FEW,
  'two-searches': TWO_SEARCHES,
} as const;
export type Reason = keyof typeof sentenceOf;

/** Words that filter nothing. Without `why`, they say it themselves, or nobody understands them. */
export interface LeftOut {
  span: Span;
  why?: Reason;
}

/** A copy with the words and the reason alone. */
export function leftOutOf({ span, why }: LeftOut): LeftOut {
  return why ? { span, why } : { span };
}

/** The words as typed. Those that stand side by side are one: 'metro station'. */
export function wordsLeftOut(leftOut: readonly LeftOut[]): string[] {
  return joinNeighbours(leftOut.map(({ span }) => span)).map(({ text }) => text);
}

/** Each once, in the order of the words. */
export function reasonsOf(leftOut: readonly LeftOut[]): string[] {
  const together: LeftOut[] = [];
  for (const each of leftOut) {
    const last = together.at(-1);
    const isSaidTogether = last && !last.why && !each.why;
    const joined = isSaidTogether ? joinNeighbours([last.span, each.span]) : [];
    const [span] = joined;
    if (span && joined.length === 1) together.splice(-1, 1, { span });
    else together.push(each);
  }
  return [...new Set(together.flatMap(({ span: { text }, why }) => reasonsOfWords(text, why)))];
}

/** Why the words filter nothing. Of the words of another search, some may be of no search. */
export function reasonsOfWords(words: string, why: Reason | undefined): readonly string[] {
  const own = why ? [sentenceOf[why]] : [];
  return why && why !== 'two-searches' ? own : [...own, ...whyLeftOut(words)];
}
