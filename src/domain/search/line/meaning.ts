import type { FactPhrases } from '../../fact/shape/fact.ts';
import { askedFacts, flagNames, type FlagName, type WordName } from '../../fact/asked-facts.ts';
import { phrases as furnishingPhrases } from '../../fact/furnishing/phrases.ts';
import { phrases as khataPhrases } from '../../fact/khata/phrases.ts';
import { phrases as openToPhrases } from '../../fact/open-to/phrases.ts';
import { phrases as waterPhrases } from '../../fact/water/phrases.ts';
import type { Offer } from '../../offer.ts';
import { namesOf, recordOf } from '../../record-of.ts';
import { allowedTypos, editDistance } from '../../typed-text/edit-distance.ts';
import type { BalconyCount, CarCount } from '../fact-counts.ts';
import type { Filters, Sort } from '../filters.ts';
import { remembering } from '../places/remembering.ts';
import { amenityWords } from '../../society/amenity-kinds.ts';
import type { Token } from '../../typed-text/tokens.ts';
import { OTHER_MONEY } from '../../typed-text/units.ts';

export type Meaning =
  | { kind: 'offer'; offer: Offer }
  | { kind: 'type'; type: string }
  | { kind: 'studio' }
  | { kind: 'checked'; days: 7 | 30 }
  | { kind: 'photos' | 'fresh' | 'reduced' }
  /** A wish that no filter can express, and no place's name: it is said that it was left out. */
  | { kind: 'unfiltered' }
  /** A fact that homes may state. Where none does, the word is left out and said. */
  | ({ kind: 'fact' } & AskedFact)
  | { kind: 'sort'; sort: Sort }
  /** The word asks for nothing that a filter could express. */
  | { kind: 'nothing' };

/** Facts of which several may be asked for. */
type ChosenFact = WordName | 'basis' | 'facings' | 'floors' | 'topFloor' | 'amenities';
type FlagFact = FlagName | 'bikes' | 'rera';

export type AskedFact =
  | { [Name in ChosenFact]: { aspect: Name; values: Filters[Name]; value?: never } }[ChosenFact]
  | { aspect: 'possession'; value: string }
  | { aspect: 'available'; value: string }
  | { aspect: 'deposit'; value: number }
  | { aspect: 'cars'; value: CarCount }
  | { aspect: 'balconies'; value: BalconyCount }
  | { aspect: FlagFact; value: true };

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
  ...['re sale', 'resell', 'resold'],
  'for sell',
  ...['second hand', 'secondhand', 'pre owned', 'preowned'],
  'selling price',
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
);
define({ kind: 'type', type: 'plot' }, 'plot', 'plots', 'site', 'sites', 'land');
define(
  { kind: 'studio' },
  ...[
    'studio',
    'studios',
    'studio apartment',
    'studio apartments',
    'studio apt',
    'studio apts',
    'studio flat',
  ],
  ...['studio flats', 'studio room', 'bachelor room'],
);
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

/** Of the facts in words that have a folder (src/domain/fact): how a line asks for them. */
const factPhrases = {
  furnishing: furnishingPhrases,
  openTo: openToPhrases,
  water: waterPhrases,
  khata: khataPhrases,
} satisfies Readonly<Record<WordName, FactPhrases>>;

/** The facts in words of which this is true: one can be left out ('not furnished'), or a reading of it taken back. */
export function wordsThat(mark: 'isExcludable' | 'isGuessed'): WordName[] {
  return namesOf(factPhrases).filter((name) => {
    const ofFact: FactPhrases = factPhrases[name];
    return ofFact[mark] === true;
  });
}

function defineWords(aspect: WordName): void {
  const { phrases, anyPhrases = [] }: FactPhrases = factPhrases[aspect];
  const asking = (values: readonly string[]) =>
    recordOf<AskedFact>([
      ['aspect', aspect],
      ['values', values],
    ]);
  for (const [value, spellings] of Object.entries(phrases)) defineFact(asking([value]), ...spellings);
  defineFact(asking(namesOf<string>(askedFacts[aspect].labels)), ...anyPhrases);
}

