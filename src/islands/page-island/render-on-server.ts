import { isPageIsland } from './island.ts';
import { islandMarkup, RENDERER } from './markup.ts';

export default {
  name: RENDERER,
  check: (component: unknown): boolean => isPageIsland(component),
  renderToStaticMarkup: (_island: unknown, _props: unknown, slots: { default?: string }) =>
    Promise.resolve({ html: islandMarkup(slots.default ?? '') }),
};
