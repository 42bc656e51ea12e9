import { divideHalfUp } from '../money/rupees.ts';
import type { BasisPoints } from './rates.ts';

const WHOLE = 10_000n;

/** Rounded half up to the rupee. */
export function share(rupees: bigint, basisPoints: BasisPoints): bigint {
  return divideHalfUp(rupees * BigInt(basisPoints), WHOLE);
}

/** '0.75%', '12%'. */
export function formatPercent(basisPoints: BasisPoints): string {
  const hundredths = String(basisPoints % 100)
    .padStart(2, '0')
    .replace(/0+$/, '');
  return `${Math.trunc(basisPoints / 100)}${hundredths && `.${hundredths}`}%`;
}
