import type { Area } from '#domain/area/area.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { distanceKm } from '#domain/city/distance-km.ts';
import { groupName } from '#domain/cost/sqft-group.ts';
import { exactRupees } from '#domain/money/rupees.ts';
import { sqftPrices } from '#domain/place-list/figures.ts';
import { MIN_HOMES_FOR_MEDIAN, mostCommonPerSqft } from '#domain/place-list/median.ts';
import { homesOfType } from '#domain/property/homes-of-type.ts';
import type { Property } from '#domain/property/property.ts';
import { formatCount } from '#domain/text/text.ts';
import { areaPath } from '#site/paths.ts';
import { shortPartName } from '../location/area-crumbs.ts';
import { areaPosition } from '../location/area-position.ts';
import { nearbyAreas } from '../location/nearby-areas.ts';
import type { ListLink, ListLinks } from '../place-list/list-links.ts';

/** The parts of an area as a table whose counts add up to all homes of the area. */
export interface AreaParts {
  /** 'Parts of JP Nagar'. */
  heading: string;
  /** What stands in each row: 'Homes listed in each, and the middle price per sqft'. */
  caption: string;
  /** Most homes first; last the homes that are in no part. */
  rows: AreaPart[];
  /** The sum, and what the prices are. */
  note: string;
  /** Parts with a home or two, where a row for each would make the table long. The sum has them too. */
  withFew: { href: string; name: string }[];
  /** Parts in which no home is listed. */
  withoutHomes: { href: string; name: string }[];
}

export interface AreaPart {
  /** Null for the area itself. */
  href: string | null;
  /** 'JP Nagar 7th Phase', 'JP Nagar itself'. */
  name: string;
  /** '12 homes'. */
  homes: string;
  /** '₹9,800', of the same group of homes in each row. Null with too few of them. */
  price: string | null;
}

const NEARBY = 6;
const FEW = 2;
/** A table with fewer rows keeps all of them. */
const LONG_TABLE = 8;

/** Null for an area without parts. */
export function areaParts(area: Area, catalogue: Catalogue): AreaParts | null {
  const parts = catalogue.partsOf(area.id);
  if (parts.length === 0) return null;
  const homes = catalogue.homesInArea(area.id);
  const itself = catalogue.homesInAreaItself(area.id);
  const group = mostCommonPerSqft(sqftPrices(homesOfType(homes).Sale))?.group;
  const row = (name: string, href: string | null, there: readonly Property[]): AreaPart => {
    const price = group && sqftPrices(homesOfType(there).Sale).get(group);
    return {
      href,
      name,
      homes: formatCount(there.length, 'home'),
      price: price ? exactRupees(price.rupees) : null,
    };
  };
  const listed = parts.map((part) => ({ part, there: catalogue.homesInArea(part.id) }));
  const withHomes = listed.filter(({ there }) => there.length > 0);
  const withMore = withHomes.filter(({ there }) => there.length > FEW);
  const isShort = withHomes.length <= LONG_TABLE || withMore.length === 0;
  const linkTo = ({ part }: { part: Area }) => ({ href: pathOf(part, catalogue), name: part.area });
  const rows = (isShort ? withHomes : withMore).map(({ part, there }) =>
    row(part.area, pathOf(part, catalogue), there),
  );
  if (rows.length > 0 && itself.length > 0) rows.push(row(`${area.area} itself`, null, itself));
  const sum = `${formatCount(homes.length, 'home')} in all.`;
  const basis = group
    ? ` Prices are the middle per sqft of homes for sale with us (${groupName(group)}), from ${MIN_HOMES_FOR_MEDIAN} homes on.`
    : '';
  return {
    heading: `Parts of ${area.area}`,
    caption: `Homes listed in each${rows.some(({ price }) => price) ? ', and the middle price per sqft' : ''}`,
    rows,
    note: rows.length > 0 ? `${sum}${basis}` : '',
    withFew: isShort ? [] : withHomes.filter((each) => !withMore.includes(each)).map(linkTo),
    withoutHomes: listed.filter(({ there }) => there.length === 0).map(linkTo),
  };
}

/** Links to the parts beside this one and to areas nearby, without what the page names anyway. */
export function linksAround(area: Area, catalogue: Catalogue): ListLinks[] {
  const [, place] = catalogue.areasAround(area.id);
  const beside = (place ? catalogue.partsOf(place.id) : []).filter(({ id }) => id !== area.id);
  const position = areaPosition(area, catalogue);
  const nearby = nearbyAreas(area, catalogue)
    .filter((near) => !beside.includes(near))
    .slice(0, NEARBY)
    .map((near): ListLink => {
      const there = areaPosition(near, catalogue);
      const kilometres = position && there ? `${distanceKm(position, there).toFixed(1)} km` : null;
      return { href: pathOf(near, catalogue), label: near.area, count: kilometres };
    });
  // Without counts, so that a page does not change with homes that it does not show.
  const parts = beside
    .filter(({ id }) => catalogue.homesInArea(id).length > 0)
    .map((part): ListLink => ({
      href: pathOf(part, catalogue),
      label: shortPartName(part, place),
      count: null,
    }))
    .sort((one, other) => byNumber.compare(one.label, other.label));
  return [
    { label: place ? `In ${place.area}` : '', links: parts },
    { label: 'Nearby', links: nearby },
  ].filter(({ links }) => links.length > 0);
}

const byNumber = new Intl.Collator('en', { numeric: true });

function pathOf(area: Area, catalogue: Catalogue): string {
  return areaPath(area, catalogue.cityOf(area));
}
