import { describeChecked, FRESH_LABEL, REDUCED_LABEL } from '#domain/search/chips.ts';
import { describeNear } from '#domain/search/describe-near.ts';
import type { FilterParameter } from '#domain/search/filter-query.ts';
import { checkedDays, floorLabels } from '#domain/search/filters.ts';

/**
 * Values of a parameter that match the pattern are shown in these words. `*` is the value: 'Hsr Layout'. Without a
 * pattern it is the low end of a range, with the parameter of the high end.
 */
export type AskedWords = [parameter: FilterParameter, pattern: string, words: string];

/** A name, but not the id of a society without a slug. */
const NAME = '^(?![\\da-f]{8}-)[^\\W_]|^[^ -~]';

/**
 * The words of the chips, in their order, for what the address alone tells. The words of a price and a size are in
 * `showAsked`. They are data of the page, which weighs less than a script.
 */
export const askedWords: readonly AskedWords[] = [
  ['bhk', '^00?$', 'Studio'],
  ['bhk', '^(?!00?$)\\d\\d?(\\.5)?$', '* BHK'],
  ['min', '', 'max'],
  ['area', NAME, '*'],
  ['metro', NAME, describeNear('*')],
  ['society', NAME, '*'],
  ['size-min', '', 'size-max'],
  ['type', NAME, '*'],
  ['facing', NAME, '* facing'],
  ...Object.entries(floorLabels).map(([band, label]): AskedWords => ['floor', `^${band}$`, label]),
  ...checkedDays.map((days): AskedWords => ['checked', `^${days}$`, describeChecked(days)]),
  ['photos', '^1$', 'With pictures'],
  ['new', '^1$', FRESH_LABEL],
  ['near', '^(metro/|[^/]+$)', 'Nearest to * metro station'],
  ['near', '^(in|at)/', 'Nearest to *'],
  ['reduced', '^1$', REDUCED_LABEL],
];
