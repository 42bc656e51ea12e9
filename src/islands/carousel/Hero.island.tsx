import { prefersReducedData } from '../motion/prefers-reduced-data.ts';
import { prefersReducedMotion } from '../motion/prefers-reduced-motion.ts';
import { browserTools } from '../motion/rotation.ts';
import { pageIsland } from '../page-island/island.ts';
import { createCarousel } from './carousel.ts';
import { HeroCarousel } from './HeroCarousel.tsx';
import { readHero } from './read-hero.ts';

/** The hero of a society or an area: a row that scrolls until its script is here, then one that turns. */
export const HeroIsland = pageIsland(async (root) => {
  // Never loaded on the server, which imports this file too.
  const { hydrateNow } = await import('../fragment/hydrate-now.ts');
  const hero = readHero(root);
  if (!hero || hero.pictures.length < 2) return;
  const still = prefersReducedMotion();
  const carousel = createCarousel(hero.pictures.length, { ...browserTools, still });
  carousel.show(hero.at);
  hydrateNow(
    root,
    <HeroCarousel hero={hero} carousel={carousel} still={still} eager={!prefersReducedData()} />,
  );
});
