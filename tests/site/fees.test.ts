import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fees } from '#site/fees.ts';

test('the fees match the specification', () => {
  expect(fees).toEqual({ sale: '0.75%', rent: '7%' });
});

// The agreed texts contain the rates as text. Whoever changes a rate has to change the agreement too, with counsel.
test.each(['terms', 'buyers-msa'])('the agreed text of %s names the fees from the configuration', (page) => {
  const text = readFileSync(`src/pages/${page}.astro`, 'utf8').replaceAll(/\s+/g, ' ');
  expect(text).toContain(`${fees.sale} of transaction value`);
  expect(text).toContain(`${fees.rent} of annual rent`);
});
