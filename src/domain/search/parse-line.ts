import type { PropertyType } from '#domain/money/price.ts';
import type { Filters } from './filters.ts';
import type { Known } from './known.ts';
import { takeSides } from './sides.ts';
import { tokensOf } from './tokens.ts';
import { WishDraft } from './wish-draft.ts';

/** What a line asks for. */
export interface ParsedLine {
  /** Said, or told by the amount; null when neither. */
  type: PropertyType | null;
  filters: Filters;
  /**
   * The same where a name that is part of several means the other kind of place: the societies of a builder in place of an
   * area, or the area. Null where every name is clear.
   */
  otherwise: Filters | null;
  /** The reference of one home, as listings write it. */
  reference: string | null;
  /** The words that were not understood, as they were typed. */
  missed: string[];
}

/** Understands one line as people type it: '2bhk whitefield under 80 lakh'. Never fails. */
export function parseLine(line: string, known: Known): ParsedLine {
  const reference = referenceIn(line, known.referencePrefixes);
  const { facings, floors, rest } = takeSides(reference ? line.replace(reference.typed, ' ') : line);
  const wish = new WishDraft(known, { facings, floors });
  const missed = wish.read(tokensOf(rest));
  return { ...wish.result(), reference: reference?.reference ?? null, missed };
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
