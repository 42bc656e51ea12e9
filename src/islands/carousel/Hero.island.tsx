import EmblaCarousel from 'embla-carousel';
import { browserTools } from '../motion/rotation.ts';
import { prefersReducedData } from '../motion/prefers-reduced-data.ts';
import { prefersReducedMotion } from '../motion/prefers-reduced-motion.ts';
import { pageIsland } from '../page-island/island.ts';
import { createCarousel } from './carousel.ts';
import { renderControls } from './render-controls.ts';

/** The hero of a society or an area: turns by itself every 5 s, with dots and a pause (spec.md section 2, decision P3). */
export const HeroIsland = pageIsland((root) => {
  const section = root.querySelector<HTMLElement>('.hero-strip');
  const row = section?.querySelector('ul');
  const slides = [...(row?.children ?? [])];
  if (!section || !row || slides.length < 2) return;

  const still = prefersReducedMotion();
  const carousel = createCarousel(slides.length, { ...browserTools, still });
  takeOver(section, row, slides);
  const embla = EmblaCarousel(section, {
    container: row,
    loop: true,
    duration: still ? 0 : 25,
    // The row stays scrollable by itself until embla has measured it.
    startIndex: Math.round(row.scrollLeft / Math.max(1, row.clientWidth)),
  });
  renderControls(section, slides.length, carousel);

  carousel.$state.subscribe(({ index, moving }) => {
    if (embla.selectedScrollSnap() !== index) embla.scrollTo(index, still);
    row.setAttribute('aria-live', moving ? 'off' : 'polite');
    slides.forEach((slide, at) => {
      slide.toggleAttribute('inert', at !== index);
    });
  });
  embla.on('select', () => carousel.show(embla.selectedScrollSnap()));

  section.addEventListener('pointerenter', (event) => {
    if (event.pointerType === 'mouse') carousel.hold('hover');
  });
  section.addEventListener('pointerleave', () => carousel.release('hover'));
  section.addEventListener('focusin', (event) => {
    if (event.target instanceof Element && event.target.matches(':focus-visible')) carousel.hold('focus');
  });
  section.addEventListener('focusout', () => carousel.release('focus'));
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) carousel.hold('hidden');
    else carousel.release('hidden');
  });
});

/** Turns a row that the visitor scrolls into a row that the script moves. */
function takeOver(section: HTMLElement, row: HTMLElement, slides: readonly Element[]): void {
  section.classList.add('moved');
  row.removeAttribute('tabindex');
  slides.forEach((slide, index) => {
    slide.querySelector('figure')?.setAttribute('aria-label', `${index + 1} of ${slides.length}`);
    if (prefersReducedData()) return;
    for (const image of slide.querySelectorAll('img')) image.loading = 'eager';
  });
}
