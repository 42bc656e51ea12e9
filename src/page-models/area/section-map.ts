import { counted } from '#domain/text/text.ts';
import type { PlaceGroup } from '../place-card.ts';

export const compassPoints = ['nw', 'n', 'ne', 'w', 'c', 'e', 'sw', 's', 'se'] as const;
export type CompassPoint = (typeof compassPoints)[number];

/** A section of the city as a room of the plan, or a group that has no place on it. */
export interface SectionLink {
  /** 'North East', 'Other Areas'. */
  name: string;
  /** '#group-3': where the index lists it. */
  href: string;
  /** '7 localities', '34 homes'. */
  counts: string[];
}

/** The city as a courtyard house: the centre is the court, the sections are the rooms around it. */
export interface SectionMap {
  rooms: (SectionLink & { point: CompassPoint })[];
  /** Groups that are no part of the compass. */
  others: SectionLink[];
}

/** With fewer sections a plan shows mostly empty rooms. */
const ENOUGH = 4;

/** The plan of a city from the names of its sections; null where they are not points of the compass. */
export function sectionMap(
  groups: readonly PlaceGroup[],
  { city, homesIn }: { city: string; homesIn: (group: PlaceGroup) => number },
): SectionMap | null {
  const rooms: SectionMap['rooms'] = [];
  const others: SectionLink[] = [];
  for (const group of groups) {
    const name = shortName(group.name, city);
    const point = pointOf(name);
    const homes = homesIn(group);
    const link = {
      name,
      href: `#group-${group.value}`,
      counts: [
        counted(group.cards.length, 'locality', 'localities'),
        ...(homes > 0 ? [counted(homes, 'home')] : []),
      ],
    };
    if (point && rooms.every((room) => room.point !== point)) rooms.push({ ...link, point });
    else others.push(link);
  }
  if (rooms.length < ENOUGH) return null;
  rooms.sort((a, b) => compassPoints.indexOf(a.point) - compassPoints.indexOf(b.point));
  return { rooms, others };
}

/** 'East' for 'East Bangalore'. */
function shortName(name: string, city: string): string {
  const suffix = ` ${city.toLowerCase()}`;
  return name.toLowerCase().endsWith(suffix) ? name.slice(0, -suffix.length).trim() : name;
}

const POINTS: ReadonlyMap<string, CompassPoint> = new Map([
  ['northwest', 'nw'],
  ['north', 'n'],
  ['northeast', 'ne'],
  ['west', 'w'],
  ['central', 'c'],
  ['centre', 'c'],
  ['east', 'e'],
  ['southwest', 'sw'],
  ['south', 's'],
  ['southeast', 'se'],
]);

function pointOf(name: string): CompassPoint | undefined {
  return POINTS.get(name.toLowerCase().replaceAll(/[^a-z]/g, ''));
}
