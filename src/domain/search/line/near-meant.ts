import type { Near } from '../near.ts';
import { anyStation, isInMetro } from '../places/spot-names.ts';
import type { LeftOut } from './left-out.ts';
import { type Said, saidOf } from './settled.ts';
import type { Span } from './span.ts';

/** The one place to be near that a line means. */
export interface NearMeant {
  near: Near | null;
  /** The words that name it. */
  span: Span | null;
  /** The area or society to be near, where the line says no distance. */
  place: string | null;
  /** Other areas and societies, which are meant themselves. */
  also: readonly string[];
  leftOut: readonly LeftOut[];
}

const nowhere: NearMeant = { near: null, span: null, place: null, also: [], leftOut: [] };

/**
 * Decides which of the places that a line is near is meant. One list is near one place: the others are left out, with
 * the reason.
 */
export function nearMeant(said: readonly Said[]): NearMeant {
  let meant = nowhere;
  for (const each of saidOf(said, 'near')) meant = withNear(meant, each);
  return meant;
}

function withNear(
  meant: NearMeant,
  { place, metres, isTyped, span }: Extract<Said, { kind: 'near' }>,
): NearMeant {
  const { near, also } = meant;
  const isPlace = place.includes('/') && !isTyped;
  const isExact = near?.place === anyStation.slug && isInMetro(place);
  // 'near metro, indiranagar metro' names the station that it means.
  if (near === null || isExact || (meant.place !== null && !isPlace))
    return {
      ...meant,
      near: { place, within: metres },
      span,
      place: isPlace ? place : null,
      // 'near whitefield near metro': an area is a list of its own, and a landmark is not.
      also: meant.place === null ? also : [...also, meant.place],
    };
  if (isPlace) return { ...meant, also: [...also, place] };
  const isSame = place === near.place || (place === anyStation.slug && isInMetro(near.place));
  return isSame ? meant : { ...meant, leftOut: [...meant.leftOut, { span, why: 'near' }] };
}
