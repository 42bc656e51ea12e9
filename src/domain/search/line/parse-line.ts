import { withFewGuesses } from '../places/few-guesses.ts';
import type { SearchVocabulary } from '../places/search-vocabulary.ts';
import { type Token, tokensOf } from '../../typed-text/tokens.ts';
import { OWN_PREFIX } from '../own-prefix.ts';
import { reasonsOf, wordsLeftOut } from './left-out.ts';
import { readClaims } from './read-claims.ts';
import { readableLine } from './readable-line.ts';
import { type LineMeaning, settle } from './settle.ts';
import type { Span } from './span.ts';

export interface ParsedLine extends LineMeaning {
  /** Our own reference of one home, as listings write it. */
  reference: string | null;
  /** The words that filter nothing, as typed. */
  unknownWords: string[];
  /** Why, where it is known, in the same order: 'We do not know about vastu'. */
  reasons: string[];
  /** The words that were read together: 'mg road metro'. */
  spans: readonly Span[];
}

/** '560 034', as letters are addressed. Round numbers are prices. */
const PIN_CODE_IN_TWO = /(?<!\d)(56[0-3]) ((?!000)\d{3})(?!\d)/g;

/** Of a page that somebody copied: the mark before '2bhk' in '<b>2bhk' is no bound. */
const HTML_TAG = /<\/?[a-z][a-z0-9]*(?:\s+[a-z-]+=[^<>]*)?\s*\/?>/gi;

const OWN_REFERENCE = /(?<![\p{L}\p{N}])ang[\s#:-]*(\d+)(?![\d\p{L}])/iu;

/** '2bhkwhitefield'. */
const GLUED_UNIT = /(?<=\d) ?(bhk|rk)(?=[a-z]{2})(?!bhks|rks)/gi;

/** '7thphase', 'phase-7', 'jp nagar-7'. */
const GLUED_PART =
  /(?<=\d(?:st|nd|rd|th)?)(?=(?:block|blk|phase|ph|stage|stg|sector|sec)\b)|(?<=\b(?:block|blk|phase|ph|stage|stg|sector|sec|nagar|layout|city)) ?[-–] ?(?=\d)/gi;

/** 'down payment 10 lakh' and '10 lakh down' are no price. */
const DOWN_PAYMENT = /\bdown[\s-]+payments?\b|(?<=\d ?(?:l|k|lakhs?|lacs?|cr|crores?) )down\b(?! to\b)/gi;

/** '24x7 security' is no plot. */
const ALWAYS = /(?<!\d)24 ?[x×*/] ?7(?!\d)/gi;

/** A line that is ready to be read, once or several times. */
export interface TypedTokens {
  tokens: readonly Token[];
  reference: string | null;
  /** What words mean in this line. */
  vocabulary: SearchVocabulary;
}

/** Takes the reference of a home out of a line, and divides the rest into tokens. */
export function tokensOfLine(line: string, vocabulary: SearchVocabulary): TypedTokens {
  const reference = referenceIn(line, vocabulary.referencePrefixes);
  const rest = (reference ? line.replace(reference.typed, ' ') : line)
    .replace(HTML_TAG, ' ')
    .replace(GLUED_UNIT, ' $1 ')
    .replace(GLUED_PART, ' ')
    .replace(DOWN_PAYMENT, 'downpayment')
    .replace(PIN_CODE_IN_TWO, '$1$2')
    .replace(ALWAYS, ' ');
  return {
    tokens: tokensOf(rest),
    reference: reference?.reference ?? null,
    vocabulary: { ...vocabulary, places: withFewGuesses(vocabulary.places) },
  };
}

/**
 * Parses a line as people type it: '2bhk whitefield under 80 lakh'. Never fails. `without` are words of it that are not
 * read, as if nobody understood them.
 */
export function parseLine(
  typed: string | TypedTokens,
  known: SearchVocabulary,
  without: Span | null = null,
): ParsedLine {
  const { tokens, reference, vocabulary } = typeof typed === 'string' ? tokensOfLine(typed, known) : typed;
  const line = readableLine(tokens, vocabulary);
  const read = readClaims(line, without);
  const meaning = settle(line, read);
  return {
    ...meaning,
    reference,
    unknownWords: wordsLeftOut(meaning.leftOut),
    reasons: reasonsOf(meaning.leftOut),
    spans: read.claims.map(({ span }) => span),
  };
}

/**
 * Of our own references only: 'ang 1150' and 'ANG1150' are 'ANG-1150'. Those of partners may begin with any word, such as
 * 'UNDER-80' and 'HSR-101', so inside a line they are none (`typed-reference.ts`).
 */
function referenceIn(line: string, prefixes: readonly string[]): { reference: string; typed: string } | null {
  const found = prefixes.includes(OWN_PREFIX) ? OWN_REFERENCE.exec(line) : null;
  return found && { reference: `${OWN_PREFIX}${found[1]}`, typed: found[0] };
}
