import type { Area } from '#domain/area/area.ts';
import { cityFolder } from '#domain/city/city-folder.ts';
import { indianNumber } from '#domain/money/rupees.ts';
import { counted, shownFact } from '#domain/text/text.ts';
import { areaPath, areasPath } from '#site/paths.ts';
import type { PageContext } from '../context.ts';
import { breadcrumbData, headOf, type Crumb, type Head } from '../head.ts';
import type { PlaceCard, PlaceFilter, PlaceGroup, Stat } from '../place-card.ts';
import { placeFilter, placeGroups } from '../place-groups.ts';
import { areaCard, areaCards, areaLeadPictures } from './area-card.ts';
import { nothingShown } from '../vary-lead-pictures.ts';
import { verifiedData } from '../verified-data.ts';
import { sectionMap, type SectionMap } from './section-map.ts';

const TOP = 6;
const TOP_PICTURES = 5;

/** /{city}/areas (spec.md section 2, 'Areas index'). */
export interface AreasPage {
  kind: 'areas';
  path: string;
  head: Head;
  crumbs: Crumb[];
  city: string;
  filter: PlaceFilter;
  top: PlaceCard[];
  groups: PlaceGroup[];
  /** The sections as a plan; null where they have no compass names. */
  map: SectionMap | null;
  stats: Stat[];
  /** The date of the claim among them, and what the data says now. */
  statsNote: string;
}

/** The index of the areas of one city. */
export function areasPage(city: string, { catalogue, site }: PageContext): AreasPage {
  const path = areasPath(city);
  const homes = (area: Area) => catalogue.homesInArea(area.id).length;
  const areas = catalogue.areas
    .filter((area) => cityFolder(catalogue.cityOf(area)) === cityFolder(city))
    .sort((a, b) => homes(b) - homes(a));
  const sectionOf = (area: Area) => shownFact(area.city_section) ?? 'Other Areas';
  const bySection = Map.groupBy(areas, sectionOf);
  const shown = nothingShown();
  const groups = placeGroups(areas, {
    nameOf: sectionOf,
    openingsOf: (area) => areaLeadPictures(area, catalogue),
    cardOf: (area, pictures) => areaCard(area, catalogue, pictures),
    shown,
  });
  const listings = areas.flatMap((area) => catalogue.homesInArea(area.id));
  const verified = verifiedData(listings);
  const crumbs: Crumb[] = [
    { label: 'Home', href: '/' },
    { label: `Areas of ${city}`, href: null },
  ];
  return {
    kind: 'areas',
    path,
    head: headOf(site, path, {
      title: `Areas of ${city}: prices, water, metro | ${site.config.name}`,
      description: `${counted(areas.length, 'locality', 'localities')} of ${city} in ${counted(groups.length, 'section')}, with ${counted(listings.length, 'home')} listed in them and what a neighbour would tell you.`,
      jsonLd: [breadcrumbData(site, crumbs)],
    }),
    crumbs,
    city,
    filter: placeFilter('Filter by Section', `All Sections (${areas.length})`, groups),
    top: areaCards(areas.filter((area) => homes(area) > 0).slice(0, TOP), catalogue, {
      most: TOP_PICTURES,
      shown,
    }),
    groups,
    map: sectionMap(groups, {
      city,
      areasIn: ({ name }) =>
        (bySection.get(name) ?? []).map((area) => ({
          name: area.area,
          href: areaPath(area, city),
          homes: homes(area),
        })),
    }),
    stats: [
      { value: indianNumber(areas.length), label: 'Localities' },
      { value: indianNumber(listings.length), label: 'Listings', basis: 'in these areas' },
      { value: indianNumber(groups.length), label: 'Sections' },
      verified.stat,
    ],
    statsNote: verified.note,
  };
}
