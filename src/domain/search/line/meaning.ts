import type { FloorBand } from '../floor-band.ts';
import type { Offer } from '../../offer.ts';
import { allowedTypos, editDistance } from '../../typed-text/edit-distance.ts';
import type { Sort } from '../filters.ts';
import type { Furnishing, Water } from '../fact-options.ts';
import type { Tenant } from '../tenant-labels.ts';

export type Meaning =
  | { kind: 'offer'; offer: Offer }
  | { kind: 'type'; type: string }
  | { kind: 'studio' }
  | { kind: 'floor'; floor: FloorBand }
  | { kind: 'checked'; days: 7 | 30 }
  | { kind: 'photos' | 'fresh' | 'reduced' }
  /** A wish that no filter can express, and no place's name: it is said that it was left out. */
  | { kind: 'unfiltered' }
  /** A fact that homes may state. Where none does, the word is left out and said. */
  | ({ kind: 'fact' } & AskedFact)
  | { kind: 'sort'; sort: Sort }
  /** The word asks for nothing that a filter could express. */
  | { kind: 'nothing' };

export type AskedFact =
  | { aspect: 'furnishing'; value: Furnishing }
  | { aspect: 'openTo'; value: Tenant }
  | { aspect: 'water'; value: Water }
  | { aspect: 'possession'; value: 'ready' }
  | { aspect: 'lift' | 'pets' | 'cars' | 'bikes'; value: true };

const phrases = new Map<string, Meaning>();
function define(meaning: Meaning, ...spellings: string[]): void {
  for (const spelling of spellings) phrases.set(spelling, meaning);
}

define(
  { kind: 'offer', offer: 'Rent' },
  'rent',
  'rental',
  'rentals',
  'renting',
  'rented',
  'to let',
  'tolet',
  'lease',
  'rnt',
  'per month',
  'monthly',
  'pm',
  'for rent',
  'on rent',
);
define(
  { kind: 'offer', offer: 'Sale' },
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
  { kind: 'type', type: 'apartment' },
  'flat',
  'flats',
  'apartment',
  'apartments',
  'flt',
  'flts',
  'apt',
  'apts',
  'appt',
);
define({ kind: 'type', type: 'villa' }, 'villa', 'villla', 'vilas', 'villas', 'vila', 'villament');
define(
  { kind: 'type', type: 'row-house' },
  'row house',
  'row houses',
  'rowhouse',
  'rowhouses',
  'townhouse',
  'town house',
);
define(
  { kind: 'type', type: 'independent-house' },
  'independent house',
  'independent houses',
  'individual house',
  'independent',
  'bungalow',
  'bungalows',
  'duplex house',
);
define({ kind: 'type', type: 'plot' }, 'plot', 'plots', 'site', 'sites', 'land');
define({ kind: 'studio' }, 'studio', 'studios', 'studio apartment', 'studio flat', 'bachelor room');
define({ kind: 'floor', floor: 'ground' }, 'ground floor', 'gf');
define({ kind: 'floor', floor: 'low' }, 'low floor', 'lower floor');
define({ kind: 'floor', floor: 'middle' }, 'middle floor', 'mid floor');
define({ kind: 'floor', floor: 'high' }, 'high floor', 'higher floor', 'upper floor');
define(
  { kind: 'checked', days: 30 },
  'verified',
  'checked',
  'verified homes',
  'verified listings',
  'checked this month',
  'verified this month',
);
define(
  { kind: 'checked', days: 7 },
  'checked this week',
  'verified this week',
  'checked recently',
  'recently verified',
  'recently checked',
  'verified recently',
);
define(
  { kind: 'fresh' },
  'new',
  'newly listed',
  'just listed',
  'recently listed',
  'recently added',
  'new listing',
  'new listings',
);
define(
  { kind: 'reduced' },
  'reduced',
  'reduced price',
  'price reduced',
  'price drop',
  'price dropped',
  'price cut',
);
define({ kind: 'type', type: 'penthouse' }, 'penthouse', 'penthouses', 'pent house');
define({ kind: 'type', type: 'duplex' }, 'duplex', 'duplexes');
define({ kind: 'type', type: 'farm-house' }, 'farm house', 'farmhouse', 'farm houses', 'farmhouses');
const defineFact = (fact: AskedFact, ...spellings: string[]) =>
  define({ kind: 'fact', ...fact }, ...spellings);

