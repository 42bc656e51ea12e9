import type { NamedPlace } from '../named-place.ts';

/** Equal places stay in alphabetical order. */
export function fullestPlaces<Named extends NamedPlace>(
  places: readonly Named[],
  homes: Uint32Array,
  { max, isWanted }: { max: number; isWanted: (place: Named, at: number) => boolean },
): number[] {
  // One pass with a short list. Sorting thousands of places after every click would be slow on a phone.
  const fullest: number[] = [];
  for (let at = 0; at < places.length; at++) {
    const last = fullest[max - 1];
    const place = places[at];
    if (!place || (last !== undefined && !isBefore(at, last)) || !isWanted(place, at)) continue;
    let to = fullest.length;
    while (to > 0 && isBefore(at, fullest[to - 1] ?? at)) to--;
    fullest.splice(to, 0, at);
    fullest.length = Math.min(fullest.length, max);
  }
  return fullest;

  function isBefore(one: number, other: number): boolean {
    const difference = (homes[one] ?? 0) - (homes[other] ?? 0);
    return difference > 0 || (difference === 0 && (places[one]?.name ?? '') < (places[other]?.name ?? ''));
  }
}
