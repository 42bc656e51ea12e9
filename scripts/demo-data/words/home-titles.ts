import { indianNumber } from '#domain/money/rupees.ts';
import type { HomeFacts } from '../facts/home-facts.ts';
import { stableChoice } from '../stable-choice.ts';

type Title = (home: HomeFacts, what: string, where: string) => string | false | null;

const titles: readonly Title[] = [
  (_, what, where) => `${what} in ${where}`,
  ({ facing }, what, where) => facing && `${facing}-facing ${what} in ${where}`,
  ({ floor }, what, where) => floor && `${what} on floor ${floor.split(' ')[0]}, ${where}`,
  ({ type }, what, where) => `${what} for ${type === 'Sale' ? 'sale' : 'rent'} in ${where}`,
  ({ sqft, kind }, what, where) => kind !== 'Plot' && `${what}, ${indianNumber(sqft)} sqft, ${where}`,
];

/** Titles the way people write them, each used once. */
export function createTitleWriter(): (home: HomeFacts, key: string) => string {
  const written = new Set<string>();
  return (home, key) => {
    const choice = stableChoice(`title of ${key}`);
    // A listing in the hidden society gives no name of a society.
    const society = home.odd.society ? null : home.society?.name;
    const where = society ? `${society}, ${home.area}` : home.area;
    const preferred = choice.chance(0.45) ? titles : choice.shuffled(titles);
    for (const title of preferred) {
      const words = capitalised(title(home, whatItIs(home), where) || '');
      if (words && !written.has(words)) {
        written.add(words);
        return words;
      }
    }
    throw new Error(`No title is left for ${key}. Give it one with 'title=' in its line.`);
  };
}

function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function whatItIs({ bedrooms, kind, sqft }: HomeFacts): string {
  if (kind === 'Plot' || bedrooms === null) return `${indianNumber(sqft)} sqft plot`;
  if (bedrooms === 0) return 'studio';
  const rooms = `${bedrooms} BHK`;
  return kind === 'Apartment' ? rooms : `${rooms} ${kind.toLowerCase()}`;
}
