import type { Offer } from '../../offer.ts';
import type { Filters } from '../filters.ts';
import type { SearchVocabulary } from '../places/search-vocabulary.ts';
import { tokensOf } from '../../typed-text/tokens.ts';
import { whyLeftOut } from './why-left-out.ts';
import { FilterDraft } from './filter-draft.ts';
import type { Span } from './span.ts';

export interface ParsedLine {
  /** Named in the line, or derived from the amount. Null if neither. */
  offer: Offer | null;
  filters: Filters;
  /**
   * The alternative reading of a name that matches several places: the societies of a builder instead of an area, or
   * the reverse. Null if every name is clear.
   */
  alternative: Filters | null;
  /** The reference of one home, as listings write it. */
  reference: string | null;
  /** The words that were not understood, as typed. */
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

/** '2bhkwhitefield'. */
const GLUED_UNIT = /(?<=\d) ?(bhk|rk)(?=[a-z]{2})(?!bhks|rks)/gi;

/** '24x7 security' is no plot. */
const ALWAYS = /(?<!\d)24 ?[x×*/] ?7(?!\d)/gi;

/**
 * Parses a line as people type it: '2bhk whitefield under 80 lakh'. Never fails. `leftOut` are words of it that are not
 * read, as if nobody understood them.
 */
export function parseLine(
  line: string,
  vocabulary: SearchVocabulary,
  leftOut: Span | null = null,
): ParsedLine {
  const reference = referenceIn(line, vocabulary.referencePrefixes);
  const rest = (reference ? line.replace(reference.typed, ' ') : line)
    .replace(HTML_TAG, ' ')
    .replace(GLUED_UNIT, ' $1 ')
    .replace(PIN_CODE_IN_TWO, '$1$2')
    .replace(ALWAYS, ' ');
  const draft = new FilterDraft(vocabulary);
  const unknownWords = draft.read(tokensOf(rest), leftOut);
  return {
    ...draft.result(),
    reference: reference?.reference ?? null,
    unknownWords,
    reasons: reasonsOf(unknownWords),
    spans: draft.spans,
  };
}

function reasonsOf(words: readonly string[]): string[] {
  return [...new Set(words.flatMap(whyLeftOut))];
}

/** 'ang 1150' and 'ANG1150' are 'ANG-1150'. */
function referenceIn(line: string, prefixes: readonly string[]): { reference: string; typed: string } | null {
  for (const prefix of prefixes) {
    const letters = prefix.replace(/[^\p{L}]/gu, '');
    if (letters.length < 2) continue;
    const found = new RegExp(`(?<![\\p{L}\\p{N}])${letters}[\\s#:-]*(\\d+)(?![\\d\\p{L}])`, 'iu').exec(line);
    if (found) return { reference: `${prefix}${found[1]}`, typed: found[0] };
  }
  return null;
}
