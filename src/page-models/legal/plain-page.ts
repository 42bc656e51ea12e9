import { DEFAULT_CITY } from '#domain/city/city-folder.ts';
import { claims } from '#site/claims.ts';
import { fees } from '#site/fees.ts';
import { glossary, type GlossaryId, glossaryPath } from '#site/glossary.ts';
import { namesOf } from '#domain/record-of.ts';
import { paths } from '#site/paths.ts';
import {
  absolute,
  breadcrumbData,
  headOf,
  type Crumb,
  type Head,
  type JsonLd,
  type PublicBackend,
  type SiteFacts,
} from '../head/head.ts';

export const plainKinds = ['about', 'glossary', 'privacy', 'terms', 'buyers-msa'] as const;
export type PlainKind = (typeof plainKinds)[number];

/** A page whose text is in its component or in `src/site`. */
export interface PlainPage {
  kind: PlainKind;
  path: string;
  head: Head;
  crumbs: Crumb[];
  /** Only set if a tool on the page calls the backend: the sitemap panel of the terms. */
  backend: PublicBackend | null;
  /** Claims of the about page. Each is null when claims are counted: the page has no rows to count (decision 185). */
  says: { listed: string | null; weekly: string | null; checked: string | null };
}

const plain = (
  where: string,
): Record<PlainKind, { path: string; label: string; title: string; description: string }> => ({
  about: {
    path: paths.about,
    label: 'About',
    title: 'About us',
    description: `Who we are, how we check homes in ${where}, and what we will not do to sell one.`,
  },
  glossary: {
    path: paths.glossary,
    label: 'Glossary',
    title: 'What the words mean',
    description:
      'A and B khata, super built-up, occupancy certificate, RERA number, lock-in, token: each in two sentences, with the law.',
  },
  privacy: {
    path: paths.privacy,
    label: 'Privacy',
    title: 'Privacy policy',
    description:
      'What we keep about you, why, for how long, and how to have it corrected or removed. Effective Sept 01, 2025.',
  },
  terms: {
    path: paths.terms,
    label: 'Terms',
    title: 'Terms of use',
    description: 'The terms on which you use this site. Effective Sept 01, 2025.',
  },
  'buyers-msa': {
    path: paths.buyersMsa,
    label: "Buyer's agreement",
    title: 'Master Service Agreement and Property Viewing Schedule',
    description: `What we do for a buyer or renter, what it costs and when it is due: ${fees.sale} of a purchase, ${fees.rent} of annual rent.`,
  },
});

export function plainPage(kind: PlainKind, site: SiteFacts): PlainPage {
  const { path, label, title, description } = plain(site.cities?.names ?? DEFAULT_CITY)[kind];
  const crumbs: Crumb[] = [
    { label: 'Home', href: '/' },
    { label, href: null },
  ];
  return {
    kind,
    path,
    head: headOf(site, path, {
      title: `${title} | ${site.config.name}`,
      description,
      jsonLd: [...(kind === 'glossary' ? [glossaryData(site)] : []), breadcrumbData(site, crumbs)],
    }),
    crumbs,
    backend: kind === 'terms' ? site.backend : null,
    says: site.counted
      ? { listed: null, weekly: null, checked: null }
      : {
          listed: claims.fromPartner.sentences.about,
          weekly: claims.verificationDays.sentences.about,
          checked: claims.verificationDays.sentences.promise,
        },
  };
}

function glossaryData(site: SiteFacts): JsonLd {
  const set = absolute(site, paths.glossary);
  return {
    '@type': 'DefinedTermSet',
    name: 'What the words mean',
    url: set,
    hasDefinedTerm: namesOf(glossary).map((id: GlossaryId) => ({
      '@type': 'DefinedTerm',
      name: glossary[id].word,
      description: glossary[id].meaning,
      url: absolute(site, glossaryPath(id)),
      inDefinedTermSet: set,
    })),
  };
}
