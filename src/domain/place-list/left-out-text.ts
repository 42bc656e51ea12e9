import { formatNumber } from '../money/rupees.ts';
import type { PerSqft } from './median.ts';

/** '; 3 that measure another area, or do not say which, are left out'. Empty if the figure counts all homes of its type. */
export function leftOutText({ leftOut }: Pick<PerSqft, 'leftOut'>): string {
  if (leftOut === 0) return '';
  const homes =
    leftOut === 1
      ? '1 that measures another area, or does not say which, is'
      : `${formatNumber(leftOut)} that measure another area, or do not say which, are`;
  return `; ${homes} left out`;
}
