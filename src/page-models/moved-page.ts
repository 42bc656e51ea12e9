import type { Head } from './head.ts';

/** An earlier spelling of a page's address: canonical and redirect to the one in force (decisions A3, A6). */
export interface MovedPage {
  kind: 'moved';
  path: string;
  head: Head;
  to: string;
  title: string;
}
