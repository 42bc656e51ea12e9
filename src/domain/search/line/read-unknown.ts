import type { Token } from '../../typed-text/tokens.ts';
import type { Claim, Line, Says } from './claim.ts';
import { isPlainWord } from './is-plain-word.ts';
import { similarPhrase } from './meaning.ts';
import { likelyPlaceIn, MAX_INEXACT_WORDS } from './named-place-at.ts';
import { isUnfiltered, saysOf } from './says-of.ts';
import { type Span, spanAt } from './span.ts';

/** Of a longer run no names are looked for: it is a message. */
const MAX_UNKNOWN_WORDS = 12;

/** Words side by side that nothing claims, but for marks between them. */
interface Run {
  from: number;
  tokens: readonly Token[];
}

interface ReadRun {
  claims: readonly Claim[];
  unknown: readonly Span[];
}

/** Finds incomplete or misspelt names in words that nothing else used, the longest first, and misspelt words of other kinds. */
export function readUnknown({ from, tokens }: Run, line: Line): ReadRun {
  const to = from + tokens.length;
  function read(run: readonly Token[]): ReadRun {
    const name = run.length > MAX_UNKNOWN_WORDS ? null : likelyNameIn(run, line);
    if (!name) return readWords(run);
    const { at, length, says } = name;
    const [before, after] = [read(run.slice(0, at)), read(run.slice(at + length))];
    return {
      claims: [claimOfTokens(line, run.slice(at, at + length), says), ...before.claims, ...after.claims],
      unknown: [...before.unknown, ...after.unknown],
    };
  }
  function readWords(run: readonly Token[]): ReadRun {
    const words = run.map((token) => ({ token, says: similarSays(token, line) }));
    const text = words.flatMap(({ token, says }) => (says ? [] : token.text)).join(' ');
    return {
      claims: words.flatMap(({ token, says }) => (says ? claimOfTokens(line, [token], says) : [])),
      unknown: text === '' ? [] : [{ from, to, text }],
    };
  }
  return read(tokens);
}

function likelyNameIn(
  run: readonly Token[],
  line: Line,
): { at: number; length: number; says: readonly Says[] } | null {
  for (let length = Math.min(MAX_INEXACT_WORDS, run.length); length > 0; length--)
    for (let at = 0; at + length <= run.length; at++) {
      const [token] = length === 1 ? run.slice(at) : [];
      if (token && (isUnfiltered(token, line.vocabulary) || isPlain(token))) continue;
      const found = likelyPlaceIn(run, at, length, line.vocabulary.places);
      if (!found) continue;
      const similar = token?.kind === 'word' ? similarPhrase(token.word) : null;
      const isWord = similar !== null && similar.kind !== 'unfiltered' && similar.kind !== 'fact';
      const says = isWord
        ? (saysOf(similar, line.vocabulary) ?? [])
        : [{ kind: 'likely places' as const, ...found }];
      return { at, length, says };
    }
  return null;
}

/** Null: the word is like none that we know. */
function similarSays(token: Token, { vocabulary }: Line): readonly Says[] | null {
  const meaning =
    token.kind === 'word' && !isUnfiltered(token, vocabulary) ? similarPhrase(token.word) : null;
  return meaning && saysOf(meaning, vocabulary);
}

/** They stand side by side, but for marks. */
function claimOfTokens({ tokens }: Line, own: readonly Token[], says: readonly Says[]): Claim {
  const [first, last] = [own.at(0), own.at(-1)].map((token) => (token ? tokens.indexOf(token) : -1));
  return { span: spanAt(tokens, first ?? 0, (last ?? 0) + 1), says };
}

function isPlain(token: Token): boolean {
  return token.kind === 'word' && isPlainWord(token.word);
}
