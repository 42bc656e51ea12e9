import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const src = join(import.meta.dirname, '../../src');
const styles = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(css|astro)$/.test(name))
  .map((name) => ({ name, text: readFileSync(join(src, name), 'utf8') }));

test('the stylesheets import only the theme and the preflight from Tailwind', () => {
  const imports = styles.flatMap(({ text }) => [...text.matchAll(/@import\s+['"](tailwindcss[^'"]*)['"]/g)]);
  expect(imports.map(([, file]) => file)).toEqual(['tailwindcss/theme.css', 'tailwindcss/preflight.css']);
});

test('no stylesheet uses a Tailwind utility or directive', () => {
  const offending = styles.filter(({ text }) => /@(tailwind|apply|utility|source|plugin)\b/.test(text));
  expect(offending.map(({ name }) => name)).toEqual([]);
});

test('every icon of the style sheet is shown somewhere', () => {
  const text = (ending: RegExp) =>
    readdirSync(src, { recursive: true, encoding: 'utf8' })
      .filter((name) => ending.test(name))
      .map((name) => readFileSync(join(src, name), 'utf8'))
      .join('\n');
  const icons = [...text(/icons\.css$/).matchAll(/^\.i-([a-z-]+) \{/gm)].map(([, name = '']) => name);
  const sources = text(/\.(astro|ts|tsx)$/);
  const isShown = (name: string) => sources.includes(`i-${name}`) || sources.includes(`icon="${name}"`);
  expect(icons.length).toBeGreaterThan(5);
  expect(icons.filter((name) => !isShown(name))).toEqual([]);
});
