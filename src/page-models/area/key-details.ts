import type { Area } from '#domain/area/area.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { numberIn } from '#domain/typed-text/read-number.ts';
import { isInRupees, isKnownPrice } from '#domain/money/price.ts';
import { exactRupees } from '#domain/money/rupees.ts';
import { homesOfType } from '#domain/property/homes-of-type.ts';
import { formatCount, shownFact } from '#domain/text/text.ts';
import { knownFacts, type Fact } from '../property/tiles.ts';
import { describeSection } from './describe-section.ts';

/** The 'Key Details' panel of an area (spec.md section 2). 'Best Suited For' is a separate list. */
export function areaKeyDetails(area: Area, catalogue: Catalogue): Fact[] {
  const market = area.market_data ?? {};
  const infrastructure = area.infrastructure ?? {};
  return knownFacts([
    { label: 'Location', value: describeSection(area, catalogue) },
    {
      label: 'Avg Price per Sqft',
      value: rupees(market['avgPricePerSqft']),
      basis: basisOfRate(area, catalogue),
    },
    { label: 'Investment Rating', value: shownFact(market['investmentRating']) },
    { label: 'Appreciation Rate', value: percent(market['appreciationRate']) },
    { label: 'Rental Yield', value: range(market['rentalYieldMin'], market['rentalYieldMax']) },
    { label: 'Metro Connectivity', value: metro(infrastructure['metroConnectivity']) },
    { label: 'Water Supply', value: shownFact(infrastructure['waterSupplyReliability']) },
    { label: 'Stamp Duty', value: percent(market['stampDutyPercentage']) },
  ]);
}

const NEAR_RUPEES = 1;

/** Where the rate comes from. One that is that of our own homes, or comes with their number, is not of the whole market. */
function basisOfRate(area: Area, catalogue: Catalogue): string {
  const { avgPricePerSqft, saleCount } = area.market_data ?? {};
  const rates = homesOfType(catalogue.homesInArea(area.id)).Sale.flatMap((home) =>
    isInRupees(home) && isKnownPrice(home.price) && home.sqft ? [home.price / home.sqft] : [],
  );
  // '₹8,900' and '8900 per sqft' are numbers too; '₹8,900 - ₹9,400' is none.
  const [written = '', ...more] = shownFact(avgPricePerSqft)?.match(/\d(?:[\d,.]*\d)?/g) ?? [];
  const told = more.length === 0 ? (numberIn(written) ?? 0) : 0;
  const isOfOurs = [mean(rates), median(rates)].some((rate) => Math.abs(rate - told) <= NEAR_RUPEES);
  if (isOfOurs) return `Of the ${formatCount(rates.length, 'home')} for sale that we list here.`;
  return typeof saleCount === 'number' && saleCount > 0
    ? `Of ${formatCount(saleCount, 'home')} for sale, as we were told.`
    : 'Of the whole market here, as we were told; not counted from the homes that we list.';
}

const mean = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return mean(sorted.slice(Math.ceil(sorted.length / 2) - 1, Math.floor(sorted.length / 2) + 1));
}

/** '₹8,900', also for a text of digits. Other texts stay unchanged. */
function rupees(value: unknown): string | null {
  const fact = shownFact(value);
  if (!fact || !/^-?[\d.,]+$/.test(fact)) return fact;
  const amount = numberIn(fact);
  return isKnownPrice(amount) ? exactRupees(amount) : null;
}

/** '5.6%'. A text that already has a percent sign stays unchanged. */
function percent(value: unknown): string | null {
  const fact = shownFact(value);
  return fact && /^-?[\d.]+$/.test(fact) ? `${fact}%` : fact;
}

/** '3% to 4.5%', or the only known end. */
function range(min: unknown, max: unknown): string | null {
  const ends = [...new Set([percent(min), percent(max)])].filter((end) => end !== null);
  return ends.length > 0 ? ends.join(' to ') : null;
}

function metro(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return shownFact(value);
  const { nearestStation, status }: { nearestStation?: unknown; status?: unknown } = value;
  const station = shownFact(nearestStation);
  const state = shownFact(status);
  if (!station) return state;
  return state ? `${station} (${state})` : station;
}
