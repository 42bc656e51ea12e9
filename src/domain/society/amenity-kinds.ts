import { namesOf, recordOf } from '../record-of.ts';

interface AmenityWords {
  label: string;
  /** What visitors type, and what a society's own words contain if it has this. Without accents and final s. */
  words: string;
}

/**
 * The amenities that people search by, in the order of the panel. Addresses have the keys, and the index their positions.
 * `npm run schema -- draft` writes the same words into `private.society_amenities`. Visitors load this file, so it has no
 * schemas.
 */
const kinds = {
  'swimming-pool': { label: 'Swimming pool', words: 'swimming pool|swimmingpool|swim pool|pool|swimming' },
  gym: { label: 'Gym', words: 'gym|gymnasium|fitness centre|fitness center' },
  clubhouse: { label: 'Clubhouse', words: 'clubhouse|club house|clubroom|club room' },
  'play-area': {
    label: 'Play area',
    words:
      'play area|playarea|playground|play ground|play corner|kids area|kids play area|kids play|children play area|childrens play area|tot lot|sand pit',
  },
  'party-hall': {
    label: 'Party hall',
    words: 'party hall|banquet hall|community hall|multipurpose hall|multi purpose hall|function hall',
  },
  'indoor-games': {
    label: 'Indoor games',
    words: 'indoor game|game room|games room|table tennis|carrom|carrom board|billiard|snooker',
  },
  badminton: { label: 'Badminton', words: 'badminton court|badminton|shuttle court' },
  tennis: { label: 'Tennis', words: 'tennis court|lawn tennis|tennis' },
  basketball: { label: 'Basketball', words: 'basketball court|basket ball court|basketball|basket ball' },
  cricket: { label: 'Cricket nets', words: 'cricket net|cricket pitch|cricket practice|cricket ground' },
  'jogging-track': {
    label: 'Jogging track',
    words: 'jogging track|running track|walking track|jogger track|joggers track|jogging path|jogging',
  },
  yoga: { label: 'Yoga', words: 'yoga deck|yoga room|yoga' },
  library: { label: 'Library', words: 'library' },
  creche: { label: 'Crèche', words: 'creche|day care|daycare' },
  security: {
    label: 'Security guards',
    words:
      'security guard|24x7 security|24 7 security|24 hour security|24 hours security|security|guard|watchman|watchmen',
  },
  cctv: { label: 'CCTV', words: 'cctv camera|cctv' },
  intercom: { label: 'Intercom', words: 'intercom' },
  'ev-charging': {
    label: 'EV charging',
    words: 'ev charging|ev charger|ev charging point|charging point|charging station|electric car charging',
  },
  'piped-gas': { label: 'Piped gas', words: 'piped gas|gas pipeline|pipeline gas|gas pipe line' },
} as const satisfies Readonly<Record<string, AmenityWords>>;

export type Amenity = keyof typeof kinds;

/** The amenities, in the order of their numbers in a column. */
export const amenityOptions: readonly Amenity[] = namesOf(kinds);

export const amenityLabels = recordOf<Record<Amenity, string>>(
  amenityOptions.map((key) => [key, kinds[key].label]),
);

/** Of what a home may state itself, and where it does not, its society may. */
const sharedFacts = {
  gated: 'gated community|gated society|gated layout|gated',
  backup:
    'power backup|power back up|backup power|powerbackup|full power backup|full backup|generator|genset|dg set|dg backup',
} as const;
export type SharedFact = keyof typeof sharedFacts;

/** Nothing that people search by, although a word of it is. */
const OTHER_WORDS =
  'toddler pool|toddlers pool|kid pool|kids pool|children pool|childrens pool|baby pool|wading pool|private pool|splash pool|car pool|pool table';

export interface WordsOf<Name> {
  /** Null: it means none of them. */
  name: Name | null;
  words: readonly string[];
}

/** All words, with what they mean. */
export const amenityWords: readonly WordsOf<Amenity | SharedFact>[] = [
  ...amenityOptions.map((name) => ({ name, words: kinds[name].words.split('|') })),
  ...namesOf(sharedFacts).map((name) => ({ name, words: sharedFacts[name].split('|') })),
  { name: null, words: OTHER_WORDS.split('|') },
];
