import { isKnownPrice } from '../money/price.ts';
import { wholeRupees } from '../money/rupees.ts';
import type { Duty } from './duty.ts';
import type { BasisPoints, CostRates } from './rates.ts';
import { share } from './share.ts';

/** `basisPoints` is the rate of the line, null for the price itself. */
export interface PurchaseLine {
  item: 'price' | 'stamp duty' | 'cess and surcharge' | 'registration' | 'our fee';
  rupees: bigint;
  basisPoints: BasisPoints | null;
}

export interface PurchaseCosts {
  lines: PurchaseLine[];
  total: bigint;
}

/** Each line is rounded half up. Null without a price. */
export function purchaseCosts(
  price: number | null | undefined,
  { sale }: Pick<CostRates, 'sale'>,
  dutyDue: Duty,
): PurchaseCosts | null {
  if (!isKnownPrice(price)) return null;
  const rupees = wholeRupees(price);
  const dutyRate = dutyRateOf(rupees, sale, dutyDue);
  const duty = share(rupees, dutyRate);
  // Cess and surcharge are computed from the rounded duty as printed, so that visitors can check the sum.
  const lines: PurchaseLine[] = [
    { item: 'price', rupees, basisPoints: null },
    { item: 'stamp duty', rupees: duty, basisPoints: dutyRate },
    costLine('cess and surcharge', duty, sale.cessAndSurcharge.basisPoints),
    costLine('registration', rupees, sale.registration.basisPoints),
    costLine('our fee', rupees, sale.fee.basisPoints),
  ];
  return { lines, total: lines.reduce((sum, { rupees }) => sum + rupees, 0n) };
}

function costLine(item: PurchaseLine['item'], base: bigint, basisPoints: BasisPoints): PurchaseLine {
  return { item, rupees: share(base, basisPoints), basisPoints };
}

function dutyRateOf(rupees: bigint, { stampDuty }: CostRates['sale'], due: Duty): BasisPoints {
  const slab = stampDuty.slabs.find(
    ({ upTo }) => upTo === null || (due === 'first registration' && rupees <= upTo),
  );
  if (!slab)
    throw new Error('The stamp duty slabs end below this price. Close them with one of `upTo: null`.');
  return slab.basisPoints;
}
