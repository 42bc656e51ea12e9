/** The middle of the prices per square foot of homes for sale of one type and kind of area in one area. */
export interface SqftRate {
  middle: number;
  homes: number;
}

/** Beyond three times the middle, or a third of it, one of price, size and kind of area is hardly right. */
const MOST_TIMES = 3;

/** Whether a price per square foot is so far from the usual one that it may be a slip. */
export function isFarRate(rate: number, middle: number): boolean {
  return rate > middle * MOST_TIMES || rate * MOST_TIMES < middle;
}
