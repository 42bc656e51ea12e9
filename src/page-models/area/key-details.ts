import type { Area } from '#domain/area/area.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { numberIn } from '#domain/typed-text/read-number.ts';
import { isKnownPrice } from '#domain/money/price.ts';
import { exactRupees } from '#domain/money/rupees.ts';
import { shownFact } from '#domain/text/text.ts';
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
      basis: 'Of the whole market here, as we were told; not counted from the homes that we list.',
    },
    { label: 'Investment Rating', value: shownFact(market['investmentRating']) },
    { label: 'Appreciation Rate', value: percent(market['appreciationRate']) },
    { label: 'Rental Yield', value: range(market['rentalYieldMin'], market['rentalYieldMax']) },
    { label: 'Metro Connectivity', value: metro(infrastructure['metroConnectivity']) },
    { label: 'Water Supply', value: shownFact(infrastructure['waterSupplyReliability']) },
    { label: 'Stamp Duty', value: percent(market['stampDutyPercentage']) },
  ]);
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
