import { formatNumber } from '#domain/money/rupees.ts';
import { formatCount } from '#domain/text/text.ts';

export const compassPoints = ['nw', 'n', 'ne', 'w', 'c', 'e', 'sw', 's', 'se'] as const;
export type CompassPoint = (typeof compassPoints)[number];

/** An area in a room of the plan. `homes` is the number of listed homes, such as '12', or '' for none. */
export interface AreaLink {
  name: string;
  href: string;
  homes: string;
}

export interface SectionLink {
  /** 'North East', 'Other Areas'. */
  name: string;
  /** '#group-3', '/bangalore/areas/page/2#group-4': where the section starts in the index. */
  href: string;
  /** '7 localities', '34 homes'. */
  counts: string[];
  /** The areas with most homes, as many as fit into a room. */
  areas: AreaLink[];
  /** 'and 12 more', or null if all fit. */
  more: string | null;
}

export interface SectionArea {
  name: string;
  href: string;
  homes: number;
}

/** The city drawn as a courtyard house: the centre is the court, and the sections are the rooms around it. */
export interface SectionMap {
  rooms: (SectionLink & { point: CompassPoint })[];
  others: SectionLink[];
}

/** With fewer sections the plan would show mostly empty rooms. */
const MIN_ROOMS = 4;
/** More names do not fit into a room. The link of the room leads to the others. */
const AREAS_PER_ROOM = 8;

/** Null if too few of the sections are compass points. */
export function sectionMap<Section extends { name: string; href: string }>(
  sections: readonly Section[],
  { city, areasIn }: { city: string; areasIn: (section: Section) => readonly SectionArea[] },
): SectionMap | null {
  const rooms: SectionMap['rooms'] = [];
  const others: SectionLink[] = [];
  for (const section of sections) {
    const name = shortName(section.name, city);
    const point = pointOf(name);
    const areas = areasIn(section);
    const homes = areas.reduce((sum, area) => sum + area.homes, 0);
    const link = {
      name,
      href: section.href,
      counts: [
        formatCount(areas.length, 'locality', 'localities'),
        ...(homes > 0 ? [formatCount(homes, 'home')] : []),
      ],
      ...linksOf(areas),
    };
    if (point && rooms.every((room) => room.point !== point)) rooms.push({ ...link, point });
    else others.push(link);
  }
  if (rooms.length < MIN_ROOMS) return null;
  rooms.sort((a, b) => compassPoints.indexOf(a.point) - compassPoints.indexOf(b.point));
  return { rooms, others };
}

function linksOf(areas: readonly SectionArea[]): Pick<SectionLink, 'areas' | 'more'> {
  const shown = areas.length > AREAS_PER_ROOM ? areas.slice(0, AREAS_PER_ROOM - 2) : areas;
  return {
    areas: shown.map(({ name, href, homes }) => ({
      name,
      href,
      homes: homes > 0 ? formatNumber(homes) : '',
    })),
    more: shown.length < areas.length ? `and ${formatNumber(areas.length - shown.length)} more` : null,
  };
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
