import { isPageIsland } from './island.ts';

/** Astro's browser-side renderer for our islands: passes the element to the island, once. */
export default (element: HTMLElement) =>
  async (component: unknown, props: object): Promise<void> => {
    if (!isPageIsland(component) || !element.hasAttribute('ssr')) return;
    await component.mount(element, props);
  };
