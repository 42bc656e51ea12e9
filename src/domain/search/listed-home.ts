import { type FloorBand, floorBands, type TopFloor, topFloorOptions } from './floor-band.ts';
import { type Amenity, amenityOptions } from '../society/amenity-kinds.ts';
import type { NamedPlace } from './named-place.ts';
import type { PackedPoint } from '../position/packed-point.ts';
import type { AreaBasis } from '../property/area-basis.ts';
import type { AskedValues } from '../fact/asked-facts.ts';
import { indexColumnsOfFacts as asked } from './fact-index-columns.ts';
import { withTheRest } from '../record-of.ts';
import { basisOptions } from './basis-options.ts';

/**
 * One home, as lists and filters know it: with what it, or its society, says of the facts that have a folder
 * (src/domain/fact).
 */
export interface ListedHome extends AskedValues {
  title: string;
  slug: string;
  /** As its row writes it: 'ANG-1150'. */
  reference: string | null;
  price: number | null;
  currency: string | null;
  bedrooms: number | null;
  /** Null: nobody has said. */
  baths: number | null;
  sqft: number | null;
  /** What `sqft` measures, and the areas that are stated beside it. Null: nobody has said. */
  basis: AreaBasis | null;
  carpetSqft: number | null;
  plotSqft: number | null;
  /** Null if all homes are in one city. */
  city: NamedPlace | null;
  area: NamedPlace | null;
  /** What its area lies in, the smallest first. */
  localities: readonly NamedPlace[];
  /** Where it is: its own position, or the gate of its society. Null: only its area is known. */
  point: PackedPoint | null;
  society: NamedPlace | null;
  /** Of its society. */
  gate: PackedPoint | null;
  /** Of its society. */
  builder: NamedPlace | null;
  /** The area as the home's own row writes it. Its card shows this text. */
  place: string | null;
  type: string | null;
  facing: string | null;
  floor: FloorBand | null;
  topFloor: TopFloor | null;
  /** 'YYYY-MM-DD'. */
  checked: string | null;
  /** True if we know how it was checked (`isCheckRecorded`). */
  recorded: boolean;
  /** 'YYYY-MM-DD': when the home was listed, and when its price was last reduced. */
  listed: string | null;
  reduced: string | null;
  /** 'now', or 'YYYY-MM-DD'. */
  freeFrom: string | null;
  /** 'ready', 'under_construction', or the month until which it is built: 'YYYY-MM'. */
  possession: string | null;
  /** For cars, covered and open ones. 0: all kinds are stated, and there is none. */
  carPlaces: number | null;
  twoWheelerParking: boolean | null;
  balconies: number | null;
  /** What its society says that it has. Null if it does not say. */
  amenities: readonly Amenity[] | null;
  /** True if the home or its society gives a RERA number. */
  rera: true | null;
  /** Rupees. 0: nothing is paid. */
  deposit: number | null;
  /** True if the home has a picture of its own. */
  photos: boolean;
  picture: ListedHomePicture;
}

/** `alt` is null for a photograph: the title of the home is its text. */
export interface ListedHomePicture {
  src: string;
  srcset: string;
  width: number;
  height: number;
  alt: string | null;
  illustration: boolean;
}

type FactOf<Value> = {
  [Fact in keyof ListedHome]: ListedHome[Fact] extends Value ? Fact : never;
}[keyof ListedHome];

/** How a column says a fact of each home. With `inSteps`, each number is the difference from the last one. */
export type HomeColumn =
  | { kind: 'amounts'; of: FactOf<string | number | null>; inSteps?: true }
  /** Of a society: said once for each, in the order of their list. */
  | { kind: 'amountsBy'; of: FactOf<number | null>; by: 'society' }
  | { kind: 'days'; of: FactOf<string | null>; inSteps?: true }
  | { kind: 'flags'; of: FactOf<boolean> }
  | { kind: 'plain'; of: FactOf<string | null> }
  /** A yes or a no that somebody has said. */
  | { kind: 'answers'; of: FactOf<boolean | null> }
  /** A few, of which 0 is one. */
  | { kind: 'tallies'; of: FactOf<number | null> }
  /** Amounts of which 0 is one. */
  | { kind: 'counts'; of: FactOf<number | null> }
  /** Days and months with a word: see number-of-fact.ts. */
  | { kind: 'freeDays' | 'possessions'; of: FactOf<string | null> }
  /** Several of `options`, as bits. */
  | { kind: 'sets'; of: FactOf<readonly string[] | null>; options: readonly string[] }
  /** The same for all homes of a society: said once for each, in the order of their list. 0: none of them. */
  | { kind: 'setsBy'; of: FactOf<readonly string[] | null>; options: readonly string[]; by: 'society' }
  /** Positions in `options`. */
  | { kind: 'options'; of: FactOf<string | null>; options: readonly string[] }
  // Positions in a list of the file, because many homes share a value.
  | { kind: 'numbers'; of: FactOf<number | null>; list: string }
  | { kind: 'places'; of: FactOf<NamedPlace | null>; list: string }
  /** The same for all homes of a society: said once for each, in the order of their list. */
  | { kind: 'placesBy'; of: FactOf<NamedPlace | null>; list: string; by: 'society' }
  /**
   * In what each area lies: the position of a place among the areas and what follows them in `list`, which are places without a
   * home of their own. Said once for each of both.
   */
  | { kind: 'trees'; of: FactOf<readonly NamedPlace[]>; list: string; by: 'area' }
  | { kind: 'names' | 'texts'; of: FactOf<string | null>; list: string }
  | { kind: 'pictures'; of: FactOf<ListedHomePicture>; list: string };

