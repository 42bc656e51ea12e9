import { isEmptyFilters } from '../filters.ts';
import type { ParsedLine } from './parse-line.ts';

/** 'bhd#10530', 'HSR-101', 'PROP/BLR/2024'. */
const REFERENCE = /^\p{L}[\p{L}\p{N}]*(?:[-#_/][\p{L}\p{N}]+)*[-#_/]\d+$/u;
const ONE_WORD_WITH_DIGIT = /^\S*\d\S*$/;
/** On the front page the choice of 'Rent' stands before the line. */
const CHOICE = /^rent /;

/** What a partner may call a home. Which home is called so, only the homes say. */
export interface TypedReference {
  reference: string;
  /** The line is also a search, which is meant unless a home is called so letter by letter: 'BHK-3', and not 'bhk-3'. */
  isExact: boolean;
}

/** The whole line as the reference of one home. Null if it can be none. */
export function typedReference(
  line: string,
  { filters, unknownWords }: Pick<ParsedLine, 'filters' | 'unknownWords'>,
): TypedReference | null {
  const reference = line.trim().replace(CHOICE, '');
  const isUnknown = unknownWords.length > 0 && isEmptyFilters(filters);
  const mayBe = REFERENCE.test(reference) || (isUnknown && ONE_WORD_WITH_DIGIT.test(reference));
  return mayBe ? { reference, isExact: unknownWords.length === 0 } : null;
}
