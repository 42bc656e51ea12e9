import { rememberedHere } from '../../typed-text/remembered-at.ts';
import { textAt } from '../../typed-text/word-at.ts';
import type { Token } from '../../typed-text/tokens.ts';
import { balconyCounts, carCounts } from '../fact-counts.ts';
import type { AskedFact } from './meaning.ts';

const NUMBER = '(\\d\\d?|one|two|three|four|single|double)';
/** Not '2 covered parking': a list does not ask of which kind they are. */
const PARKING = new RegExp(
  `^${NUMBER} (?:cars? )?(?:parkings?|car parks?)(?: (?:slots?|spaces?|places?))?(?= |$)`,
);
const FOR_CARS = new RegExp(`^(?:car )?(?:parking|place|space)s? for ${NUMBER} cars?(?= |$)`);
const BIKES = /^(?:2|two) wheelers? parking(?= |$)/;
const BALCONIES = new RegExp(`^${NUMBER} balcon(?:y|ies|ys)(?= |$)`);
const SPOKEN = new Map(Object.entries({ one: 1, single: 1, two: 2, double: 2, three: 3, four: 4 }));
const MOST_TOKENS = 6;

/**
 * '2 car parking', 'parking for 2 cars', '3 balconies', and how many tokens say so. `fact` is null where a list does not ask
 * for so many. Null: no such number begins here.
 */
export const countedAt = rememberedHere(findCountedAt);

function findCountedAt(
  tokens: readonly Token[],
  from: number,
): { fact: AskedFact | null; length: number } | null {
  const texts = Array.from({ length: MOST_TOKENS }, (_, at) => textAt(tokens, from + at).toLowerCase());
  const line = texts.join(' ');
  const bikes = BIKES.exec(line)?.[0];
  if (bikes !== undefined) return { fact: { aspect: 'bikes', value: true }, length: bikes.split(' ').length };
  const places =
    PARKING.exec(line.replace(/^(?:4|four) wheelers? (?=parking)/, 'one car ')) ?? FOR_CARS.exec(line);
  const [said = '', number = ''] = places ?? BALCONIES.exec(line) ?? [];
  if (said === '') return null;
  const asked = SPOKEN.get(number) ?? Number(number);
  const { length } = said.split(' ');
  const cars = carCounts.find((count) => count === asked);
  const balconies = balconyCounts.find((count) => count === asked);
  if (places) return { fact: cars === undefined ? null : { aspect: 'cars', value: cars }, length };
  return { fact: balconies === undefined ? null : { aspect: 'balconies', value: balconies }, length };
}
