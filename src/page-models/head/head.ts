import { DEFAULT_CITY } from '#domain/city/city-folder.ts';
import { hasAtMost } from '#domain/text/has-at-most.ts';
import { claims } from '#site/claims.ts';
import type { SiteConfig } from '#site/config.ts';
import type { NavigationLink } from '#site/navigation.ts';
import { paths } from '#site/paths.ts';
import type { Picture } from '../picture/picture.ts';
import {
  citiesSocialImage,
  socialImageAddress,
  socialImageAlt,
  type SocialImage,
} from '../social/social-image.ts';

/** The content of a page's `<head>`. All addresses are absolute. */
export interface Head {
  title: string;
  description: string;
  canonical: string;
  /** True for pages a search engine should not index (sign-in, admin, 404). */
  noindex: boolean;
  /** The social image of the page or of the site, 1200 by 630. */
  image: string;
  imageAlt: string;
  /** Null for a page without its own. */
  socialImage: SocialImage | null;
  /** A photograph in addition to the social image, for services that offer a choice. */
  photograph: string | null;
  type: 'website' | 'article';
  /** Structured data, one object per script (decision P14). */
  jsonLd: readonly JsonLd[];
  /** The facts about us in the header and footer of every page. */
  frame: {
    partnerUrl: string | null;
    reraAgentNumber: string | null;
    email: string | null;
    /** Set when claims are counted: the footer then makes none. */
    isCounted?: true;
    /** Set unless all homes are in the default city. */
    cities?: SiteCities;
  };
}

export type JsonLd = { '@type': string } & Record<string, unknown>;

/** A step of the breadcrumb trail. The last step is the page itself and has no link. */
export interface Crumb {
  label: string;
  href: string | null;
}

export interface SiteFacts {
  config: SiteConfig;
  /** 'https://angala.example', no trailing slash. */
  origin: string;
  backend: PublicBackend;
  /** Set when staff chose that claims are counted (decision 185). Otherwise pages have the words of the specification. */
  counted?: CountedClaims;
  /** Those with homes. Set unless all homes are in the default city. */
  cities?: SiteCities;
}

/** The cities with homes, as every page names them. */
export interface SiteCities {
  /** 'Bangalore and Mysuru'. */
  names: string;
  /** The areas of each. */
  areas: readonly NavigationLink[];
}

/** What counted claims need and the published rows do not hold. */
export interface CountedClaims {
  /** Rounded up. Null if no enquiry was answered within 30 days. */
  firstResponseHours: number | null;
}

/**
 * The address at which a browser reaches the backend, and its key. Both are public, because the key alone gives no
 * access.
 */
export interface PublicBackend {
  /** The address of a hosted project. '' if the backend uses the site's own origin. */
  url: string;
  publishableKey: string;
}

const DESCRIPTION_LIMIT = 160;
/** About as many letters of a title as search engines and chats show. */
export const TITLE_LIMIT = 60;

/** The first of these titles, the fullest first, that fits where a link is shown; with the name of the site if there is room. */
export function pageTitle(
  { config }: Pick<SiteFacts, 'config'>,
  titles: readonly [string, ...string[]],
): string {
  const title = titles.find(({ length }) => length <= TITLE_LIMIT) ?? titles.at(-1) ?? titles[0];
  const whole = `${title} | ${config.name}`;
  return whole.length <= TITLE_LIMIT ? whole : title;
}

/** Cuts at a word if possible, and never splits a character. */
export function shortDescription(text: string): string {
  // Single spaces stay: to replace each of them by itself takes most of the time.
  const plain = text.replace(/\s{2,}|[^\S ]/g, ' ').trim();
  if (hasAtMost(DESCRIPTION_LIMIT, plain)) return plain;
  // A character has one or two code units, so twice the limit is enough to look at.
  const letters = [...plain.slice(0, 2 * DESCRIPTION_LIMIT)].slice(0, DESCRIPTION_LIMIT - 1);
  const end = Math.max(letters.lastIndexOf(' '), DESCRIPTION_LIMIT / 2);
  return `${letters
    .slice(0, end)
    .join('')
    .replace(/[,;:. ]+$/, '')}…`;
}

/** Missing pieces use the values of the site. */
export function headOf(
  site: SiteFacts,
  path: string,
  piece: {
    title: string;
    description: string;
    noindex?: boolean;
    socialImage?: SocialImage;
    photograph?: Picture | undefined;
    type?: Head['type'];
    jsonLd?: readonly JsonLd[];
  },
): Head {
  return {
    title: piece.title,
    description: shortDescription(piece.description),
    canonical: absolute(site, path),
    noindex: piece.noindex ?? false,
    ...socialImageOf(site, path, piece.socialImage),
    photograph: piece.photograph ? absolute(site, piece.photograph.src) : null,
    type: piece.type ?? 'website',
    jsonLd: piece.jsonLd ?? [],
    frame: {
      partnerUrl: site.config.partner.url,
      reraAgentNumber: site.config.reraAgentNumber,
      email: site.config.email,
      ...(site.counted ? { isCounted: true } : {}),
      ...(site.cities ? { cities: site.cities } : {}),
    },
  };
}

/** Its own, otherwise that of the site. On a site of other cities the front page has the one that names them. */
function socialImageOf(
  site: SiteFacts,
  path: string,
  own: SocialImage | undefined,
): Pick<Head, 'image' | 'imageAlt' | 'socialImage'> {
  const shared = site.cities ? citiesSocialImage(site.cities.names, { isChecked: !site.counted }) : null;
  const image = own ?? shared;
  if (image === null)
    return {
      image: absolute(site, '/social-card.png'),
      imageAlt: `${site.config.name}: homes in ${DEFAULT_CITY}, ${claims.verifiedData.sentences.tagline}`,
      socialImage: null,
    };
  return {
    image: absolute(site, socialImageAddress(own ? path : paths.home, image)),
    imageAlt: own ? socialImageAlt(own) : `${site.config.name}. ${socialImageAlt(image)}`,
    socialImage: own ?? (path === paths.home ? shared : null),
  };
}

/** An absolute address stays unchanged. */
export function absolute(site: SiteFacts, path: string): string {
  return /^https?:\/\//.test(path) ? path : `${site.origin}${path === '/' ? '/' : path}`;
}

/** BreadcrumbList: positions from 1, a name on every item, an `item` on all but the last (schema.org). */
export function breadcrumbData(site: SiteFacts, crumbs: readonly Crumb[]): JsonLd {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map((crumb, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: crumb.label,
      ...(crumb.href === null || index === crumbs.length - 1 ? {} : { item: absolute(site, crumb.href) }),
    })),
  };
}
