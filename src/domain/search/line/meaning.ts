import type { Offer } from '../../offer.ts';
import { allowedTypos, editDistance } from '../../typed-text/edit-distance.ts';
import type { FloorBand, Sort } from '../filters.ts';

/** What a word or phrase asks for. */
export type Meaning =
  | { says: 'offer'; type: Offer }
  | { says: 'type'; type: string }
  | { says: 'studio' }
  | { says: 'floor'; floor: FloorBand }
  | { says: 'checked'; days: 7 | 30 }
  | { says: 'photos' }
  | { says: 'sort'; sort: Sort }
  /** The word asks for nothing that a filter could express. */
  | { says: 'nothing' };

const phrases = new Map<string, Meaning>();
function define(meaning: Meaning, ...spellings: string[]): void {
  for (const spelling of spellings) phrases.set(spelling, meaning);
}

define(
  { says: 'offer', type: 'Rent' },
  'rent',
  'rental',
  'rentals',
  'renting',
  'rented',
  'to let',
  'tolet',
  'lease',
  'per month',
  'monthly',
  'pm',
  'for rent',
  'on rent',
);
define(
  { says: 'offer', type: 'Sale' },
  'buy',
  'buying',
  'sale',
  'for sale',
  'sales',
  'purchase',
  'resale',
  'sell',
  'selling',
);
define(
  { says: 'type', type: 'apartment' },
  'flat',
  'flats',
  'apartment',
  'apartments',
  'apt',
  'apts',
  'appt',
);
define({ says: 'type', type: 'villa' }, 'villa', 'villas', 'vila', 'villament');
define(
  { says: 'type', type: 'row-house' },
  'row house',
  'row houses',
  'rowhouse',
  'rowhouses',
  'townhouse',
  'town house',
);
define(
  { says: 'type', type: 'independent-house' },
  'independent house',
  'independent houses',
  'individual house',
  'independent',
  'bungalow',
  'bungalows',
  'duplex house',
);
define({ says: 'type', type: 'plot' }, 'plot', 'plots', 'site', 'sites', 'land');
define({ says: 'studio' }, 'studio', 'studios', 'studio apartment', 'studio flat', 'bachelor room');
define({ says: 'floor', floor: 'ground' }, 'ground floor', 'gf');
define({ says: 'floor', floor: 'low' }, 'low floor', 'lower floor');
define({ says: 'floor', floor: 'middle' }, 'middle floor', 'mid floor');
define({ says: 'floor', floor: 'high' }, 'high floor', 'higher floor', 'top floor', 'upper floor');
define(
  { says: 'checked', days: 30 },
  'verified',
  'checked',
  'verified homes',
  'verified listings',
  'checked this month',
  'verified this month',
);
define(
  { says: 'checked', days: 7 },
  'checked this week',
  'verified this week',
  'checked recently',
  'recently verified',
  'recently checked',
  'verified recently',
);
define({ says: 'photos' }, 'photos', 'photo', 'photographs', 'pictures', 'images', 'pics');
define(
  { says: 'sort', sort: 'price' },
  'cheap',
  'cheapest',
  'lowest price',
  'low price',
  'low budget',
  'affordable',
);
define({ says: 'sort', sort: '-price' }, 'costliest', 'highest price', 'most expensive');
define({ says: 'sort', sort: '-size' }, 'largest', 'biggest', 'spacious');
define({ says: 'sort', sort: 'newest' }, 'newest', 'latest', 'newest first');
define(
  { says: 'nothing' },
  ...'in near at around for with a an the my me i we of on from and or by to home homes house houses property properties listing listings bangalore bengaluru blr karnataka india budget price rs inr rupees rupee please show find search looking want wanted need any some area areas located nice good only within is are that ref reference'.split(
    ' ',
  ),
);
const LONGEST_PHRASE = 3;

/** The meaning of the longest phrase at the start of these words, and the number of words in it. */
export function phraseAt(words: readonly string[]): { meaning: Meaning; length: number } | null {
  for (let length = Math.min(LONGEST_PHRASE, words.length); length > 0; length--) {
    const meaning = phrases.get(words.slice(0, length).join(' '));
    if (meaning) return { meaning, length };
  }
  return null;
}

/** The meaning of a long word despite a typing error: 'appartment'. */
export function nearlyPhrase(word: string): Meaning | null {
  if (word.length < 6) return null;
  const most = allowedTypos(word.length);
  for (const [phrase, meaning] of phrases)
    if (phrase.length > 5 && meaning.says !== 'nothing' && editDistance(word, phrase, most) <= most)
      return meaning;
  return null;
}
