import type { Head } from '../head.ts';

/** One page of the 404 family (decision A7): the spec's text for that kind, alternatives, a way home. */
export interface NotFoundPage {
  kind: 'not-found';
  path: string;
  head: Head;
  /** What was looked for; 'page' is any unknown path. */
  missing: 'page' | 'property' | 'society' | 'area';
  heading: string;
  text: string | null;
  links: { href: string; label: string }[];
  /** With JavaScript: leave for home after so many seconds, announced and cancellable. */
  homeAfterSeconds: number | null;
}
