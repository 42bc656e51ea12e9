/** 'Newer homes', 'Page 12'. */
export interface PageLink {
  href: string;
  label: string;
}
