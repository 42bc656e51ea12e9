import { relatedHomes } from '#domain/property/related-homes.ts';
import type { UnavailableHome } from '#domain/property/unavailable-home.ts';
import { scriptLanguage } from '#domain/text/script-language.ts';
import { areaPath, homesPath, propertyPath } from '#site/paths.ts';
import type { PageContext } from '../context/page-context.ts';
import { type Crumb, headOf, type Head } from '../head/head.ts';
import { areaCrumbs } from '../location/area-crumbs.ts';
import { homeCards, type HomeCard } from './home-card.ts';

/** The page at the address of a home that was sold or let (decision L2). No list and no sitemap links to it. */
export interface UnavailableHomePage {
  kind: 'unavailable-home';
  path: string;
  head: Head;
  crumbs: Crumb[];
  title: string;
  lang: string | null;
  /** Homes of the same type at about the same price. */
  related: HomeCard[];
  /** Links to continue: all homes of its type, and its area. */
  links: { href: string; label: string }[];
}

export const NO_LONGER_AVAILABLE = 'This home is no longer available';

export function unavailableHomePage(
  home: UnavailableHome,
  { catalogue, site }: PageContext,
): UnavailableHomePage {
  const path = propertyPath(home);
  const isRent = home.property_type === 'Rent';
  const area = catalogue.area(home.area_id);
  const list = homesPath(home.property_type);
  const place = area && { href: areaPath(area, catalogue.cityOf(area)), label: area.area };
  return {
    kind: 'unavailable-home',
    path,
    head: headOf(site, path, {
      title: `${NO_LONGER_AVAILABLE} | ${site.config.name}`,
      description: `${home.title} is no longer available. See similar homes.`,
      noindex: true,
    }),
    crumbs: [
      { label: 'Home', href: '/' },
      { label: isRent ? 'Rent' : 'Buy', href: list },
      ...areaCrumbs(home.area_id, catalogue),
      { label: NO_LONGER_AVAILABLE, href: null },
    ],
    title: home.title,
    lang: scriptLanguage(home.title),
    related: homeCards(relatedHomes(catalogue.related, home), catalogue),
    links: [
      { href: list, label: isRent ? 'Homes for rent' : 'Homes for sale' },
      ...(place ? [{ href: place.href, label: `About ${place.label}` }] : []),
    ],
  };
}