defineFact({ aspect: 'floors', values: ['ground'] }, 'ground floor', 'gf', 'groundfloor', 'ground flr');
defineFact({ aspect: 'floors', values: ['low'] }, 'low floor', 'lower floor', 'low rise floor');
defineFact({ aspect: 'floors', values: ['middle'] }, 'middle floor', 'mid floor');
defineFact(
  { aspect: 'floors', values: ['high'] },
  'high floor',
  'higher floor',
  'upper floor',
  'high floors',
  'higher floors',
);
defineFact(
  { aspect: 'topFloor', values: ['yes'] },
  'top floor',
  'last floor',
  'topmost floor',
  'top most floor',
  'highest floor',
  'top flr',
);
defineWords('furnishing');
defineWords('openTo');
defineWords('water');
defineFact(
  { aspect: 'possession', value: 'ready' },
  'ready',
  'ready to move',
  'ready to occupy',
  'ready possession',
  'immediate possession',
  'immediately available',
  'immediate move in',
  'move in ready',
  'ready to movein',
  'ready 2 move',
  ...['rtm', 'rtmi'],
  'not under construction',
);
defineFact(
  { aspect: 'available', value: 'now' },
  ...['available now', 'available immediately', 'available today', 'free now', 'vacant', 'vacant now'],
);
defineFact({ aspect: 'basis', values: ['carpet'] }, 'carpet', 'carpet area');
defineFact(
  { aspect: 'basis', values: ['built_up'] },
  'built up',
  'built up area',
  'builtup',
  'builtup area',
  'bua',
);
defineFact(
  { aspect: 'basis', values: ['super_built_up'] },
  ...['super built up', 'super builtup', 'super builtup area', 'sba', 'sbua', 'super area', 'saleable area'],
);
defineFact({ aspect: 'deposit', value: 0 }, 'no deposit', 'zero deposit', 'without deposit', 'nil deposit');
defineWords('khata');
defineFact(
  { aspect: 'rera', value: true },
  'rera',
  'rera approved',
  'rera registered',
  'rera number',
  'rera no',
  'rera certified',
  'rera project',
);
for (const aspect of flagNames) defineFact({ aspect, value: true }, ...askedFacts[aspect].phrases);
for (const animal of ['dog', 'dogs', 'cat', 'cats'])
  defineFact(
    { aspect: 'pets', value: true },
    ...['friendly', 'allowed', 'ok', 'okay'].map((word) => `${animal} ${word}`),
  );