defineFact({ aspect: 'furnishing', value: 'full' }, 'furnished', 'fully furnished', 'full furnished');
defineFact(
  { aspect: 'furnishing', value: 'semi' },
  'semi furnished',
  'semifurnished',
  'partly furnished',
  'partially furnished',
);
defineFact({ aspect: 'furnishing', value: 'none' }, 'unfurnished', 'un furnished', 'bare shell');
defineFact({ aspect: 'openTo', value: 'family' }, 'family', 'families', 'for family');
defineFact({ aspect: 'openTo', value: 'singles' }, 'bachelor', 'bachelors', 'singles', 'for bachelors');
defineFact({ aspect: 'openTo', value: 'students' }, 'students', 'student', 'for students');
defineFact({ aspect: 'openTo', value: 'company' }, 'company', 'company lease');
defineFact({ aspect: 'water', value: 'corporation' }, 'cauvery', 'cauvery water', 'corporation water');
defineFact({ aspect: 'water', value: 'borewell' }, 'borewell', 'borewell water');
defineFact(
  { aspect: 'possession', value: 'ready' },
  'ready',
  'ready to move',
  'ready to occupy',
  'ready possession',
);
defineFact({ aspect: 'lift', value: true }, 'lift', 'elevator');
defineFact({ aspect: 'pets', value: true }, 'pets', 'pet', 'pet friendly', 'pets allowed', 'pets ok');
defineFact({ aspect: 'cars', value: true }, 'parking', 'car parking');
defineFact({ aspect: 'bikes', value: true }, 'bike parking', 'two wheeler parking');
define(
  { kind: 'unfiltered' },
  'top floor',
  'last floor',
  'under construction',
  'new construction',
  'gated community',
  'power backup',
  'swimming pool',
  'modular kitchen',
  ...`vastu vaastu vasthu bath baths bathroom bathrooms toilet toilets washroom washrooms balcony balconies terrace
  possession security generator water tanker pool
  gym clubhouse amenities corner loan registration khata katha approved bda bbmp bmrda rera deposit advance brokerage broker brokers
  owner owners girls boys ladies veg vegetarian negotiable urgent
  wardrobe cctv maintenance metro railway mall malls`.split(/\s+/),
);
define({ kind: 'photos' }, 'photos', 'photo', 'photographs', 'pictures', 'images', 'pics');
define(
  { kind: 'sort', sort: 'price' },
  'cheap',
  'cheapest',
  'lowest price',
  'low price',
  'low budget',
  'affordable',
);
define({ kind: 'sort', sort: '-price' }, 'costliest', 'highest price', 'most expensive');
define({ kind: 'sort', sort: '-size' }, 'largest', 'biggest', 'spacious');
define({ kind: 'sort', sort: 'newest' }, 'newest', 'latest', 'newest first');
define(
  { kind: 'nothing' },
  'built by',
  'close to',
  'next to',
  ...'can you could please want to am is it hai pe par per in near at around for with a an the my me i we of on from and or by to home homes house houses property properties listing listings bangalore bengaluru blr karnataka india budget price rs inr rupees rupee please show find search looking want wanted need any some area areas located nice good only within is are that ref reference pin code pincode'.split(
    ' ',
  ),
);
const MAX_PHRASE_WORDS = 3;

/** The meaning of the longest phrase at the start of these words, and the number of words in it. */
export function phraseAt(words: readonly string[]): { meaning: Meaning; length: number } | null {
  for (let length = Math.min(MAX_PHRASE_WORDS, words.length); length > 0; length--) {
    const meaning = phrases.get(words.slice(0, length).join(' '));
    if (meaning) return { meaning, length };
  }
  return null;
}

/** The meaning of a long word despite a typing error: 'appartment'. */
export function similarPhrase(word: string): Meaning | null {
  if (word.length < 6) return null;
  const maxTypos = allowedTypos(word.length);
  for (const [phrase, meaning] of phrases)
    if (phrase.length > 5 && meaning.kind !== 'nothing' && editDistance(word, phrase, maxTypos) <= maxTypos)
      return meaning;
  return null;
}
