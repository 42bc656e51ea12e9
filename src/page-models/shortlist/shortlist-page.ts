import { paths } from '#site/paths.ts';
import { breadcrumbData, headOf, type Crumb, type Head, type SiteFacts } from '../head/head.ts';

export const shortlistKinds = ['saved', 'compare'] as const;

/** /saved and /compare. The same for everybody: an island shows what the browser and the address contain. */
export interface ShortlistPage {
  kind: (typeof shortlistKinds)[number];
  path: string;
  head: Head;
  crumbs: Crumb[];
}

const TEXTS: Record<ShortlistPage['kind'], { label: string; description: string }> = {
  saved: {
    label: 'Saved homes',
    description: 'The homes you saved on this device, as they are now.',
  },
  compare: {
    label: 'Homes side by side',
    description:
      'Up to four homes side by side: what they cost in all, their size, floor, checks and papers.',
  },
};

/** The page of saved or compared homes. Not indexed by search engines, because it is empty for a stranger. */
export function shortlistPage(kind: ShortlistPage['kind'], site: SiteFacts): ShortlistPage {
  const { label, description } = TEXTS[kind];
  const path = paths[kind];
  const crumbs: Crumb[] = [
    { label: 'Home', href: paths.home },
    { label, href: null },
  ];
  return {
    kind,
    path,
    head: headOf(site, path, {
      title: `${label} | ${site.config.name}`,
      description,
      noindex: true,
      jsonLd: [breadcrumbData(site, crumbs)],
    }),
    crumbs,
  };
}
