import type { Token } from '../../typed-text/tokens.ts';

/** Words of a line, and where they stand among its tokens. */
export interface Span {
  from: number;
  to: number;
  /** As typed. */
  text: string;
}

export function spanAt(tokens: readonly Token[], from: number, to: number): Span {
  const words = tokens.slice(from, to).map(({ text }) => text);
  return { from, to, text: words.join(' ').replaceAll(' ,', ',') };
}

/** Words that stand side by side are said as one: 'metro station'. */
export function joinNeighbours(missed: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (const each of missed) {
    const last = joined.at(-1);
    if (last && last.to === each.from)
      joined.splice(-1, 1, { from: last.from, to: each.to, text: `${last.text} ${each.text}` });
    else joined.push(each);
  }
  return joined;
}
