import { exactRupees, indianNumber } from '../money/rupees.ts';
import { NEWS_DAYS } from '../property/home-news.ts';
import { type Filters, floorNames, withoutAspect } from './filters.ts';
import { describeNear } from './describe-near.ts';
import type { NamedPlace } from './named-place.ts';

/** One part of the filters in words, and the filters without this part. */
export interface Chip {
  label: string;
  without: Filters;
}

/** The names of places and choices. */
export type ChoiceNames = Record<'areas' | 'societies' | 'types' | 'facings', readonly NamedPlace[]> & {
  /** Stations. A typed line never names one. */
  metro?: readonly NamedPlace[];
};

/** With more areas than this, they were selected by drawing on the map, and share one chip. */
const MOST_CHIPS = 8;

/** Everything that the filters ask for. Each part that can be removed has one chip. */
export function chipsOf(filters: Filters, names: ChoiceNames): Chip[] {
  const { bhk, min, max, sizeMin, sizeMax, areas, metro, societies, types, facings, floors, checked } =
    filters;
  const { photos, fresh, reduced } = filters;
  const nameOf = (list: keyof ChoiceNames, slug: string) =>
    names[list]?.find((each) => each.slug === slug)?.name ?? slug.replaceAll('-', ' ');
  const nearName = (key: string) => {
    const [kind, slug = ''] = key.split('/');
    return kind === 'metro'
      ? `${slug.replaceAll('-', ' ')} metro station`
      : nameOf(kind === 'at' ? 'societies' : 'areas', slug);
  };
  const without = <Value>(values: readonly Value[], one: Value) => values.filter((value) => value !== one);
  return [
    ...bhk.map((one) => ({ label: formatBhk(one), without: { ...filters, bhk: without(bhk, one) } })),
    ...rangeChip(formatMoney, min, max, withoutAspect(filters, 'budget')),
    ...(areas.length > MOST_CHIPS
      ? [{ label: `${areas.length} areas`, without: { ...filters, areas: [] } }]
      : areas.map((one) => ({
          label: nameOf('areas', one),
          without: { ...filters, areas: without(areas, one) },
        }))),
    ...metro.map((one) => ({
      label: describeNear(nameOf('metro', one)),
      without: { ...filters, metro: without(metro, one) },
    })),
    ...societies.map((one) => ({
      label: nameOf('societies', one),
      without: { ...filters, societies: without(societies, one) },
    })),
    ...rangeChip((sqft) => `${indianNumber(sqft)} sqft`, sizeMin, sizeMax, withoutAspect(filters, 'size')),
    ...types.map((one) => ({
      label: nameOf('types', one),
      without: { ...filters, types: without(types, one) },
    })),
    ...facings.map((one) => ({
      label: `${nameOf('facings', one)} facing`,
      without: { ...filters, facings: without(facings, one) },
    })),
    ...floors.map((one) => ({
      label: floorNames[one],
      without: { ...filters, floors: without(floors, one) },
    })),
    ...(checked === null
      ? []
      : [{ label: describeChecked(checked), without: { ...filters, checked: null } }]),
    ...(photos ? [{ label: 'With pictures', without: { ...filters, photos: false } }] : []),
    ...(fresh ? [{ label: FRESH, without: { ...filters, fresh: false } }] : []),
    ...(filters.near === null
      ? []
      : [{ label: `Nearest to ${nearName(filters.near)}`, without: { ...filters, near: null } }]),
    ...(reduced ? [{ label: REDUCED, without: { ...filters, reduced: false } }] : []),
  ];
}

export const FRESH = `New within ${NEWS_DAYS} days`;
export const REDUCED = `Reduced within ${NEWS_DAYS} days`;

/** '3 BHK', 'Studio'. */
export function formatBhk(bedrooms: number): string {
  return bedrooms === 0 ? 'Studio' : `${bedrooms} BHK`;
}

/** 'Checked within 7 days'. */
export function describeChecked(days: number): string {
  return `Checked within ${days} days`;
}

/** '₹80 L', '₹1.25 Cr', '₹60,000': as short as possible, exact to a hundredth of the unit. */
export function formatMoney(rupees: number): string {
  if (rupees >= 1e7) return `₹${trimmed(rupees / 1e7)} Cr`;
  if (rupees >= 1e5) return `₹${trimmed(rupees / 1e5)} L`;
  return exactRupees(rupees);
}

function trimmed(value: number): string {
  return String(Number(value.toFixed(2)));
}

function rangeChip(
  words: (value: number) => string,
  low: number | null,
  high: number | null,
  without: Filters,
): Chip[] {
  if (low === null && high === null) return [];
  if (low === null) return [{ label: `Up to ${words(high ?? 0)}`, without }];
  return [{ label: high === null ? `From ${words(low)}` : `${words(low)} to ${words(high)}`, without }];
}
