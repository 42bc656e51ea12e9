import { choiceSlug, type FloorBand } from './filters.ts';
import { dayNumber, floorBands } from './home-columns.ts';
import { columnText, deltaText, Numbered } from './text-columns.ts';
import { addressParts, referenceParts, titlePattern } from './told-from-title.ts';

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

/** Writes homes (newest first) as columns; the same homes always give the same file. */
export function homesFile(homes: readonly ListedHome[]): HomesFile {
  const [areas, societies, types, facings] = [new Names(), new Names(), new Names(), new Names()];
  const [currencies, places, titles] = [
    new Numbered<string>(),
    new Numbered<string>(),
    new Numbered<string>(),
  ];
  const [slugs, references] = [new Numbered<string>(), new Numbered<string>()];
  const bhk = new Numbered<number>();
  const pictures = new Numbered<ListedPicture>();
  const derived = homes.map(derivedFrom);
  const text = (list: Numbered<string>, value: string | null | undefined) =>
    value ? list.add(value, value) : null;
  const column = (value: (home: ListedHome, row: number) => string | number | null) =>
    columnText(homes.map(value));
  return {
    count: homes.length,
    columns: {
      bhk: column(({ bedrooms }) => (bedrooms === null ? null : bhk.add(bedrooms, String(bedrooms)))),
      price: column(({ price }) => price),
      currency: column(({ currency }) => text(currencies, currency)),
      size: column(({ sqft }) => sqft),
      area: column(({ area }) => areas.addPlace(area)),
      society: column(({ society }) => societies.addPlace(society)),
      place: column(({ place, area }) => (place === (area?.name ?? null) ? null : text(places, place))),
      type: column(({ type }) => types.addChoice(type)),
      facing: column(({ facing }) => facings.addChoice(facing)),
      floor: column(({ floor }) => floor && floorBands.indexOf(floor)),
      checked: column((_, row) => derived[row]?.checked ?? null),
      listed: deltaText(derived.map(({ listed }) => listed)),
      reduced: column((_, row) => derived[row]?.reduced ?? null),
      photos: column(({ photos }) => (photos ? 1 : null)),
      title: column((_, row) => text(titles, derived[row]?.title)),
      slug: column((_, row) => text(slugs, derived[row]?.address.whole)),
      slugTail: column((_, row) => derived[row]?.address.tail ?? null),
      reference: column((_, row) => text(references, derived[row]?.reference.before)),
      referenceNumber: deltaText(derived.map(({ reference }) => reference.number)),
      picture: column(({ picture }) => pictures.add(picture, `${picture.src} ${picture.alt}`)),
    },
    bhk: bhk.values,
    areas: areas.values,
    societies: societies.values,
    types: types.values,
    facings: facings.values,
    currencies: currencies.values,
    places: places.values,
    titles: titles.values,
    slugs: slugs.values,
    references: references.values,
    pictures: pictures.values,
  };
}

class Names extends Numbered<FiledName> {
  private readonly choices = new Map<string, number>();

  addPlace(place: NamedPlace | null): number | null {
    return place && this.add(filedName(place), place.slug);
  }

  /** Spellings of one slug are one choice. */
  addChoice(name: string | null): number | null {
    if (name === null) return null;
    const number = this.choices.get(name) ?? this.add([name], choiceSlug(name));
    this.choices.set(name, number);
    return number;
  }
}

/** A name as a file carries it. */
export function filedName({ name, slug }: NamedPlace): FiledName {
  return choiceSlug(name) === slug ? [name] : [name, slug];
}

/** The place that `filedName` wrote. */
export function placeNamed([name, slug]: FiledName): NamedPlace {
  return { name, slug: slug ?? choiceSlug(name) };
}

interface Derived {
  title: string;
  address: ReturnType<typeof addressParts>;
  reference: ReturnType<typeof referenceParts>;
  checked: number | null;
  listed: number | null;
  reduced: number | null;
}

const known = new WeakMap<ListedHome, Derived>();

/** Computed once for each home: a file is written again whenever one of thousands changes. */
function derivedFrom(home: ListedHome): Derived {
  const before = known.get(home);
  if (before) return before;
  const derived = {
    title: titlePattern(home),
    address: addressParts(home),
    reference: referenceParts(home.reference),
    checked: dayOf(home.checked),
    listed: dayOf(home.listed),
    reduced: dayOf(home.reduced),
  };
  known.set(home, derived);
  return derived;
}

function dayOf(day: string | null): number | null {
  return day === null ? null : dayNumber(day);
}
