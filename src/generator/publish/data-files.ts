import { latestHomes } from '#page-models/homes/latest-homes.ts';
import type { PageContext } from '#page-models/context.ts';

/** Data files published with the pages, which islands read: the newest homes of each type. */
export function dataFiles(context: PageContext): Map<string, string> {
  const json = (type: 'Sale' | 'Rent') => `${JSON.stringify({ homes: latestHomes(type, context) })}\n`;
  return new Map([
    ['latest/sale.json', json('Sale')],
    ['latest/rent.json', json('Rent')],
  ]);
}
