/** A link to another page of the same list or index: 'Newer homes', 'Page 12'. */
export interface PageLink {
  href: string;
  label: string;
}
