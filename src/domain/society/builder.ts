import { shownFact } from '../text/text.ts';
import type { Society } from './society.ts';

export interface Builder {
  slug: string;
  name: string;
}

/**
 * Groups whose companies are known under several names, by the slug of the group. Only names that its own papers or sites
 * use: two builders that merely share a word are two.
 */
const groups: ReadonlyMap<string, { name: string; spellings: readonly string[] }> = new Map([
  ['brigade', { name: 'Brigade Group', spellings: ['brigade-enterprises'] }],
  [
    'embassy',
    { name: 'Embassy Group', spellings: ['embassy-property-developments', 'embassy-developments'] },
  ],
  ['godrej', { name: 'Godrej Properties', spellings: ['godrej-properties'] }],
  ['mantri', { name: 'Mantri Developers', spellings: ['mantri-developers'] }],
  ['nitesh', { name: 'Nitesh Estates', spellings: ['nitesh-estates'] }],
  ['prestige', { name: 'Prestige Group', spellings: ['prestige-estates', 'prestige-estates-projects'] }],
  ['puravankara', { name: 'Puravankara', spellings: ['purva', 'puravankara-projects'] }],
  ['sattva', { name: 'Sattva Group', spellings: ['salarpuria-sattva', 'sattva-developers'] }],
  ['sobha', { name: 'Sobha', spellings: ['sobha-developers'] }],
  ['total-environment', { name: 'Total Environment', spellings: ['total-environment-building-systems'] }],
]);
/** The slug of each group, and how its companies are spelt. */
export const builderSpellings = [...groups].map(([slug, { spellings }]) => [slug, spellings] as const);

const groupOf = new Map(
  builderSpellings.flatMap(([slug, spellings]) => spellings.map((each) => [each, slug] as const)),
);

/** Whether this is the slug of a group that people know by name, whether or not a society here names it. */
export function isKnownGroup(slug: string): boolean {
  return groups.has(slug);
}

/** What a company is by law or by its own praise, at the end of its slug. */
const COMPANY = /(?:-(?:and-co|group|of-companies|private|pvt|p|limited|ltd|llp|inc|co|company))+$/;
/** The same, as written. */
const COMPANY_WORDS = /(?<![\s,.(])[\s,.(]+(?:private|pvt|p|limited|ltd|llp|inc|co|company)[\s,.)]*$/i;

/**
 * The builder that a text names, 'Prestige Estates Projects Ltd.' and 'PRESTIGE' alike. Null if the text names none or has no
 * Latin letter or digit. The slug is that of `private.builder_slug` in the database, whose spellings `npm run schema -- draft` writes.
 */
export function builderNamed(text: unknown): Builder | null {
  const written = typeof text === 'string' ? shownFact(text) : null;
  if (written === null) return null;
  const slug = plainSlug(written)
    .replace(/^(?:m-s|the)-/, '')
    .replace(COMPANY, '');
  if (slug === '') return null;
  const group = groupOf.get(slug) ?? slug;
  return { slug: group, name: groups.get(group)?.name ?? withoutCompany(written) };
}

/** The first of its three fields that names one. */
export function builderOfSociety({ developer, specifications, market }: Society): Builder | null {
  return (
    builderNamed(developer) ??
    builderNamed(specifications?.['developer']) ??
    builderNamed(market?.['developerName'])
  );
}

function plainSlug(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replaceAll('&', ' and ')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

function withoutCompany(written: string): string {
  const shorter = written.replace(COMPANY_WORDS, '');
  return shorter === written ? written : withoutCompany(shorter);
}
