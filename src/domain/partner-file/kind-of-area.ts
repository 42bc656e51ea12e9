import type { AreaBasis } from '../property/area-basis.ts';
import { wordsOfName } from './words-of-name.ts';

/**
 * What the trade calls each kind. The plinth area is the built-up one at floor level (IS 3861). 'Covered' and 'constructed'
 * are said of built-up and super built-up areas alike, so they name no kind.
 */
const KINDS: readonly (readonly [AreaBasis, RegExp])[] = [
  [
    'super_built_up',
    /\b(?:sba|sbua|sbu|super ?(?:buil[td]|bua|area)? ?(?:up)?|sal(?:e)?able|saleble|sellable|charg(?:e)?able)\b/g,
  ],
  ['built_up', /\b(?:bua|bup|buil[td] ?up|plinth)\b/g],
  ['carpet', /\b(?:carpet|ca|usable|rera (?=area|size))/g],
];

/** Abbreviations with dots are one word: 's b u a' is 'sbua'. */
const joinLetters = (words: string) =>
  words.replace(/\b[a-z](?: [a-z])+\b/g, (letters) => letters.replaceAll(' ', ''));

/** The kinds of area that are named, and the words beside them. 'Super built-up' does not name a built-up one. */
export function kindsOfArea(text: string): { kinds: readonly AreaBasis[]; rest: string } {
  let rest = joinLetters(wordsOfName(text));
  const kinds = KINDS.flatMap(([basis, words]) => {
    const without = rest.replaceAll(words, ' ');
    const isNamed = without !== rest;
    rest = without;
    return isNamed ? [basis] : [];
  });
  return { kinds, rest: rest.replaceAll(/ +/g, ' ').trim() };
}

/** Words beside a kind that make it no other fact. */
const BESIDE =
  /^(?:(?:areas?|size|in|of|the|sq|ft|feet|sqft|sft|m|mts?|mtrs?|met(?:er|re)s?|sqm|yards?|yds?|total|unit(?= )|flat|home|approx|rera|net|gross|as|per|min)(?: |$))*$/;
const WITH_MORE = /\b(?:incl|including|includes|with|plus)\b/;

/** What the name of a column says about its area: a kind, 'unsaid' for several kinds or one with more in it, null for none. */
export function kindInName(words: string): AreaBasis | 'unsaid' | null {
  const { kinds, rest } = kindsOfArea(words);
  const [kind] = kinds;
  if (kind === undefined) return null;
  if (WITH_MORE.test(rest)) return 'unsaid';
  if (!BESIDE.test(rest)) return null;
  return kinds.length > 1 ? 'unsaid' : kind;
}

/** A part of a home, a part of its house, or a share in the land: its area is not that of the home. */
const PARTS =
  /^(?:.* )?(?:uds|undivided|share|terrace|roof|garden|lawn|balcon(?:y|ies)|common|open|utility|sit ?out|parking|verandah?|deck|basement|loading|ebvt|pool|lobby|kitchen|hall|bed ?room|living room|room|rooms|toilet|bath ?room|corridor|setback|park|club ?house)(?: .*)? (?:areas?|size|sq ?ft|sft|sq ?m)(?: .*)?$/;

/** Whether the words name the area of a part of a home, such as a balcony, and not of the home. */
export const isAreaOfPart = (words: string): boolean => PARTS.test(words);
