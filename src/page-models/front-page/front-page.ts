import { formatDay } from '#domain/calendar/day.ts';
import { newestFirst } from '#domain/property/newest-first.ts';
import { isFeatured } from '#domain/property/property.ts';
import { claims, confirmedOn, type Claim } from '#site/claims.ts';
import { paths } from '#site/paths.ts';
import type { PageContext } from '../context/page-context.ts';
import type { Stat } from '../place/place-card.ts';
import { headOf, type Head, type JsonLd, type SiteFacts } from '../head/head.ts';
import { homeCards, type HomeCard } from '../property/home-card.ts';
import { workedPrices, type WorkedPrice } from './worked-prices.ts';

/** The number of home cards (spec.md section 9). */
const FEATURED = 6;
const TRUST: readonly Claim[] = [
  claims.liveThisWeek,
  claims.fromPartner,
  claims.verificationDays,
  claims.firstResponseHours,
];

/** The page '/' (spec.md section 2, 'Home'). The fixed text is in the components. */
export interface FrontPage {
  kind: 'front-page';
  path: string;
  head: Head;
  featured: HomeCard[];
  /** Worked examples of our costs, for a purchase and a tenancy. */
  worked: WorkedPrice[];
  /** The trust dashboard (decision P10). */
  trust: Stat[];
  /** '150+ societies': the text of the link to all societies. */
  societies: string;
  /** The number that 'Call Now' dials. Null: the button is disabled. */
  phone: string | null;
  /** '21 November 2026': the day of the claim that was confirmed longest ago. */
  trustAsOf: string;
}

/** The front page. It shows up to six homes with publish at least 1000, highest publish first (spec.md section 7). */
export function frontPage({ catalogue, site }: PageContext): FrontPage {
  const featured = catalogue.properties
    .filter(isFeatured)
    .sort((a, b) => (b.publish ?? 0) - (a.publish ?? 0) || newestFirst(a, b))
    .slice(0, FEATURED);
  return {
    kind: 'front-page',
    path: paths.home,
    head: headOf(site, paths.home, {
      title: `${site.config.name}: homes in Bangalore, checked before you visit`,
      description:
        'Homes to buy and rent in Bangalore, verified weekly. Ask if a home is available and we answer within 3 hours (8am-8pm). One plain fee.',
      jsonLd: [organizationData(site)],
    }),
    featured: homeCards(featured, catalogue),
    worked: workedPrices(),
    trust: TRUST.map(({ text, label, basis }) => ({ value: text, label, ...(basis ? { basis } : {}) })),
    societies: `${claims.societies.text} societies`,
    phone: site.config.phone,
    trustAsOf: formatDay(confirmedOn([claims.societies, ...TRUST])),
  };
}

/** Structured data for Organization. Values that are not configured are left out (decision P14). */
function organizationData({ config, origin }: SiteFacts): JsonLd {
  return {
    '@type': 'Organization',
    name: config.name,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    areaServed: 'Bangalore',
    ...(config.phone ? { telephone: config.phone } : {}),
    ...(config.email ? { email: config.email } : {}),
    ...(config.reraAgentNumber
      ? {
          identifier: { '@type': 'PropertyValue', propertyID: 'K-RERA agent', value: config.reraAgentNumber },
        }
      : {}),
  };
}
