import { allowedTypos, editDistance } from '../../typed-text/edit-distance.ts';
import { normaliseWords, phoneticForm } from '../../typed-text/normalise-words.ts';
import { partsOfAreas, type Place } from './place-entry.ts';

/** A part of an area that is told from others by its number: the 7th phase, the 1A block. */
interface NumberedPart {
  /** The number with its kind, in any order: ['7', 'phase']. */
  words: readonly string[];
  number: string;
  /** The names of the area: 'btm layout', 'btm'. */
  wholes: readonly (readonly string[])[];
}

const NUMBER = /^\d{1,2}[a-z]?$/;

/** Null for a part with a name of its own: 'Srinivasa Nagar 3rd Stage' is not the 3rd Stage of Banashankari. */
export function numberedPart(part: Place, whole: Place): NumberedPart | null {
  const words = normaliseWords(part.name);
  const names = normaliseWords(whole.name);
  const own = words.filter((word) => NUMBER.test(word) || partsOfAreas.has(word));
  const [number, ...others] = own.filter((word) => NUMBER.test(word));
  const isNamed = words.some((word) => !own.includes(word) && !names.some((name) => isAlike(word, name)));
  if (number === undefined || others.length > 0 || own.length !== 2 || isNamed) return null;
  const short = names.filter((word) => word !== 'layout');
  return { words: own, number, wholes: short.length < names.length ? [names, short] : [names] };
}

function isAlike(word: string, name: string): boolean {
  const [one, other] = [phoneticForm(word), phoneticForm(name)];
  const typos = allowedTypos(one.length);
  return one === other || (typos > 0 && editDistance(one, other, typos) <= typos);
}
