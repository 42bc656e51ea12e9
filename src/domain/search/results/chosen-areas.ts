import { isItself, placeOfArea } from '../area-itself.ts';
import type { IndexedHomes } from '../homes/indexed-homes.ts';

/** 1 for each area that is chosen, lies in one that is, or is chosen without its parts: by position in its names. */
export function chosenAreas(
  { choices, within }: Pick<IndexedHomes, 'choices' | 'within'>,
  chosen: readonly string[],
): Uint8Array {
  const { names } = choices.areas;
  const passes = new Uint8Array(names.length);
  const wholes = new Uint8Array(names.length);
  for (const area of chosen) {
    const at = names.indexOf(placeOfArea(area));
    if (at >= 0) (isItself(area) ? passes : wholes)[at] = 1;
  }
  for (let area = 0; area < names.length; area++)
    for (let at = area, steps = 0; at >= 0 && steps <= names.length; at = within[at] ?? -1, steps++)
      if (wholes[at] === 1) {
        passes[area] = 1;
        break;
      }
  return passes;
}

/** Each area with all that lies in it: the sums of these counts of areas alone. */
export function withTheirParts(alone: Uint32Array, within: Int32Array): Uint32Array {
  const counts = Uint32Array.from(alone);
  for (let area = 0; area < alone.length; area++) {
    const homes = alone[area] ?? 0;
    if (homes === 0) continue;
    for (
      let at = within[area] ?? -1, steps = 0;
      at >= 0 && steps < alone.length;
      at = within[at] ?? -1, steps++
    )
      counts[at] = (counts[at] ?? 0) + homes;
  }
  return counts;
}
