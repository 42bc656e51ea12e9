import type { PropertyType } from '#domain/money/price.ts';

/** '/latest/sale.json' or '/latest/rent.json': the newest homes of one offer, for islands. */
export function latestHomesPath(type: PropertyType): string {
  return `/latest/${type === 'Rent' ? 'rent' : 'sale'}.json`;
}
