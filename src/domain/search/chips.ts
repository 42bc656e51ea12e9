import { exactRupees, formatNumber } from '../money/rupees.ts';
import { RECENT_CHANGE_DAYS } from '../property/property-dates.ts';
import { type Filters, floorLabels, withoutAspect } from './filters.ts';
import { describeNear } from './describe-near.ts';
import type { NamedPlace } from './named-place.ts';
import { wordsOfSlug } from '../text/words-of-slug.ts';

/** One part of the filters in words, and the filters without this part. */
export interface Chip {
  label: string;
  filtersWithout: Filters;
}

/** The names of places and choices. */
export type ChoiceNames = Record<'areas' | 'societies' | 'types' | 'facings', readonly NamedPlace[]> & {
  /** Stations. A typed line never names one. */
  metro?: readonly NamedPlace[];
};

/** With more areas than this, they were selected by drawing on the map, and share one chip. */
const MAX_AREA_CHIPS = 8;

/** Everything that the filters ask for. Each part that can be removed has one chip. */
export function chipsOf(filters: Filters, names: ChoiceNames): Chip[] {
  const { bhk, min, max, sizeMin, sizeMax, areas, metro, societies, types, facings, floors, checked } =
    filters;
  const { photos, fresh, reduced } = filters;
  const nameOf = (list: keyof ChoiceNames, slug: string) =>
    names[list]?.find((each) => each.slug === slug)?.name ?? wordsOfSlug(slug);
  const nearName = (key: string) => {
    const [kind, slug = ''] = key.split('/');
    return kind === 'metro'
      ? `${wordsOfSlug(slug)} metro station`
      : nameOf(kind === 'at' ? 'societies' : 'areas', slug);
  };
  const withoutValue = <Value>(values: readonly Value[], one: Value) =>
    values.filter((value) => value !== one);
  return [
    ...bhk.map((one) => ({
      label: formatBhk(one),
      filtersWithout: { ...filters, bhk: withoutValue(bhk, one) },
    })),
    ...rangeChip(formatMoney, min, max, withoutAspect(filters, 'budget')),
    ...(areas.length > MAX_AREA_CHIPS
      ? [{ label: `${areas.length} areas`, filtersWithout: { ...filters, areas: [] } }]
      : areas.map((one) => ({
          label: nameOf('areas', one),
          filtersWithout: { ...filters, areas: withoutValue(areas, one) },
        }))),
    ...metro.map((one) => ({
      label: describeNear(nameOf('metro', one)),
      filtersWithout: { ...filters, metro: withoutValue(metro, one) },
    })),
    ...societies.map((one) => ({
      label: nameOf('societies', one),
      filtersWithout: { ...filters, societies: withoutValue(societies, one) },
    })),
    ...rangeChip((sqft) => `${formatNumber(sqft)} sqft`, sizeMin, sizeMax, withoutAspect(filters, 'size')),
    ...types.map((one) => ({
      label: nameOf('types', one),
      filtersWithout: { ...filters, types: withoutValue(types, one) },
    })),
    ...facings.map((one) => ({
      label: `${nameOf('facings', one)} facing`,
      filtersWithout: { ...filters, facings: withoutValue(facings, one) },
    })),
    ...floors.map((one) => ({
      label: floorLabels[one],
      filtersWithout: { ...filters, floors: withoutValue(floors, one) },
    })),
    ...(checked === null
      ? []
      : [{ label: describeChecked(checked), filtersWithout: { ...filters, checked: null } }]),
    ...(photos ? [{ label: 'With pictures', filtersWithout: { ...filters, photos: false } }] : []),
    ...(fresh ? [{ label: FRESH_LABEL, filtersWithout: { ...filters, fresh: false } }] : []),
    ...(filters.near === null
      ? []
      : [{ label: `Nearest to ${nearName(filters.near)}`, filtersWithout: { ...filters, near: null } }]),
    ...(reduced ? [{ label: REDUCED_LABEL, filtersWithout: { ...filters, reduced: false } }] : []),
  ];
}

export const FRESH_LABEL = `New within ${RECENT_CHANGE_DAYS} days`;
export const REDUCED_LABEL = `Reduced within ${RECENT_CHANGE_DAYS} days`;

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
  format: (value: number) => string,
  low: number | null,
  high: number | null,
  filtersWithout: Filters,
): Chip[] {
  if (low === null && high === null) return [];
  if (low === null) return [{ label: `Up to ${format(high ?? 0)}`, filtersWithout }];
  return [
    { label: high === null ? `From ${format(low)}` : `${format(low)} to ${format(high)}`, filtersWithout },
  ];
}
