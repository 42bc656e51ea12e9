import type { PropertyType } from '#domain/money/price.ts';
import type { Known } from './known.ts';
import { type ParsedLine, parseLine } from './parse-line.ts';

/** A line as it is answered: always with homes for sale, or with homes to rent. */
export interface LineAnswer extends ParsedLine {
  type: PropertyType;
}

/** Where a line says neither sale nor rent, it means what its places have: homes for sale, unless there are none. */
export function answerLine(line: string, known: Known): LineAnswer {
  const parsed = parseLine(line, known);
  return { ...parsed, type: parsed.type ?? offeredAt(parsed, known) };
}

function offeredAt({ filters: { areas, societies } }: ParsedLine, { places }: Known): PropertyType {
  const named = places.all.filter(({ kind, slug }) => (kind === 'area' ? areas : societies).includes(slug));
  const has = (offer: 'sale' | 'rent') => named.some((place) => place[offer] > 0);
  return has('rent') && !has('sale') ? 'Rent' : 'Sale';
}
