import type { PropertyType } from '#domain/money/price.ts';
import { counted } from '#domain/text/text.ts';
import { homesPath } from '#site/paths.ts';
import type { PageContext } from '../context.ts';
import { breadcrumbData, headOf, type Crumb, type Head } from '../head.ts';
import { homeCards, type HomeCard } from '../property/home-card.ts';
import { listPages, OLDEST_NUMBER, type ListPage } from './list-pages.ts';

const HEADINGS: Record<PropertyType, string> = { Sale: 'Properties for Sale', Rent: 'Properties for Rent' };
const EMPTY: Record<PropertyType, string> = {
  Sale: 'No properties available for sale at the moment.',
  Rent: 'No rental properties available at the moment.',
};

/** /buy, /rent and their numbered pages (decision P15). */
export interface HomesPage {
  kind: 'homes';
  path: string;
  head: Head;
  crumbs: Crumb[];
  type: PropertyType;
  /** 'Properties for Sale' / 'Properties for Rent'. */
  heading: string;
  /** One sentence under the heading. */
  summary: string;
  /** Null on the first page (/buy, /rent), which shows the newest. */
  number: number | null;
  cards: HomeCard[];
  /** The spec's sentence when there is nothing to list. */
  empty: string;
  newer: PageLink | null;
  older: PageLink | null;
  /** A few links that reach far pages in few steps. */
  jumps: PageLink[];
}

export interface PageLink {
  href: string;
  label: string;
}

/** All pages of /buy or /rent, the first one first; each is built only when it is read. */
export function homesPages(
  type: PropertyType,
  context: PageContext,
): { path: string; model: () => HomesPage }[] {
  const homes = context.catalogue.properties.filter((property) => property.property_type === type);
  const pages = listPages(homes);
  const last = pages.length > 1 ? OLDEST_NUMBER + pages.length - 2 : null;
  return pages.map((page) => ({
    path: homesPath(type, page.number ?? undefined),
    model: () => homesPage(type, page, { total: homes.length, last }, context),
  }));
}

function homesPage(
  type: PropertyType,
  { number, homes }: ListPage,
  { total, last }: { total: number; last: number | null },
  { catalogue, site }: PageContext,
): HomesPage {
  const path = homesPath(type, number ?? undefined);
  const crumbs = crumbsOf(type, number);
  return {
    kind: 'homes',
    path,
    head: headOf(site, path, {
      title: `${HEADINGS[type]} in Bangalore${number === null ? '' : `, page ${number}`} | ${site.config.name}`,
      description: `${HEADINGS[type]} in Bangalore${number === null ? ', newest first' : `, page ${number}`}: price, size, society and when each home was last checked.`,
      jsonLd: [breadcrumbData(site, crumbs)],
    }),
    crumbs,
    type,
    heading: HEADINGS[type],
    summary: number === null ? summaryOf(type, total) : `Page ${number}. Higher numbers are newer.`,
    number,
    cards: homeCards(homes, catalogue),
    empty: EMPTY[type],
    newer: newerOf(type, number, last),
    older: olderOf(type, number, last),
    jumps: jumpsOf(type, number, last),
  };
}

function summaryOf(type: PropertyType, count: number): string {
  return `${counted(count, 'home')} ${type === 'Rent' ? 'to rent' : 'to buy'}, newest first.`;
}

function newerOf(type: PropertyType, number: number | null, last: number | null): PageLink | null {
  if (number === null || last === null) return null;
  return number === last
    ? { href: homesPath(type), label: 'Newest homes' }
    : { href: homesPath(type, number + 1), label: 'Newer homes' };
}

function olderOf(type: PropertyType, number: number | null, last: number | null): PageLink | null {
  const older = number === null ? last : number - 1;
  return older === null || older < OLDEST_NUMBER
    ? null
    : { href: homesPath(type, older), label: 'Older homes' };
}

/** Links only to lower numbers, so that a new page at the top does not change the old ones. */
function jumpsOf(type: PropertyType, number: number | null, last: number | null): PageLink[] {
  const from = number ?? (last === null ? null : last + 1);
  if (from === null) return [];
  const targets = [10, 100].map((step) => from - step).filter((target) => target > OLDEST_NUMBER);
  if (from - 1 > OLDEST_NUMBER) targets.push(OLDEST_NUMBER);
  return targets.map((target) => ({
    href: homesPath(type, target),
    label: target === OLDEST_NUMBER ? 'Oldest homes' : `Page ${target}`,
  }));
}

function crumbsOf(type: PropertyType, number: number | null): Crumb[] {
  const list = type === 'Rent' ? 'Rent' : 'Buy';
  return [
    { label: 'Home', href: '/' },
    { label: list, href: number === null ? null : homesPath(type) },
    ...(number === null ? [] : [{ label: `Page ${number}`, href: null }]),
  ];
}
