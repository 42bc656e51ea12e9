import { headOf, type Head, type SiteFacts } from './head.ts';

/** An earlier spelling of a page's address: canonical and redirect to the one in force (decisions A3, A6). */
export interface MovedPage {
  kind: 'moved';
  path: string;
  head: Head;
  to: string;
  title: string;
}

/** A page at `path` that leads to `to`, where the page called `title` stands now. */
export function movedPage(
  path: string,
  { to, title }: { to: string; title: string },
  site: SiteFacts,
): MovedPage {
  const head = headOf(site, to, {
    title: `${title} | ${site.config.name}`,
    description: `This page has moved to ${to}.`,
  });
  return { kind: 'moved', path, head, to, title };
}
