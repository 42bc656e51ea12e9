import type { ChoiceNames } from '#domain/search/chips.ts';
import type { Filters } from '#domain/search/filters.ts';
import type { FilterResult } from './filters.ts';

/** The names of what is chosen, as the homes of the list know them. */
export function namesInResult(
  { homes, near: measured, groups }: FilterResult,
  { near }: Pick<Filters, 'near'>,
): ChoiceNames {
  const place =
    near && measured?.state === 'measured' ? [{ slug: near.place, name: measured.from.name }] : [];
  return { ...homes.choiceNames, near: place, groups };
}
