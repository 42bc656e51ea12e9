import { formatNumber } from '../money/rupees.ts';
import { RECENT_CHANGE_DAYS } from '../property/property-dates.ts';
import { flag, labels, names, numbers, range, since } from './aspect-kinds.ts';
import { describeChecked, formatBhk, formatMoney } from './format-money.ts';
import { describeNear } from './describe-near.ts';
import { floorLabels } from './floor-band.ts';
import { slug } from './slug-of-name.ts';

/**
 * In the order of addresses, chips and bits. A home passes or fails each of them. Address, chips, matching, counts,
 * words and control all follow from the line here. It compares a column of `homeColumns`.
 */
export const aspects = {
  bhk: numbers({
    address: 'bhk',
    called: 'BHK',
    without: 'the number of bedrooms',
    legend: 'BHK',
    column: 'bhk',
    word: formatBhk,
  }),
  budget: range({
    low: { address: 'min', called: 'the lowest price' },
    high: { address: 'max', called: 'the highest price' },
    without: 'the budget',
    legend: 'Budget',
    column: 'price',
    max: 1e12,
    word: formatMoney,
    lacking: 'without a price',
  }),
  cities: names({
    address: 'city',
    called: 'the city',
    legend: 'City',
    column: 'city',
    absent: 'in a city called',
  }),
  areas: names({
    address: 'area',
    called: 'the area',
    legend: 'Area',
    column: 'area',
    absent: 'in an area called',
    isLong: true,
    // More of them were selected by drawing on the map.
    most: { chips: 8, word: (count) => `${count} areas` },
  }),
  metro: names({
    address: 'metro',
    called: 'the metro station',
    legend: 'Near a metro station',
    column: null,
    word: describeNear,
    absent: 'near a metro station called',
  }),
  societies: names({
    address: 'society',
    called: 'the society',
    legend: 'Society',
    column: 'society',
    absent: 'in a society called',
    isLong: true,
    read: slug,
  }),
  size: range({
    low: { address: 'size-min', called: 'the smallest carpet area' },
    high: { address: 'size-max', called: 'the largest carpet area' },
    without: 'the carpet area',
    legend: 'Carpet area',
    column: 'size',
    max: 1e7,
    word: (sqft) => `${formatNumber(sqft)} sqft`,
    ends: [400, 600, 800, 1000, 1200, 1500, 1800, 2200, 3000, 4000, 6000],
    lacking: 'without a carpet area',
  }),
  types: names({
    address: 'type',
    called: 'the type',
    legend: 'Type',
    column: 'type',
    absent: 'of the type',
  }),
  facings: names({
    address: 'facing',
    called: 'the side that it faces',
    without: 'the facing',
    legend: 'Facing',
    column: 'facing',
    word: (name) => `${name} facing`,
    absent: 'facing',
  }),
  floors: labels({
    address: 'floor',
    called: 'the floor',
    legend: 'Floor',
    column: 'floor',
    labels: floorLabels,
  }),
  checked: since({
    address: 'checked',
    called: 'the last check',
    without: 'the day of the check',
    legend: 'Trust',
    column: 'checked',
    days: [7, 30],
    word: describeChecked,
  }),
  photos: flag({
    address: 'photos',
    called: 'pictures',
    without: 'the pictures',
    legend: 'Trust',
    column: 'photos',
    word: 'With pictures',
  }),
  fresh: flag({
    address: 'new',
    called: 'new homes',
    without: 'the day of the listing',
    legend: 'Recent changes',
    column: 'listed',
    within: RECENT_CHANGE_DAYS,
    word: `New within ${RECENT_CHANGE_DAYS} days`,
  }),
  reduced: flag({
    address: 'reduced',
    called: 'reduced prices',
    without: 'the reduced price',
    legend: 'Recent changes',
    column: 'reduced',
    within: RECENT_CHANGE_DAYS,
    word: `Reduced within ${RECENT_CHANGE_DAYS} days`,
  }),
};
