import type { Area } from '#domain/area/area.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { numberIn } from '#domain/typed-text/read-number.ts';
import { groupName } from '#domain/cost/sqft-group.ts';
import { isInRupees, isKnownPrice } from '#domain/money/price.ts';
import { exactRupees } from '#domain/money/rupees.ts';
import { sqftPrices } from '#domain/place-list/figures.ts';
import { leftOutText } from '#domain/place-list/left-out-text.ts';
import { median, mostCommonPerSqft } from '#domain/place-list/median.ts';
import { homesOfType } from '#domain/property/homes-of-type.ts';
import type { Property } from '#domain/property/property.ts';
import { formatCount, shownFact } from '#domain/text/text.ts';
import { roundedHomeCount } from '../property/sqft-comparison.ts';
import { knownFacts, type Fact } from '../property/tiles.ts';
import { describeSection } from './describe-section.ts';

/** The 'Key Details' panel of an area (spec.md section 2). 'Best Suited For' is a separate list. */
export function areaKeyDetails(area: Area, catalogue: Catalogue): Fact[] {
  const market = area.market_data ?? {};
  const infrastructure = area.infrastructure ?? {};
  return knownFacts([
    { label: 'Location', value: describeSection(area, catalogue) },
    { label: 'Avg Price per Sqft', ...pricePerSqft(area, catalogue) },
    { label: 'Investment Rating', value: shownFact(market['investmentRating']) },
    { label: 'Appreciation Rate', value: percent(market['appreciationRate']) },
    { label: 'Rental Yield', value: range(market['rentalYieldMin'], market['rentalYieldMax']) },
    { label: 'Metro Connectivity', value: metro(infrastructure['metroConnectivity']) },
    { label: 'Water Supply', value: shownFact(infrastructure['waterSupplyReliability']) },
    { label: 'Stamp Duty', value: percent(market['stampDutyPercentage']) },
  ]);
}

const NEAR_RUPEES = 1;

/**
 * The price per square foot with whose it is. What somebody counted of homes stands beside our own figures, so it is those wherever we
 * have one (decision 472): a count of the area alone, or of last month, would be a second truth on one page.
 */
function pricePerSqft(area: Area, catalogue: Catalogue): { value: string | null; basis: string } {
  const { avgPricePerSqft, saleCount } = area.market_data ?? {};
  const homes = homesOfType(catalogue.homesInArea(area.id)).Sale;
  const itself = homesOfType(catalogue.homesInAreaItself(area.id)).Sale;
  const [whole, alone] = [homes, itself].map((counted) => isOf(counted, avgPricePerSqft));
  const told = typeof saleCount === 'number' && saleCount > 0 ? saleCount : null;
  const value = rupees(avgPricePerSqft);
  const isCounted = value !== null && (whole || alone || told !== null);
  const own = isCounted ? mostCommonPerSqft(sqftPrices(homes)) : null;
  if (own)
    return {
      value: exactRupees(own.rupees),
      basis: `${groupName(own.group)}: the middle of ${roundedHomeCount(own.homes)} for sale with us, to the nearest hundred rupees${leftOutText(own)}.`,
    };
  if (whole)
    return { value, basis: `Of the ${formatCount(homes.length, 'home')} for sale that we list here.` };
  if (alone)
    return { value, basis: `Of the ${formatCount(itself.length, 'home')} for sale in ${area.area} itself.` };
  return {
    value,
    basis:
      told === null
        ? 'Of the whole market here, as we were told; not counted from the homes that we list.'
        : `Of ${formatCount(told, 'home')} for sale, as we were told.`,
  };
}

/** Whether a rate that was told is the mean or the median of these homes. */
function isOf(homes: readonly Property[], avgPricePerSqft: unknown): boolean {
  const rates = homes.flatMap((home) =>
    isInRupees(home) && isKnownPrice(home.price) && home.sqft ? [home.price / home.sqft] : [],
  );
  // '₹8,900' and '8900 per sqft' are numbers too; '₹8,900 - ₹9,400' is none.
  const [written = '', ...more] = shownFact(avgPricePerSqft)?.match(/\d(?:[\d,.]*\d)?/g) ?? [];
  const told = more.length === 0 ? (numberIn(written) ?? 0) : 0;
  return (
    rates.length > 0 && [mean(rates), median(rates)].some((rate) => Math.abs(rate - told) <= NEAR_RUPEES)
  );
}

const mean = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;

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
