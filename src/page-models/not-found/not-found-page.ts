import { areasPath, paths } from '#site/paths.ts';
import { headOf, type Head, type SiteFacts } from '../head/head.ts';

/** Decision A7: the text of the spec for that kind, alternatives, and a link to the front page. */
export interface NotFoundPage {
  kind: 'not-found';
  path: string;
  head: Head;
  /** The kind of page that was requested. 'page' is any unknown path. */
  missing: NotFoundKind;
  heading: string;
  text: string | null;
  links: { href: string; label: string }[];
  /** With JavaScript, the page goes home after this many seconds. It announces this, and visitors can cancel. */
  homeAfterSeconds: number | null;
}

export type NotFoundKind = 'page' | 'property' | 'homes' | 'society' | 'area';

const HOME = { href: paths.home, label: 'Return to Home' };
const SECONDS_BEFORE_HOME = 5;

/** A CDN answers with the nearest one above the unknown path. */
export function notFoundPage(
  missing: NotFoundKind,
  path: string,
  site: SiteFacts,
  city?: string,
): NotFoundPage {
  const texts = textsFor(missing, path, city);
  return {
    kind: 'not-found',
    path,
    head: headOf(site, path, {
      title: `${texts.heading} | ${site.config.name}`,
      description: texts.text ?? texts.heading,
      noindex: true,
    }),
    missing,
    ...texts,
    homeAfterSeconds: missing === 'property' ? SECONDS_BEFORE_HOME : null,
  };
}

function textsFor(
  missing: NotFoundKind,
  path: string,
  city?: string,
): Pick<NotFoundPage, 'heading' | 'text' | 'links'> {
  switch (missing) {
    case 'property':
      return {
        heading: 'Property Not Found',
        text: "The property you're looking for doesn't exist.",
        links: [
          { href: paths.buy, label: 'Homes for sale' },
          { href: paths.rent, label: 'Homes for rent' },
          HOME,
        ],
      };
    case 'homes':
      return {
        heading: 'List Not Found',
        text: 'No homes match this at the moment, or the address is misspelt.',
        links: [
          { href: path.startsWith(paths.rent) ? paths.rent : paths.buy, label: 'See a wider list' },
          { href: areasPath(), label: 'Browse All Areas' },
          HOME,
        ],
      };
    case 'society':
      return {
        heading: 'Society not found.',
        text: null,
        links: [{ href: paths.societies, label: 'Browse All Societies' }, HOME],
      };
    case 'area':
      return {
        heading: 'Area Not Found',
        text: "The area you're looking for doesn't exist.",
        links: [{ href: areasPath(city), label: 'Browse All Areas' }, HOME],
      };
    case 'page':
      return {
        heading: 'Oops! Page not found',
        text: 'There is no page at this address. Check how it is written, or continue from here.',
        links: [
          HOME,
          { href: paths.buy, label: 'Homes for sale' },
          { href: paths.rent, label: 'Homes for rent' },
          { href: areasPath(), label: 'Areas' },
          { href: paths.societies, label: 'Societies' },
        ],
      };
  }
}
