const ITSELF = 'only/';

/** The area without its parts, as addresses name it. No area has such a slug. */
export function areaItself(slug: string): string {
  return `${ITSELF}${slug}`;
}

/** Whether this names an area without its parts: 'only/jp-nagar'. */
export function isItself(area: string): boolean {
  return area.startsWith(ITSELF);
}

/** The slug of the area that is named, with or without its parts. */
export function placeOfArea(area: string): string {
  return isItself(area) ? area.slice(ITSELF.length) : area;
}
