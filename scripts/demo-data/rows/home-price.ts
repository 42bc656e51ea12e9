import type { AreaFacts } from '../facts/area-facts.ts';
import type { HomeFacts } from '../facts/home-facts.ts';
import type { SocietyKind } from '../facts/society-facts.ts';
import { stableChoice } from '../stable-choice.ts';

const CRORE = 10_000_000;
/** Age is reckoned from here; a home without a society is taken to be as old as the usual one. */
const THIS_YEAR = 2026;
const USUAL_AGE = 12;

/** Rupees: the area's rate, moved by age, kind and haggling, but never more than 16 % away from it; rent by its yield. */
export function priceRupees(
  home: HomeFacts,
  { rupeesPerSqft, market, name }: AreaFacts,
  key: string,
): number {
  const choice = stableChoice(`price of ${key}`);
  if (home.type === 'Rent') {
    if (!market)
      throw new Error(`${name} has a home to rent and no rental yield. Add it to facts/areas-*.ts.`);
    const [, , low, high] = market;
    const yearly =
      (rupeesPerSqft * home.sqft * (low + (0.15 + 0.8 * choice.fraction()) * (high - low))) / 100;
    return roundTo(yearly / 12, yearly / 12 < 20_000 ? 500 : 1000);
  }
  const age = Math.max(0, THIS_YEAR - (home.society?.year ?? THIS_YEAR - USUAL_AGE));
  const byAge = Math.min(0.08, Math.max(-0.08, (USUAL_AGE - age) * 0.008));
  const byKind = home.kind === 'Apartment' ? 0 : 0.04;
  const haggled = (choice.fraction() - 0.5) * 0.12;
  const factor = Math.min(1.16, Math.max(0.84, 1 + byAge + byKind + haggled));
  const price = rupeesPerSqft * home.sqft * factor;
  return roundTo(price, price < CRORE ? 50_000 : 100_000);
}

const monthlyRupeesPerSqft: Record<SocietyKind, readonly [low: number, high: number]> = {
  tower: [3.4, 4.8],
  midrise: [2.4, 3.4],
  walkup: [1.4, 2],
  villas: [2.6, 3.6],
  rows: [1.8, 2.6],
};

/** Rupees a month; null where no association asks for any or nobody has told us. */
export function maintenanceRupees(home: HomeFacts, key: string): number | null {
  const choice = stableChoice(`maintenance of ${key}`);
  if (!home.society || home.kind === 'Plot' || choice.chance(0.15)) return null;
  const [low, high] = monthlyRupeesPerSqft[home.society.kind];
  return roundTo(home.sqft * (low + choice.fraction() * (high - low)), 50);
}

function roundTo(value: number, step: number): number {
  return Math.round(value / step) * step;
}
