import { sortedUnique } from '../../sorting/sorted-unique.ts';
import type { Token } from '../../typed-text/tokens.ts';
import { inOrder } from '../aspect-kinds.ts';
import type { Aspect, Filters } from '../filters.ts';
import { filterOfKind, type Place } from '../places/place-entry.ts';
import type { SearchVocabulary } from '../places/search-vocabulary.ts';
import type { LeftOut, Reason } from './left-out.ts';
import { type AskedFact, type Meaning, wordsThat } from './meaning.ts';
import { type Span, spanAt } from './span.ts';

/** Facts of which one is left out by asking for all others: the choices are few, and each home has one. */
export const excludable = [
  'floors',
  'topFloor',
  ...wordsThat('isExcludable'),
  'types',
  'facings',
] as const satisfies readonly Aspect[];
export type Excludable = (typeof excludable)[number];

/** 'not ground floor': what is not wanted of a fact, and the words that say so. */
export interface Unwanted {
  aspect: Excludable;
  values: readonly string[];
  span: Span;
}

/** Facts that every home states. */
type OtherFact =
  | { aspect: 'types'; values: readonly string[]; value?: never }
  | { aspect: 'bhk' | 'baths'; values: readonly number[]; value?: never }
  | { aspect: 'checked'; value: 7 | 30 }
  | { aspect: 'photos' | 'fresh' | 'reduced'; value: true };

/** What words of a line say. What it means for the search, the whole line decides. */
export type Says =
  | Extract<Meaning, { kind: 'offer' | 'sort' }>
  /** `isRough`: a floor was named by its number, which its band is only about. */
  | ({ kind: 'fact'; isRough?: boolean } & (AskedFact | OtherFact))
  | { kind: 'range'; aspect: 'budget' | 'size'; min: number | null; max: number | null }
  /** 'under 80'. */
  | { kind: 'unit unknown'; min: number | null; max: number | null }
  /** '30x40', as square feet. */
  | { kind: 'plot'; sqft: number }
  /** A house and no plot. `isAlone`: by the word 'house', which may be any kind. */
  | { kind: 'house'; isAlone: boolean }
  /** A lease for one deposit may be meant. */
  | { kind: 'lease' }
  /** `isGroup`: what one name says of several areas, meant only where the line names none of them. */
  | { kind: 'places'; places: readonly Place[]; isGroup: boolean }
  /** By a name that is not whole or misspelt: `words`, which may also mean others. */
  | { kind: 'likely places'; places: readonly Place[]; words: readonly string[] }
  | { kind: 'near'; place: string; metres: number; isTyped: boolean }
  | ({ kind: 'unwanted' } & Unwanted)
  /** 'whitefield not hoodi'. `isDoubtful`: another of the places may be meant, so it is said that they are left out. */
  | ({ kind: 'excluded'; places: readonly Place[]; isDoubtful: boolean } & LeftOut)
  | ({ kind: 'left out' } & LeftOut);

/** Words of a line that were read together, and what they say. */
export interface Claim {
  span: Span;
  says: readonly Says[];
}

/** Claims in the order read: misspelt names after all else. `unknown` are words that nothing claims. */
export interface ReadLine {
  claims: readonly Claim[];
  unknown: readonly Span[];
}

/** A typed line, as its readers see it. */
export interface Line {
  tokens: readonly Token[];
  vocabulary: SearchVocabulary;
  /** What the words from this position say, whatever stands before them. Null: nothing. */
  claimAt(at: number): Claim | null;
}

/** Reads one kind of thing that begins at this position. */
export type Reader = (line: Line, at: number) => Claim | null;

/** A claim on `length` tokens. */
export function claimOf({ tokens }: Line, from: number, length: number, says: readonly Says[]): Claim {
  return { span: spanAt(tokens, from, from + length), says };
}

/** A claim that `length` tokens filter nothing. */
export function leftOutAt({ tokens }: Line, from: number, length: number, why?: Reason): Claim {
  const span = spanAt(tokens, from, from + length);
  return { span, says: [{ kind: 'left out', span, ...(why && { why }) }] };
}

/** How many tokens a claim has. */
export function lengthOf({ span }: Claim): number {
  return span.to - span.from;
}

/** All that a claim names, whole or nearly. */
export function placesNamed(says: readonly Says[]): readonly Place[] {
  return says.flatMap((said) => (said.kind === 'places' ? said.places : []));
}

/** What these words ask for, read on their own. */
export function aspectsOf(says: readonly Says[]): readonly Aspect[] {
  return [...new Set(says.flatMap(aspectsOfOne))];
}

function aspectsOfOne(said: Says): readonly Aspect[] {
  if (said.kind === 'fact' || said.kind === 'range') return [said.aspect];
  if (said.kind === 'unit unknown') return ['budget'];
  if (said.kind === 'near') return ['near'];
  return said.kind === 'places' && !said.isGroup ? said.places.map(({ kind }) => filterOfKind[kind]) : [];
}

/** The facts that are asked for, with what is said more. */
export function withSaid(facts: Filters, said: Says): Filters {
  if (said.kind === 'sort') return { ...facts, sort: said.sort };
  if (said.kind === 'range') {
    const [low, high] = facts[said.aspect];
    return { ...facts, [said.aspect]: inOrder(said.min ?? low, said.max ?? high) };
  }
  if (said.kind !== 'fact') return facts;
  if (!('values' in said)) return { ...facts, [said.aspect]: said.value };
  const values: readonly (string | number)[] = [...facts[said.aspect], ...said.values];
  return { ...facts, [said.aspect]: sortedUnique(values) };
}
