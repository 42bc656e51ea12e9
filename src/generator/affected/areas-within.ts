import type { Area } from '#domain/area/area.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';

/** An area and all that lies in it, at any depth: in a locality may lie a village, and in that a part. */
export function areasWithin(area: Area, catalogue: Catalogue): readonly Area[] {
  return [area, ...catalogue.partsOf(area.id).flatMap((part) => areasWithin(part, catalogue))];
}
