import { sortedUnique } from '../../sorting/sorted-unique.ts';
import { aspects } from '../aspects.ts';
import { type Aspect, noFilters } from '../filters.ts';
import type { SearchVocabulary } from '../places/search-vocabulary.ts';
import { aspectsOf, type Excludable, excludable, type Says, type Unwanted, withSaid } from './claim.ts';
import { saidOf, type Settler } from './settled.ts';
import type { Span } from './span.ts';

/** What these words ask for, as what may be not wanted. Null: nothing, several facts, or one that only asks for a yes. */
export function excludableOf(says: readonly Says[]): Pick<Unwanted, 'aspect' | 'values'> | null {
  const [aspect, ...others] = aspectsOf(says);
  if (others.length > 0 || !isExcludable(aspect)) return null;
  return { aspect, values: says.reduce(withSaid, noFilters)[aspect] };
}

/** The same, but of a floor that is named by its number: its band has other floors too. */
export function unwantedOf(says: readonly Says[], span: Span): Unwanted | null {
  const isRough = says.some((said) => said.kind === 'fact' && said.isRough);
  const found = isRough ? null : excludableOf(says);
  return found && { ...found, span };
}

/**
 * 'not ground floor' asks for all other floors, or for the rest of those that the line names. A home that does not say
 * fails, as with any filter of a fact. Left out are words that leave nothing to ask for.
 */
export const settleUnwanted: Settler = (settled, all, { vocabulary }) =>
  excludable.reduce(({ facts, leftOut }, aspect) => {
    const said = saidOf(all, 'unwanted').filter((each) => each.aspect === aspect);
    const wantedOf = (values: readonly string[]) =>
      values.filter((value) => !said.some((each) => each.values.includes(value)));
    const choices = choicesOf(aspect, vocabulary);
    const named = wantedOf(facts[aspect]);
    const values = named.length > 0 ? named : wantedOf(choices);
    if (said.length === 0) return { facts, leftOut };
    if (values.length === 0) return { facts, leftOut: [...leftOut, ...said.map(({ span }) => ({ span }))] };
    // Where all are left, no home has what is not wanted.
    const isNarrower = values.length < choices.length;
    return { facts: isNarrower ? { ...facts, [aspect]: sortedUnique(values) } : facts, leftOut };
  }, settled);

function isExcludable(aspect: Aspect | undefined): aspect is Excludable {
  return excludable.some((name) => name === aspect);
}

function choicesOf(
  aspect: Excludable,
  vocabulary: Pick<SearchVocabulary, 'types' | 'facings'>,
): readonly string[] {
  return aspect === 'types' || aspect === 'facings'
    ? vocabulary[aspect]
    : Object.keys(aspects[aspect].labels);
}
