import { posix } from 'node:path';

/** 'decision 087', 'decisions 094, 109': the numbers by which comments and documents name decisions. */
const CITED = /\b[Dd]ecisions? (\d{3}(?:(?:,| and) \d{3})*)\b/g;
/** '[decision 087](filters.md)', '[087](decisions/filters.md#087-columns)'. */
const LINKED = /\[(?:[Dd]ecision )?(\d{3})\]\(([^)#\s]+\.md)/g;

/** `places`: each number with its chapters, from `decisionPlaces`. */
export function findUnknownDecisions(
  file: string,
  text: string,
  places: ReadonlyMap<string, readonly string[]>,
): string[] {
  return [...text.matchAll(CITED)]
    .flatMap(([, cited = '']) => cited.match(/\d{3}/g) ?? [])
    .filter((number) => !places.has(number))
    .map((number) => `${file} cites decision ${number}, which no heading and no row of a chapter has.`);
}

/** Links of a document that name a decision and lead to a chapter without it. */
export function findMisledLinks(
  document: string,
  text: string,
  places: ReadonlyMap<string, readonly string[]>,
): string[] {
  return [...text.matchAll(LINKED)].flatMap(([, number = '', target = '']) => {
    const chapter = posix.join(posix.dirname(document), target);
    const holding = places.get(number) ?? [];
    if (!chapter.startsWith('.github/decisions/') || holding.includes(chapter)) return [];
    return [`${document}: '${number}' leads to ${chapter}, but is in ${holding.join(', ') || 'no chapter'}.`];
  });
}
