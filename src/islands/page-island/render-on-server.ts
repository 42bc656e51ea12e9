import { isPageIsland } from './island.ts';

/**
 * Astro's server-side renderer for our islands: returns the page's own markup. Astro puts a space around it, and React
 * takes over only what it would render itself.
 */
export default {
  name: 'angala-page-island',
  check: (component: unknown): boolean => isPageIsland(component),
  renderToStaticMarkup: (_island: unknown, _props: unknown, slots: { default?: string }) =>
    Promise.resolve({ html: `<astro-slot>${slots.default?.trim() ?? ''}</astro-slot>` }),
};
