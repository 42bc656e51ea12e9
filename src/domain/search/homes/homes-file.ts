import { choiceSlug, type FloorBand } from '../filters.ts';
import type { NamedPlace } from '../named-place.ts';

/** A home as lists and filters show it. */
export interface ListedHome {
  title: string;
  slug: string;
  /** As its row writes it: 'ANG-1150'. */
  reference: string | null;
  price: number | null;
  currency: string | null;
  bedrooms: number | null;
  sqft: number | null;
  area: NamedPlace | null;
  society: NamedPlace | null;
  /** The area as the home's own row writes it. Its card shows this text. */
  place: string | null;
  type: string | null;
  facing: string | null;
  floor: FloorBand | null;
  /** 'YYYY-MM-DD'. */
  checked: string | null;
  /** 'YYYY-MM-DD': when the home was listed, and when its price was last reduced. */
  listed: string | null;
  reduced: string | null;
  /** True if the home has its own picture. */
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

/** A name, with its slug unless the slug can be derived from the name. */
export type EncodedName = [name: string, slug?: string];

/**
 * The homes of one offer, newest first, in the format of the file: one text per column, and the values that the numbers
 * in the columns refer to. Values that can be derived from a title or a name are left out.
 */
export interface HomesFile {
  count: number;
  columns: Record<ColumnName, string>;
  /** Numbers of bedrooms. */
  bhk: number[];
  areas: EncodedName[];
  societies: EncodedName[];
  types: EncodedName[];
  facings: EncodedName[];
  currencies: string[];
  /** Area texts of homes that differ from the name of the home's area. */
  places: string[];
  /** Titles as patterns, see `titlePattern`. */
  titles: string[];
  /** Slugs that cannot be derived from the title. */
  slugs: string[];
  /** The parts of references before the number. */
  references: string[];
  pictures: ListedHomePicture[];
}

export const columnNames = [
  'bhk',
  'price',
  'currency',
  'size',
  'area',
  'society',
  'place',
  'type',
  'facing',
  'floor',
  'checked',
  'listed',
  'reduced',
  'photos',
  'title',
  'slug',
  'slugTail',
  'reference',
  'referenceNumber',
  'picture',
] as const;
export type ColumnName = (typeof columnNames)[number];

/** A name in the format of the file. */
export function encodePlaceName({ name, slug }: NamedPlace): EncodedName {
  return choiceSlug(name) === slug ? [name] : [name, slug];
}

/** The place that `encodePlaceName` encoded. */
export function decodePlaceName([name, slug]: EncodedName): NamedPlace {
  return { name, slug: slug ?? choiceSlug(name) };
}
