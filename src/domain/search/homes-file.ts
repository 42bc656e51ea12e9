import { choiceSlug, type FloorBand } from './filters.ts';

/** A home as lists and filters show it. */
export interface ListedHome {
  title: string;
  slug: string;
  /** As the listing writes it: 'ANG-1150'. */
  reference: string | null;
  price: number | null;
  currency: string | null;
  bedrooms: number | null;
  sqft: number | null;
  area: NamedPlace | null;
  society: NamedPlace | null;
  /** The area as the home's own row writes it, which its card shows. */
  place: string | null;
  type: string | null;
  facing: string | null;
  floor: FloorBand | null;
  /** 'YYYY-MM-DD'. */
  checked: string | null;
  /** 'YYYY-MM-DD': when it was listed, and its price last reduced. */
  listed: string | null;
  reduced: string | null;
  /** True when the home has a picture of its own. */
  photos: boolean;
  picture: ListedPicture;
}

export interface NamedPlace {
  slug: string;
  name: string;
}

/** `alt` is null for a photograph, whose text is the title. */
export interface ListedPicture {
  src: string;
  srcset: string;
  width: number;
  height: number;
  alt: string | null;
  illustration: boolean;
}

/** A name, with its slug unless that follows from the name. */
export type FiledName = [name: string, slug?: string];

/**
 * The homes of one offer, newest first, as a file carries them: a text for each column, and the names that its numbers
 * stand for. What follows from a title or a name is not repeated.
 */
export interface HomesFile {
  count: number;
  columns: Record<ColumnName, string>;
  /** Numbers of bedrooms. */
  bhk: number[];
  areas: FiledName[];
  societies: FiledName[];
  types: FiledName[];
  facings: FiledName[];
  currencies: string[];
  /** Texts of places that differ from the name of the home's area. */
  places: string[];
  /** Titles as `titlePattern` writes them. */
  titles: string[];
  /** Slugs that do not follow from their title. */
  slugs: string[];
  /** References, up to their number. */
  references: string[];
  pictures: ListedPicture[];
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

/** A name as a file carries it. */
export function filedName({ name, slug }: NamedPlace): FiledName {
  return choiceSlug(name) === slug ? [name] : [name, slug];
}

/** The place that `filedName` wrote. */
export function placeNamed([name, slug]: FiledName): NamedPlace {
  return { name, slug: slug ?? choiceSlug(name) };
}