defineFact({ aspect: 'cars', value: 1 }, 'parking', 'car parking');
defineFact({ aspect: 'balconies', value: 1 }, 'balcony', 'balconies', 'sit out', 'sitout');
defineFact({ aspect: 'bikes', value: true }, 'bike parking', 'two wheeler parking', 'scooter parking');
for (const { name, words } of amenityWords) {
  const all = [...words, ...words.map((each) => `${each}s`)];
  if (name === 'gated' || name === 'backup') defineFact({ aspect: name, value: true }, ...all);
  else if (name === null) define({ kind: 'unfiltered' }, ...all);
  else defineFact({ aspect: 'amenities', values: [name] }, ...all);
}
define(
  { kind: 'unfiltered' },
  // Of an area, and no home that is new.
  'new town',
  'old town',
  'under construction',
  'new construction',
  'new launch',
  'new launches',
  'new launch projects',
  'new project',
  'new projects',
  'upcoming project',
  'upcoming projects',
  'brand new',
  ...['under const', 'underconstruction', 'ongoing project', 'ongoing projects', 'pre launch', 'prelaunch'],
  ...['soft launch', 'newly launched', 'newly constructed', 'possession soon'],
  ...['new booking', 'new bookings', 'fresh booking', 'new sale', 'fresh sale', 'first sale', 'primary sale'],
  ...['first time sale', 'second sale', 'secondary sale'],
  ...['site visit', 'visitor parking', 'visitors parking', 'guest parking'],
  ...['sell', 'selling', 'to sell', 'sell my', 'rent out', 'let out', 'renting out'],
  ...[
    'near me',
    'nearby me',
    'near by me',
    'around me',
    'near my location',
    'my location',
    'current location',
  ],
  ...['rental income', 'rental yield', 'hall', 'kitchen'],
  'modular kitchen',
  'occupancy certificate',
  'completion certificate',
  'encumbrance certificate',
  'e khata',
  'e katha',
  'dc conversion',
  'dc converted',
  'clear title',
  'title clear',
  ...`vastu vaastu vasthu bath baths bathroom bathrooms toilet toilets washroom washrooms terrace
  possession water tanker amenities corner loan registration approved bda bbmp bmrda oc cc ekhata deposit advance brokerage
  broker brokers owner owners girls boys ladies veg vegetarian negotiable urgent
  wardrobe maintenance metro railway mall malls`.split(/\s+/),
);
define({ kind: 'photos' }, 'photos', 'photo', 'photographs', 'pictures', 'images', 'pics');
define(
  { kind: 'sort', sort: 'price' },
  'cheap',
  'cheapest',
  'lowest price',
  'lowest budget',
  'lowest rent',
  'low rent',
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
  ...['do you have', 'is there', 'are there'],
  ...'off towards toward along all namma hey hi hello there something liye fr blore banglore either both but anywhere side can you could please want to am is it hai pe par per in near at around for with a an the my me i we of on from and or by to home homes house houses property properties listing listings bangalore bengaluru blr karnataka india budget price rs inr rupees rupee please show find search looking want wanted need any some area areas located nice good only within is are that ref reference pin code pincode'.split(
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

/** 'Club Road', 'Library Cross': the word before belongs to a name. */
const STREETS = new Set('road rd cross main street circle'.split(' '));

/**
 * The meaning of the longest phrase at this token, and how many tokens it takes. A hyphen between words does not count:
 * 'semi-furnished'.
 */
export function phraseFrom(
  tokens: readonly Token[],
  from: number,
): { meaning: Meaning; length: number } | null {
  const words: string[] = [];
  const ends: number[] = [];
  for (let at = from; words.length < MAX_PHRASE_WORDS; at++) {
    const token = tokens[at];
    if (token?.kind === 'word') {
      words.push(token.word);
      ends.push(at + 1);
    } else if (token?.text !== '-' || words.length === 0) break;
  }
  const phrase = phraseAt(words);
  if (!phrase) return null;
  const next = words[phrase.length] ?? '';
  // 'library road' is a place, and a security deposit is money.
  const isAmenity = phrase.meaning.kind === 'fact' && phrase.meaning.aspect === 'amenities';
  if (isAmenity && (STREETS.has(next) || OTHER_MONEY.has(next))) return null;
  return { meaning: phrase.meaning, length: (ends[phrase.length - 1] ?? from) - from };
}

const CITY_NAMES = ['bangalore', 'bengaluru'];

/**
 * The meaning of a long word despite a typing error: 'appartment', and 'bangalor', which is no bungalow. None of a word that
 * was left out as it is.
 */
export const similarPhrase = (word: string): Meaning | null => rememberedPhrase([word]);
const rememberedPhrase = remembering(([word = '']) => findSimilarPhrase(word));

function findSimilarPhrase(word: string): Meaning | null {
  if (word.length < 6 || phrases.has(word)) return null;
  const maxTypos = allowedTypos(word.length);
  if (CITY_NAMES.some((name) => editDistance(word, name, maxTypos) <= maxTypos)) return { kind: 'nothing' };
  for (const [phrase, meaning] of phrases)
    if (phrase.length > 5 && meaning.kind !== 'nothing' && editDistance(word, phrase, maxTypos) <= maxTypos)
      return meaning;
  return null;
}