/** The columns of the index: what lists and filters know of each home, in the order of the file. */
const placed = {
  bhk: { kind: 'numbers', of: 'bedrooms', list: 'bhk' },
  price: { kind: 'amounts', of: 'price' },
  currency: { kind: 'texts', of: 'currency', list: 'currencies' },
  size: { kind: 'amounts', of: 'sqft' },
  city: { kind: 'places', of: 'city', list: 'cities' },
  area: { kind: 'places', of: 'area', list: 'areas' },
  within: { kind: 'trees', of: 'localities', list: 'localities', by: 'area' },
  point: { kind: 'amounts', of: 'point' },
  society: { kind: 'places', of: 'society', list: 'societies' },
  gate: { kind: 'amountsBy', of: 'gate', by: 'society' },
  builder: { kind: 'placesBy', of: 'builder', list: 'builders', by: 'society' },
  /** The area text, if it differs from the name of the home's area. */
  place: { kind: 'texts', of: 'place', list: 'places' },
  type: { kind: 'names', of: 'type', list: 'types' },
  facing: { kind: 'names', of: 'facing', list: 'facings' },
  floor: { kind: 'options', of: 'floor', options: floorBands },
  checked: { kind: 'days', of: 'checked' },
  recorded: { kind: 'flags', of: 'recorded' },
  listed: { kind: 'days', of: 'listed', inSteps: true },
  reduced: { kind: 'days', of: 'reduced' },
  photos: { kind: 'flags', of: 'photos' },
  // Facts that a home states or does not. While no home does, the column is empty.
  baths: { kind: 'numbers', of: 'baths', list: 'baths' },
  basis: { kind: 'options', of: 'basis', options: basisOptions },
  carpet: { kind: 'amounts', of: 'carpetSqft' },
  plot: { kind: 'amounts', of: 'plotSqft' },
  furnishing: asked.furnishing,
  available: { kind: 'freeDays', of: 'freeFrom' },
  possession: { kind: 'possessions', of: 'possession' },
  tenants: asked.tenants,
  water: asked.water,
  pets: asked.pets,
  lift: asked.lift,
  cars: { kind: 'tallies', of: 'carPlaces' },
  bikes: { kind: 'answers', of: 'twoWheelerParking' },
  balconies: { kind: 'tallies', of: 'balconies' },
  deposit: { kind: 'counts', of: 'deposit' },
  top: { kind: 'options', of: 'topFloor', options: topFloorOptions },
  amenities: { kind: 'setsBy', of: 'amenities', options: amenityOptions, by: 'society' },
  gated: asked.gated,
  backup: asked.backup,
  khata: asked.khata,
  rera: { kind: 'answers', of: 'rera' },
  /** As a pattern, see `titlePattern`. */
  title: { kind: 'texts', of: 'title', list: 'titles' },
  /** The whole slug if it does not follow from the title, else what follows its title. */
  slug: { kind: 'texts', of: 'slug', list: 'slugs' },
  slugTail: { kind: 'plain', of: 'slug' },
  /** The part of the reference before its number. */
  reference: { kind: 'texts', of: 'reference', list: 'references' },
  referenceNumber: { kind: 'amounts', of: 'reference', inSteps: true },
  picture: { kind: 'pictures', of: 'picture', list: 'pictures' },
} as const satisfies Record<string, HomeColumn>;

export const homeColumns = withTheRest(placed, asked);

export type ColumnName = keyof typeof homeColumns;

const cardColumns = [
  'recorded',
  'place',
  'title',
  'slug',
  'slugTail',
  'reference',
  'referenceNumber',
  'picture',
] as const satisfies readonly ColumnName[];

/** What only a card shows. */
export type CardColumn = (typeof cardColumns)[number];
/** What filters and orders compare. A card shows it too. */
export type ComparedColumn = Exclude<ColumnName, CardColumn>;

export function isOfCard(name: ColumnName): name is CardColumn {
  return cardColumns.some((each) => each === name);
}
