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
