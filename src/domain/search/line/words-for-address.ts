import { MAX_LINE_LENGTH } from '../filter-query.ts';
import type { LeftOut } from './left-out.ts';
import { joinNeighbours } from './span.ts';

/**
 * What a line left out, as the address of its list keeps it: 'vastu', and with the key of the reason where the words alone
 * would be read otherwise or do not explain themselves: 'vastu plot~30 x 40~'. What does not fit is left away whole.
 */
export function wordsForAddress(leftOut: readonly LeftOut[]): string {
  const plain = joinNeighbours(leftOut.flatMap(({ span, why }) => (why ? [] : span)));
  const explained = leftOut.flatMap(({ span, why }) =>
    why ? `${why}~${span.text.replaceAll(/ ?~/g, '')}~` : [],
  );
  return [...new Set([...plain.map(({ text }) => text), ...explained])].reduce((all, each) => {
    const more = `${all} ${each}`.trim();
    return more.length > MAX_LINE_LENGTH ? all : more;
  }, '');
}
