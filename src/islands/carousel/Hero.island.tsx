import { hydrateNow } from '../fragment/hydrate-now.ts';
import { prefersReducedData } from '../motion/prefers-reduced-data.ts';
import { prefersReducedMotion } from '../motion/prefers-reduced-motion.ts';
import { browserTimers } from '../motion/rotation.ts';
import { pageIsland } from '../page-island/island.ts';
import { createCarousel } from './carousel.ts';
import { HeroCarousel } from './HeroCarousel.tsx';
import { readHero } from './read-hero.ts';

/** The hero of a society or an area. Until the script has loaded it is a scrollable row, then a carousel. */
export const HeroIsland = pageIsland((root) => {
  const hero = readHero(root);
  if (!hero || hero.pictures.length < 2) return;
  const still = prefersReducedMotion();
  const carousel = createCarousel(hero.pictures.length, { ...browserTimers, still });
  carousel.show(hero.at);
  hydrateNow(
    root,
    <HeroCarousel hero={hero} carousel={carousel} still={still} eager={!prefersReducedData()} />,
  );
});
