import { headOf, type Head, type SiteFacts } from './head/head.ts';

/** A page at an earlier address: a canonical link and a redirect to the current one (decisions A3, A6). */
export interface MovedPage {
  kind: 'moved';
  path: string;
  head: Head;
  to: string;
  title: string;
}

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
