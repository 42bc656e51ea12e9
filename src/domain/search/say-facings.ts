import { wordsOfSlug } from '../text/words-of-slug.ts';

const DIRECTIONS = ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'];
/** More of them are easier to say by what they are. */
const MOST_LEFT_OUT = 2;

/** 'Not north facing': the words of all directions but one or two. Null for other choices. */
export function sayFacings(facings: readonly string[]): string | null {
  const leftOut = DIRECTIONS.filter((direction) => !facings.includes(direction));
  const isSaid = leftOut.length > 0 && leftOut.length <= MOST_LEFT_OUT;
  return isSaid ? `Not ${leftOut.map((slug) => wordsOfSlug(slug).toLowerCase()).join(' or ')} facing` : null;
}
