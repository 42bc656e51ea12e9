import { expect, test } from 'vitest';
import { builderNamed } from '#domain/society/builder.ts';
import { builderCases } from '../domain/society/builder.cases.ts';
import { setUpListings } from './set-up-listings.ts';

const opened = setUpListings();

const knownSpellings = [
  ...['Embassy Property Developments', 'Mantri Developers Pvt Ltd', 'Nitesh Estates', 'Salarpuria Sattva'],
  ...['Sattva Developers', 'Total Environment Building Systems', 'Purva', 'Embassy Developments Limited'],
];

test('the database names the builder of a text as the site does', async () => {
  const texts = [...builderCases.map(([written]) => written), ...knownSpellings];
  const rows = await opened.database.query<{ slug: string | null }>(
    'select private.builder_slug(text) as slug from unnest($1::text[]) with ordinality as each (text, at) order by at',
    [texts],
  );
  expect(rows.map(({ slug }, at) => [texts[at], slug])).toEqual(
    texts.map((text) => [text, builderNamed(text)?.slug ?? null]),
  );
});

test('a society has the builder of the first field that names one', async () => {
  const [row] = await opened.database.query<{ first: string; second: string; third: string }>(
    `select private.society_builder('Purva', '{"developer": "Sobha"}', null) as first,
            private.society_builder('NA', '{"developer": "Sobha"}', '{"developerName": "Brigade Group"}') as second,
            private.society_builder(null, '{"developer": ["Sobha"]}', '{"developerName": "Brigade Group"}') as third`,
  );
  expect(row).toEqual({ first: 'puravankara', second: 'sobha', third: 'brigade' });
});
