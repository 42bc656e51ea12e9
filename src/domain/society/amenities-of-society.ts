import { shownList } from '../text/text.ts';
import { type Amenity, amenityOptions, amenityWords, type SharedFact } from './amenity-kinds.ts';
import type { Society } from './society.ts';

/** The lists of the community data of a society. */
const FIELDS = [
  'sportsAndFitness',
  'recreationalFacilities',
  'familyAmenities',
  'securityFeatures',
  'clubhouseFeatures',
];

const longestFirst = amenityWords
  .flatMap(({ words }) => words)
  .toSorted((one, other) => other.length - one.length);
const WORDS = new RegExp(`\\b(${longestFirst.join('|')})s?\\b`, 'g');
const named = new Map(amenityWords.flatMap(({ name, words }) => words.map((each) => [each, name] as const)));

/** 'No gym', 'Pool planned': there is none today. */
const NOT_THERE = /\b(?:no|not|without|planned|proposed|upcoming|soon|nearby)\b/;

export interface SocietyAmenities {
  /** Null: the society does not say what it has. Empty: what it has is none of these. */
  amenities: readonly Amenity[] | null;
  /** True where its words say so. Null: they do not. */
  gated: true | null;
  backup: true | null;
}

const nothingSaid: SocietyAmenities = { amenities: null, gated: null, backup: null };
const read = new WeakMap<Society, SocietyAmenities>();

/**
 * What a society says that it has, in its community data and its highlights. Read once for each society, because it has
 * many homes.
 */
export function amenitiesOfSociety(society: Society | undefined): SocietyAmenities {
  if (!society) return nothingSaid;
  const known = read.get(society) ?? readAmenities(society);
  read.set(society, known);
  return known;
}

function readAmenities({ community, highlights }: Society): SocietyAmenities {
  const listed = FIELDS.map((field) => listOf(community?.[field]));
  const found = new Set([...listed.flat(), ...shownList(highlights)].flatMap(amenitiesIn));
  // A clubhouse that has something is one.
  if ((listed.at(-1) ?? []).length > 0) found.add('clubhouse');
  const amenities = amenityOptions.filter((name) => found.has(name));
  const isSilent = amenities.length === 0 && listed.every((list) => list.length === 0);
  return {
    amenities: isSilent ? null : amenities,
    gated: found.has('gated') || null,
    backup: found.has('backup') || null,
  };
}

function listOf(value: unknown): string[] {
  return Array.isArray(value) ? shownList(value) : [];
}

/** 'Gym beside the pool': the gym and the pool. */
function amenitiesIn(text: string): (Amenity | SharedFact)[] {
  const plain = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ');
  if (NOT_THERE.test(plain)) return [];
  return [...plain.matchAll(WORDS)].flatMap(([, words = '']) => named.get(words) ?? []);
}
