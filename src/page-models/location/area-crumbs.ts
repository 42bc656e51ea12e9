import type { Area } from '#domain/area/area.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { areaPath } from '#site/paths.ts';

/** The steps of a breadcrumb from the widest area around to the area itself: 'JP Nagar', '7th Phase'. Empty of an unknown id. */
export function areaCrumbs(
  id: string | null | undefined,
  catalogue: Catalogue,
): { label: string; href: string }[] {
  const around = catalogue.areasAround(id);
  return around
    .map((area, at) => ({
      label: shortPartName(area, around[at + 1]),
      href: areaPath(area, catalogue.cityOf(area)),
    }))
    .toReversed();
}

/** '7th Phase' of 'JP Nagar 7th Phase' in JP Nagar. A name that is no number within its place, or says the place twice, stays whole. */
export function shortPartName(part: Area, place: Area | undefined): string {
  const name = part.area.trim();
  const around = place?.area.trim() ?? '';
  const at = around === '' ? -1 : name.toLowerCase().indexOf(around.toLowerCase());
  if (at < 0) return name;
  const rest = `${name.slice(0, at)} ${name.slice(at + around.length)}`;
  if (rest.toLowerCase().includes(around.toLowerCase())) return name;
  const short = rest.replace(/\s+/g, ' ').replace(/^[\s,.-]+|[\s,.-]+$/g, '');
  return /\d/.test(short) && /\p{L}/u.test(short) ? short : name;
}
