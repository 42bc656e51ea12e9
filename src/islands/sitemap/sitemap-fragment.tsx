import { fragment } from '../fragment/fragment.ts';
import { SitemapTool } from './SitemapTool.tsx';

/** The sync tool as plain HTML, whose button waits for its script. For the server only. */
export const sitemapFragment = fragment([], () => (
  <SitemapTool
    connect={() => Promise.reject(new Error('A page connects to nothing while it is rendered.'))}
  />
));
