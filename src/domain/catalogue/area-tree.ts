import type { Area } from '../area/area.ts';

/** Another spelling of a place that has a row and an address of its own. Its homes are homes of the place. */
export interface AreaSpelling {
  area: Area;
  /** The place that it is. */
  of: Area;
}

/** Which area lies in which, as far as that holds (decision 365). */
export interface AreaTree {
  /** The areas without spellings of others, in the order of the rows. */
  places: readonly Area[];
  spellings: readonly AreaSpelling[];
  /** The place of an area: of a spelling the area that it is, of any other the area itself. Undefined of an unknown id. */
  place(id: string | null | undefined): Area | undefined;
  /** The place of an area, then what it lies in, the smallest first. Empty of an unknown id. */
  around(id: string | null | undefined): readonly Area[];
}

/** A row without a known parent lies in nothing. A circle, which the database refuses, ends where it closes. */
export function createAreaTree(rows: readonly Area[]): AreaTree {
  const byId = new Map(rows.map((area) => [area.id, area]));
  const placeOf = (area: Area): Area => {
    const seen = new Set([area]);
    let at = area;
    while (at.place_kind === 'spelling') {
      const next = byId.get(at.lies_in ?? '');
      if (!next || seen.has(next)) break;
      seen.add(next);
      at = next;
    }
    return at;
  };
  const around = new Map<string, readonly Area[]>();
  for (const area of rows) {
    const found: Area[] = [];
    for (let at: Area | undefined = placeOf(area); at && !found.includes(at);) {
      found.push(at);
      const above: Area | undefined = byId.get(at.lies_in ?? '');
      at = above && placeOf(above);
    }
    around.set(area.id, found);
  }
  const place = (id: string | null | undefined) => around.get(id ?? '')?.[0];
  const spellings = rows.flatMap((area): AreaSpelling[] => {
    const of = place(area.id);
    return of && of !== area ? [{ area, of }] : [];
  });
  const others = new Set(spellings.map(({ area }) => area));
  return {
    places: others.size === 0 ? rows : rows.filter((area) => !others.has(area)),
    spellings,
    place,
    around: (id) => around.get(id ?? '') ?? [],
  };
}
