import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../../src');
const folders = ['components', 'islands', 'layouts', 'page-models', 'pages'];

/** Names of other products that are spelt like names in code. */
const productNames = /^(?:JavaScript|WhatsApp|OpenStreetMap)$/;

/** Texts of several words in quotes or between tags. A text after an arrow or with characters of code in it counts as code. */
function readTexts(source: string): string[] {
  return [...source.matchAll(/(?:["'`]|(?<!=)>)([^"'`<>{}=;:|()]* [^"'`<>{}=;:|()]*)["'`<]/g)].map(
    ([, text = '']) => text,
  );
}

test('no visible text contains an identifier from the code', () => {
  const faults = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(?:astro|tsx?)$/.test(file))
      .flatMap((file) => {
        const source = readFileSync(join(root, folder, file), 'utf8').replace(
          /\/\*[\s\S]*?\*\/|\/\/ .*/g,
          '',
        );
        return readTexts(source)
          .flatMap((text) => text.match(/\b[A-Z][a-z]+[A-Z][a-z]\w*/g) ?? [])
          .filter((name) => !productNames.test(name))
          .map((name) => `${folder}/${file}: ${name}`);
      }),
  );
  expect(faults).toEqual([]);
});
