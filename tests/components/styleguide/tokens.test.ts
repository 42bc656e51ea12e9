import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { readTokens } from '#components/styleguide/tokens.ts';

const { colours, texts, radii } = readTokens(readFileSync('src/styles/tokens.css', 'utf8'));
const backgrounds = ['paper', 'card', 'sunken'];
const foregrounds = ['ink', 'muted', 'link', 'tree', 'danger'];

test('the styleguide finds the colours, sizes and radii of the stylesheet', () => {
  expect(colours.map(({ name }) => name)).toEqual(
    expect.arrayContaining([...backgrounds, ...foregrounds, 'action']),
  );
  expect(texts).toEqual(['micro', 'small', 'body', 'lead', 'h4', 'h3', 'h2', 'h1', 'hero']);
  expect(radii).toEqual(['sm', 'md', 'lg']);
});

test('the styleguide has a sample of every text size and radius', () => {
  const styles = readFileSync('src/components/styleguide/styleguide.css', 'utf8');
  for (const name of texts) expect(styles).toContain(`.sg-text-${name} {\n  font-size: var(--text-${name});`);
  for (const name of radii)
    expect(styles).toContain(`.sg-radius-${name} {\n  border-radius: var(--radius-${name});`);
});

describe.each(['light', 'dark'] as const)('in the %s scheme', (scheme) => {
  it.each(
    foregrounds.flatMap((foreground) => backgrounds.map((background) => [foreground, background] as const)),
  )('text in %s on %s has a contrast of at least 4.5', (foreground, background) =>
    expect(contrast(colour(foreground, scheme), colour(background, scheme))).toBeGreaterThanOrEqual(4.5),
  );

  it.each(['action', 'action-deep'])('button text on %s has a contrast of at least 4.5', (background) =>
    expect(contrast(colour('on-action', scheme), colour(background, scheme))).toBeGreaterThanOrEqual(4.5),
  );

  it.each(['paper', 'card'])('the border of a field on %s has a contrast of at least 3', (background) =>
    expect(contrast(colour('field', scheme), colour(background, scheme))).toBeGreaterThanOrEqual(3),
  );
});

function colour(name: string, scheme: 'light' | 'dark'): string {
  const found = colours.find((each) => each.name === name);
  if (!found) throw new Error(`tokens.css has no --color-${name}.`);
  return scheme === 'dark' && found.dark ? found.dark : found.light;
}

/** WCAG 2.2, relative luminance and contrast ratio. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
