import type { Carousel } from './carousel.ts';

/** The pause button, first in tab order, and a dot for each picture. They go before the pictures (notes: APG). */
export function renderControls(section: HTMLElement, count: number, carousel: Carousel): void {
  const bar = document.createElement('div');
  bar.className = 'hero-controls';
  const pause = button('hero-pause', carousel.togglePause);
  const dots = Array.from({ length: count }, (_, index) => {
    const dot = button('hero-dot', () => carousel.show(index));
    dot.setAttribute('aria-label', `Picture ${index + 1} of ${count}`);
    return dot;
  });
  bar.append(pause, ...dots);
  section.prepend(bar);
  carousel.$state.subscribe(({ index, paused }) => {
    pause.textContent = paused ? 'Play' : 'Pause';
    dots.forEach((dot, at) => {
      if (at === index) dot.setAttribute('aria-current', 'true');
      else dot.removeAttribute('aria-current');
    });
  });
}

function button(className: string, act: () => void): HTMLButtonElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.className = className;
  element.addEventListener('click', act);
  return element;
}
