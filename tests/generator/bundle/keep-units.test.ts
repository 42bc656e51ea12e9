import { expect, test } from 'vitest';
import { keepUnits } from '#generator/bundle/keep-units.ts';

const kept = (body: string) => keepUnits(`<html><head></head><body>${body}</body></html>`);

test.each([
  '<p>Nexus Whitefield 1.4 km, a lake 600 m</p>',
  '<h1>3 BHK, 1,610 sqft, Rain Tree Row</h1>',
  '<b>₹1.1 Cr</b> or <b>₹80 L</b>',
])('a number stays with its unit: %s', (body) => {
  const units = / (?=(?:km|m|sqft|Cr|L)\b)/g;
  expect(kept(body)).toContain(body.replace(units, '\u00a0'));
});

test.each([
  '<a aria-label="3 BHK, 1,610 sqft">Rain Tree Row</a>',
  '<script type="application/ld+json">{"name":"3 BHK, 1,610 sqft"}</script>',
  '<astro-island><option>₹80 L</option></astro-island>',
  '<p>7 members, 4 Land Road, 2 BHK</p>',
])('attributes, structured data, islands and other words keep their spaces: %s', (body) => {
  expect(kept(body)).toContain(body);
});

test('what stands before, between and after islands is read', () => {
  expect(kept('1 km<astro-island>2 km</astro-island>3 km<astro-island>4 km</astro-island>5 km')).toContain(
    '1\u00a0km<astro-island>2 km</astro-island>3\u00a0km<astro-island>4 km</astro-island>5\u00a0km<',
  );
});
