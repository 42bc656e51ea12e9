import type { Area } from '#domain/area/area.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { isInRupees, isKnownPrice } from '#domain/money/price.ts';
import type { Property } from '#domain/property/property.ts';
import type { Society } from '#domain/society/society.ts';
import { nearbyAreas } from './nearby-areas.ts';

/** Homes beside those of a place that has one or two, so that its page is more than two lines. */
export interface HomesAround {
  /** 'More homes in JP Nagar', 'Homes near Bagur'. */
  heading: string;
  homes: readonly Property[];
}

/** The most homes with which a place has too few of its own. */
export const FEW_HOMES = 2;
/** As many as the page of an area shows of its own (spec.md section 9). */
const SHOWN = 6;

/** Homes of what the area lies in, else of the areas nearest to it. Null if it has enough of its own, or none is around. */
export function homesAroundArea(area: Area, catalogue: Catalogue): HomesAround | null {
  const places = catalogue.areasAround(area.id).slice(1);
  return homesAround({ own: catalogue.homesInArea(area.id), area, places }, catalogue);
}

/** Homes of its area or what that lies in, else of the areas nearest to that. Null as for an area, or without an area. */
export function homesAroundSociety(society: Society, catalogue: Catalogue): HomesAround | null {
  const area = catalogue.area(society.area);
  if (!area) return null;
  const places = catalogue.areasAround(area.id);
  return homesAround({ own: catalogue.homesInSociety(society.id), area, places }, catalogue);
}

/** A place with its homes, and what is around it, the smallest first. */
interface FewHomes {
  own: readonly Property[];
  area: Area;
  places: readonly Area[];
}

function homesAround({ own, area, places }: FewHomes, catalogue: Catalogue): HomesAround | null {
  if (own.length > FEW_HOMES) return null;
  const others = ({ id }: Area, count = SHOWN) => mostAlike(catalogue.homesInArea(id), own, count);
  for (const place of places) {
    const homes = others(place);
    if (homes.length > 0) return { heading: `More homes in ${place.area}`, homes };
  }
  const homes: Property[] = [];
  for (const near of nearbyAreas(area, catalogue)) {
    if (homes.length >= SHOWN) break;
    homes.push(...others(near, SHOWN - homes.length));
  }
  return homes.length > 0 ? { heading: `Homes near ${area.area}`, homes } : null;
}

/**
 * Those of the same offer with the nearest price to the newest own home, otherwise the newest. So one home is on few such
 * pages of a large area, and few change with it. One pass, because predictions ask this of many societies.
 */
function mostAlike(homes: readonly Property[], own: readonly Property[], count: number): readonly Property[] {
  const [like] = own;
  const price = like ? rupeesOf(like) : null;
  const found: { home: Property; apart: number }[] = [];
  for (const home of homes) {
    const apart = like ? apartOf(home, { offer: like.property_type, price }) : 0;
    const last = found.at(-1);
    if (last && found.length >= count && apart >= last.apart) continue;
    if (own.includes(home)) continue;
    const at = found.findIndex((other) => other.apart > apart);
    found.splice(at < 0 ? found.length : at, 0, { home, apart });
    if (found.length > count) found.pop();
  }
  return found.map(({ home }) => home);
}

const NO_PRICE = 1e15;

function apartOf(home: Property, like: { offer: Property['property_type']; price: number | null }): number {
  const price = rupeesOf(home);
  const apart = price === null || like.price === null ? NO_PRICE : Math.abs(price - like.price);
  return home.property_type === like.offer ? apart : apart + 2 * NO_PRICE;
}

function rupeesOf(home: Property): number | null {
  return isInRupees(home) && isKnownPrice(home.price) ? home.price : null;
}
