import { joinShown } from '../text/text.ts';

interface CardPlace {
  society?: string | null | undefined;
  area?: string | null | undefined;
  /** Set where homes of several cities stand together. */
  city?: string | null | undefined;
}

/** 'Courtyard Heights, Whitefield, Mysuru'. A city alone does not say where in it a home is (spec.md section 2). */
export function cardPlace({ society, area, city }: CardPlace): string {
  const place = joinShown([society, area]);
  return place === '' ? 'Location not specified' : joinShown([place, city]);
}
