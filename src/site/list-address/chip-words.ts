import { aspects } from '#domain/search/aspects.ts';
import { type Aspect, aspectNames } from '#domain/search/filters.ts';

/**
 * Values of a parameter that match the pattern are shown in these words. `*` is the value: 'Hsr Layout'. Without a
 * pattern it is the low end of a range, with the parameter of the high end. More values than `most` share one chip.
 */
export type ChipWords = [
  parameter: string,
  pattern: string,
  words: string,
  ...([most: number, many: string] | []),
];

/** A name, but not the id of a society without a slug. */
const NAME = '^(?![\\da-f]{8}-)[^\\W_]|^[^ -~]';

/**
 * The words of the chips, in their order, for what the address alone tells. The words of a price and a size are in
 * `showAsked`. They are data of the page, which weighs less than a script.
 */
export const chipWords: readonly ChipWords[] = aspectNames.flatMap(wordsOf);

function wordsOf(name: Aspect): ChipWords[] {
  const aspect = aspects[name];
  const [parameter = '', high = ''] = Object.keys(aspect.parameters);
  if (aspect.kind === 'range') return [[parameter, '', high]];
  if (aspect.kind === 'ticks')
    return [parameter, ...(aspect.alias === null ? [] : [aspect.alias])].flatMap((each) =>
      aspect.options.map(({ text, label }): ChipWords => [each, `^${text}$`, label]),
    );
  // The distance is said when the homes are there.
  if (aspect.kind === 'circle') return [[parameter, '^((in|at)/)?[^/]+$', aspect.asked]];
  if (aspect.kind === 'limit') return aspect.asked.map(([pattern, words]) => [parameter, pattern, words]);
  if (aspect.of === 'names')
    return [[parameter, NAME, aspect.word('*'), aspect.most.chips, aspect.most.word('*')]];
  if (aspect.of === 'labels')
    return Object.entries(aspect.labels).map(([value, label]) => [
      parameter,
      `^${value}$`,
      aspect.chip(label),
    ]);
  const others = aspect.word('*');
  // 'Studio', '1 bathroom'.
  const special = [0, 1].filter((number) => aspect.word(number) !== others.replace('*', String(number)));
  return [
    ...special.map((number): ChipWords => [parameter, `^0?${number}$`, aspect.word(number)]),
    [parameter, `^(?!0?[${special.join('')}]$)\\d\\d?(\\.5)?$`, others],
  ];
}
