import { citiesWithHomes } from '#domain/catalogue/homes-by-city.ts';
import { joinNames, joinShown } from '#domain/text/text.ts';
import { newestFirst } from '#domain/property/newest-first.ts';
import { isFeatured } from '#domain/property/property.ts';
import { claims, type Claim } from '#site/claims.ts';
import { paths } from '#site/paths.ts';
import type { PageContext } from '../context/page-context.ts';
import { shownClaims } from '../context/shown-claims.ts';
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
  worked: WorkedPrice[];
  /** 'checked before you visit', or null if that is not claimed. */
  tagline: string | null;
  /** 'Homes in Bangalore,' before the tagline, otherwise with a full stop. */
  heading: string;
  /** Sentences without a figure that the page claims; each is null if it is not claimed (decision P18). */
  says: { verified: string | null; checked: string | null };
  /** The trust dashboard (decision P10). */
  trust: Stat[];
  /** '150+ societies': the text of the link to all societies. Null: not claimed. */
  societies: string | null;
  /** The number that 'Call Now' dials. Null: the button is disabled. */
  phone: string | null;
  /** '21 November 2026': the day of the claim that was confirmed longest ago, or on which they were counted. */
  trustAsOf: string | null;
}

/** The front page, with up to six homes with publish at least 1000, highest publish first (spec.md section 7). */
export function frontPage(context: PageContext): FrontPage {
  const { catalogue, site } = context;
  const { textOf, labelOf, sentenceOf, dayOf } = shownClaims(context);
  const { value, promise } = claims.verificationDays.sentences;
  const weekly = (sentence: string) => sentenceOf(claims.verificationDays, sentence);
  const tagline = sentenceOf(claims.verifiedData, claims.verifiedData.sentences.tagline);
  const verified = weekly(value);
  const societies = textOf(claims.societies);
  const cities = joinNames(citiesWithHomes(catalogue));
  const featured = catalogue.properties
    .filter(isFeatured)
    .sort((a, b) => (b.publish ?? 0) - (a.publish ?? 0) || newestFirst(a, b))
    .slice(0, FEATURED);
  return {
    kind: 'front-page',
    path: paths.home,
    head: headOf(site, paths.home, {
      title: `${site.config.name}: ${joinShown([`homes in ${cities}`, tagline])}`,
      description: `Homes to buy and rent in ${cities}${verified ? `, ${verified}` : ''}. Ask if a home is available and we answer within 3 hours (8am-8pm). One plain fee.`,
      jsonLd: [organizationData(site, citiesWithHomes(catalogue))],
    }),
    featured: homeCards(featured, catalogue),
    worked: workedPrices(),
    tagline,
    heading: `Homes in ${cities}`,
    says: { verified, checked: weekly(promise) },
    trust: TRUST.flatMap((claim) => {
      const text = textOf(claim);
      const { basis } = claim;
      return text === null ? [] : { value: text, label: labelOf(claim), ...(basis ? { basis } : {}) };
    }),
    societies: societies && `${societies} ${societies === '1' ? 'society' : 'societies'}`,
    phone: site.config.phone,
    trustAsOf: dayOf([claims.societies, ...TRUST]),
  };
}

/** Structured data for Organization. Values that are not configured are left out (decision P14). */
function organizationData({ config, origin }: SiteFacts, cities: readonly [string, ...string[]]): JsonLd {
  return {
    '@type': 'Organization',
    name: config.name,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    areaServed: cities.length === 1 ? cities[0] : cities,
    ...(config.phone ? { telephone: config.phone } : {}),
    ...(config.email ? { email: config.email } : {}),
    ...(config.reraAgentNumber
      ? {
          identifier: { '@type': 'PropertyValue', propertyID: 'K-RERA agent', value: config.reraAgentNumber },
        }
      : {}),
  };
}
