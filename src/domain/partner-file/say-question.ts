import type { AreaInWords, HowAlike, SettledArea } from './area-matcher.ts';

/** How a locality was found to mean an area, for the lists of staff. An exact name needs no word. */
export const howMatched: Readonly<Record<HowAlike, string>> = {
  spelling: 'the same name in another spelling or order',
  'other name': 'another name of it',
  part: 'a part of it that is no area here',
  words: 'by the places around it in the same cell',
  position: 'by the position of the row',
  'pin code': 'by the pin code of the row',
  file: 'by the positions of other rows with this locality',
};

const QUESTIONS: Readonly<Record<AreaInWords['why'], string | null>> = {
  alike: 'The name is only alike, and neither a position nor a pin code says that it is the same place.',
  several: 'Several places have this name, and neither a position nor a pin code says which is meant.',
  'two places': 'It names two places, and neither lies in the other.',
  'unknown beside': 'Several places may have this name, and what stands beside it is no area here.',
  none: null,
  elsewhere: null,
};

const km = (distance: number) => `${distance.toFixed(distance < 10 ? 1 : 0)} km`;

/** What staff read beside a question. */
export function sayQuestion(settled: Extract<SettledArea, { state: 'asked' | 'unknown' }>): string | null {
  if (settled.state === 'asked') return QUESTIONS[settled.why];
  const around = settled.near.map(({ area, km: away }) => `‘${area.name}’ (${km(away)})`).join(', ');
  return around === '' ? null : `No area has this name. Nearest to its position are ${around}.`;
}

/**
 * Rows of a locality whose position contradicts it: the name by which staff decide about them, apart from the other rows of
 * that locality, and why.
 */
export function sayContradiction(
  locality: string,
  { area, km: away, isOutside, near }: Extract<SettledArea, { state: 'contradicted' }>,
): { name: string; why: string } {
  const [nearest] = near;
  const where = isOutside ? 'outside the city' : nearest ? `by ${nearest.area.name}` : 'far from it';
  const lies =
    away === null
      ? 'outside the city'
      : `${km(away)} from its middle${isOutside ? ', outside the city' : ''}`;
  const instead = nearest ? `, ${km(nearest.km)} from the middle of ‘${nearest.area.name}’` : '';
  return {
    name: `${locality} (position ${where})`,
    why: `By its name it is ‘${area.name}’, by its position it lies ${lies}${instead}.`,
  };
}
