import type { Token } from './tokens.ts';

/** What a token says: a word in its plain spelling, anything else as typed. */
export function textOf(token: Token): string {
  return token.kind === 'word' ? token.word : token.text;
}

/** The word at this position. '' for a number, a mark and no token. */
export function wordAt(tokens: readonly Token[], at: number): string {
  const token = tokens[at];
  return token?.kind === 'word' ? token.word : '';
}

/** '' for no token. */
export function textAt(tokens: readonly Token[], at: number): string {
  const token = tokens[at];
  return token ? textOf(token) : '';
}

/** The words from this position, at most `count`, up to the first token that is none. */
export function wordsFrom(tokens: readonly Token[], at: number, count = 3): string[] {
  const words: string[] = [];
  for (const token of tokens.slice(at, at + count)) {
    if (token.kind !== 'word') break;
    words.push(token.word);
  }
  return words;
}
