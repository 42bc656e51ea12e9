import { formatCount, joinNames } from '../../text/text.ts';
import type { Offer } from '../../offer.ts';
import { type Aspect, aspectNames, type Filters, noFilters, withoutAspect } from '../filters.ts';

/** Longer titles are cut by whoever shows them. */
const MAX_LETTERS = 60;
const SIZES: readonly Aspect[] = ['bhk'];
const PLACES: readonly Aspect[] = ['areas', 'societies', 'cities'];

/**
 * What a list with filters is, in at most 60 characters: '2 BHK in Hebbal up to ₹80 L, 14 homes'. What has no room is left
 * out, from the end; the number of homes never is. `wordsOf` says filters in words.
 */
export function titleOfList(
  { offer, filters, count }: { offer: Offer; filters: Filters; count: number },
  wordsOf: (filters: Filters) => readonly string[],
): string {
  const only = (names: readonly Aspect[]) =>
    wordsOf(aspectNames.filter((name) => !names.includes(name)).reduce(withoutAspect, filters));
  const sizes = joinOr(only(SIZES));
  const places = only(PLACES);
  const sizesAndPlaces = new Set([...only(SIZES), ...places]);
  const rest = wordsOf({ ...filters, sort: noFilters.sort }).filter((word) => !sizesAndPlaces.has(word));
  const homes = `, ${formatCount(count, 'home')}${offer === 'Rent' ? ' to rent' : ''}`;
  const what = sizes || 'Homes';
  const wholes = rest.map((_, at) => rest.slice(0, rest.length - at));
  const named = places.length > 0 ? ` in ${joinNames([...places])}` : '';
  const heads = [...wholes.map((some) => what + named + some.map(joined).join('')), what + named];
  const short = places.length > 0 ? `${what} in ${formatCount(places.length, 'place')}` : what;
  return (
    [...heads, short].map((head) => head + homes).find((title) => title.length <= MAX_LETTERS) ??
    short + homes
  );
}

/** 'Up to ₹80 L' goes on in the sentence, 'Semi-furnished' follows a comma. */
function joined(words: string): string {
  return /^(Up to|From|Within) /.test(words) ? ` ${words[0]?.toLowerCase()}${words.slice(1)}` : `, ${words}`;
}

/** '2 BHK', '2 or 3 BHK'. */
function joinOr(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  const unit = last.slice(last.lastIndexOf(' '));
  const numbers = words
    .slice(0, -1)
    .map((word) => (word.endsWith(unit) ? word.slice(0, -unit.length) : word));
  return numbers.length === 0 ? last : `${numbers.join(', ')} or ${last}`;
}
