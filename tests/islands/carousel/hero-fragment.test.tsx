import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createCarousel } from '#islands/carousel/carousel.ts';
import { heroFragment } from '#islands/carousel/hero-fragment.tsx';
import { HeroCarousel } from '#islands/carousel/HeroCarousel.tsx';
import type { HeroPicture } from '#islands/carousel/read-hero.ts';
import { fakeClock } from '../fake-clock.ts';

const sizes = '(min-width: 47rem) 100vw, 33rem';
const illustration: HeroPicture = {
  src: '/illustrations/hall-960.avif',
  srcset: '/illustrations/hall-480.avif 480w, /illustrations/hall-960.avif 960w',
  width: 960,
  height: 640,
  alt: 'A hall',
  caption: '',
  illustration: true,
};
const photograph: HeroPicture = {
  src: 'https://pictures.example/a.jpg?a=1&b=2',
  srcset: '',
  width: 1440,
  height: 960,
  alt: `"><script>alert('x')</script>`,
  caption: '\uE000src\uE001 & <b>bold</b>',
  illustration: false,
};

const ownPhotograph: HeroPicture = {
  ...photograph,
  src: '/photographs/1600.jpg',
  srcset: '/photographs/480.jpg 480w, /photographs/1600.jpg 1600w',
  sizes: { avif: '/photographs/480.avif 480w', placeholder: 'data:image/webp;base64,UklGRg==' },
};

/** What React renders for the same hero before hydration. */
function rendered(label: string, pictures: readonly HeroPicture[]): string {
  const hero = { label, listLabel: `${label}, ${pictures.length} pictures`, sizes, pictures, at: 0 };
  const carousel = createCarousel(pictures.length, { ...fakeClock(), still: false });
  const html = renderToString(<HeroCarousel hero={hero} carousel={carousel} still={false} eager />);
  return asWritten(html.replace(/<link rel="preload"[^>]*>/g, ''));
}

const asWritten = (html: string) =>
  html
    .replaceAll('&#x27;', '&#39;')
    .replace(/\s(srcSet|fetchPriority|autoComplete)=/g, (name) => name.toLowerCase());

test.each([
  ['drawings', [illustration, illustration, illustration]],
  ['photographs with hostile texts', [photograph, photograph]],
  ['photographs of ours', [ownPhotograph, { ...ownPhotograph, caption: '' }]],
  [
    'photographs and drawings, some with captions',
    [photograph, illustration, { ...illustration, caption: "Anne's balcony" }, photograph, ownPhotograph],
  ],
])('a hero of %s has the markup that React renders on hydration', (_what, pictures) => {
  const label = `Pictures of O'Shaughnessy "Road" & <Lane>`;
  expect(asWritten(heroFragment(label, pictures, sizes).html)).toBe(rendered(label, pictures));
});

test('a hero loads only its first picture at once, and a row of several is scrollable by keyboard', () => {
  const { html } = heroFragment('Pictures of Hebbal', [illustration, photograph], sizes);
  expect(html.match(/loading="\w+"/g)).toEqual(['loading="eager"', 'loading="lazy"']);
  expect(html).toContain('<ul tabindex="0" role="list" aria-label="Pictures of Hebbal, 2 pictures">');
  expect(html).not.toContain('preload');
});

test('a hero of one picture is not a carousel', () => {
  const { html } = heroFragment('Pictures of Hebbal', [illustration], sizes);
  expect(html).toMatch(/^<section class="hero-strip" aria-label="Pictures of Hebbal"><ul role="list"><li>/);
});
