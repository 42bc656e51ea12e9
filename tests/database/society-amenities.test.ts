import { expect, test } from 'vitest';
import { amenityWords } from '#domain/society/amenity-kinds.ts';
import { amenitiesOfSociety } from '#domain/society/amenities-of-society.ts';
import type { Society } from '#domain/society/society.ts';
import { societyWords } from '../domain/society/amenities-of-society.cases.ts';
import { aSociety } from '../fixtures/rows.ts';
import { setUpListings } from './set-up-listings.ts';

const opened = setUpListings();

test('the desk reads in the words of a society what the pages read in them', async () => {
  const ofEach = amenityWords.flatMap(({ words }) =>
    words.flatMap((word): Pick<Society, 'community' | 'highlights'>[] => [
      { highlights: [word] },
      { community: { familyAmenities: [`Two ${word}s of our own`] } },
    ]),
  );
  const societies = [...societyWords.map(([words]) => words), ...ofEach];
  const rows = await opened.database.query<{ said: string[] }>(
    `select private.society_amenities(each -> 'community',
              array(select jsonb_array_elements_text(each -> 'highlights'))) as said
       from jsonb_array_elements($1::text::jsonb) with ordinality as society (each, at) order by at`,
    [JSON.stringify(societies)],
  );
  const read = societies.map((words) => {
    const { amenities, gated, backup } = amenitiesOfSociety(aSociety(words));
    return [...(amenities ?? []), ...(gated ? ['gated'] : []), ...(backup ? ['backup'] : [])];
  });
  expect(rows.map(({ said }) => said.toSorted())).toEqual(read.map((names) => names.toSorted()));
});
