import { expect, test } from 'vitest';
import { homesSheetSchema, placesFileSchema } from '#contracts/homes-file-schema.ts';
import type { Area } from '#domain/area/area.ts';
import type { Property } from '#domain/property/property.ts';
import { choiceSlug } from '#domain/search/slug-of-name.ts';
import { answerLine } from '#domain/search/line/answer-line.ts';
import { joinSheets } from '#domain/search/homes/homes-sheets.ts';
import { readHomes } from '#domain/search/homes/read-homes.ts';
import { readVocabulary } from '#domain/search/places/places-file.ts';
import { matchHomes } from '#domain/search/results/match-homes.ts';
import { searchIndex } from '#page-models/homes/search-index.ts';
import { aCatalogue, anArea, aProperty, guid } from '../../fixtures/rows.ts';

/** Localities of Bangalore with their parts, as rows of areas call them. */
const families: readonly (readonly [locality: string, ...parts: string[]])[] = [
  ['JP Nagar', 'JP Nagar Phase 7', '8th Phase J. P. Nagar', '2nd Phase JP Nagar', 'Dollars Colony'],
  ['Banashankari', 'Banashankari 3rd Stage', '6th Stage Banashankari', 'Kathriguppe'],
  ['Electronic City', 'Electronic City Phase 1', 'Electronics City Phase II', 'Neeladri Nagar'],
  ['HSR Layout', 'Sector 2, HSR Layout', 'HSR Layout Sector 7'],
  ['Koramangala', '4th Block Koramangala', 'Koramangala 1A Block', '8th Block Koramangala'],
  ['Jayanagar', '4th T Block Jayanagar', 'Jayanagar 4th Block', '9th Block Jayanagar'],
  ['BTM Layout', 'BTM 2nd Stage', 'BTM Layout 1st Stage'],
  ['Whitefield', 'Hagadur', 'Nallurhalli', 'Immadihalli'],
  ['Indiranagar', 'Indiranagar 1st Stage', 'Defence Colony'],
  ['Domlur', 'Domlur 2nd Stage'],
  ['Nagarbhavi', '2nd Stage Nagarbhavi'],
  ['Kumaraswamy Layout', 'Kumaraswamy Layout 2nd Stage'],
  ['Yelahanka', 'Yelahanka New Town', 'Allalasandra'],
  ['Rajajinagar', 'Rajajinagar 2nd Stage', '2nd Block Rajajinagar'],
  ['Vijayanagar', 'Hosahalli'],
  ['Hebbal', 'Hebbal Kempapura'],
  ['Bellandur', 'Ambalipura'],
  ['Marathahalli', 'Ashwath Nagar'],
  ['Basavanagudi', 'Gandhi Bazaar'],
  ['Malleshwaram', 'Malleshwaram West'],
  ['Rajarajeshwari Nagar', 'Ideal Homes Township'],
  ['Kengeri', 'Kengeri Satellite Town'],
  ['Begur', 'Akshayanagar'],
  ['HBR Layout', '5th Block HBR Layout'],
  ['BEML Layout', '5th Stage BEML Layout'],
  ['Vidyaranyapura', '2nd Block BEL Layout'],
  ['KR Puram', 'A Narayanapura'],
  ['Brookefield', 'AECS Layout'],
  ['Sahakar Nagar', 'Kodigehalli'],
  ['Kalyan Nagar', 'Babusapalya'],
];
/** Known without a home of its own. */
const EMPTY = 'BEML Layout';

const names = families.flat();
const idOf = (name: string) => guid(2000 + names.indexOf(name));
const areas: Area[] = families.flatMap(([locality, ...parts]) => [
  anArea({ id: idOf(locality), area: locality, slug: choiceSlug(locality), place_kind: 'locality' }),
  ...parts.map((part) =>
    anArea({
      ...{ id: idOf(part), area: part, slug: choiceSlug(part) },
      ...{ place_kind: 'part' as const, lies_in: idOf(locality) },
    }),
  ),
]);
const properties: Property[] = areas
  .filter(({ area }) => area !== EMPTY)
  .flatMap((area, at) =>
    Array.from({ length: 8 + ((at * 7) % 11) }, (_, home) =>
      aProperty({
        id: guid(10_000 + at * 100 + home),
        ...{ area_id: area.id, area: area.area, bedrooms: 1 + ((at + home) % 4) },
        ...{ price: 3_000_000 + ((at * 13 + home * 29) % 90) * 100_000 },
        asset_type: (at + home) % 3 === 0 ? 'Villa' : 'Apartment',
        property_type: (at + home) % 5 === 0 ? 'Rent' : 'Sale',
      }),
    ),
  );
const { sale, places } = JSON.parse(
  JSON.stringify(searchIndex(aCatalogue({ areas, properties }), () => true)),
);
const vocabulary = readVocabulary(placesFileSchema.parse(places));
const homes = readHomes(joinSheets([homesSheetSchema.parse(sale)]));

function shown(line: string): string[] {
  const { filters, offer } = answerLine(line, vocabulary, 'Sale');
  expect([line, offer]).toEqual([line, 'Sale']);
  const failures = matchHomes(homes, filters, 0);
  return Array.from(failures)
    .flatMap((failed, row) => (failed === 0 ? (homes.home(row)?.slug ?? '') : []))
    .toSorted();
}

/** Every home is asked in which area it is, and every area in which it lies. */
function scanned(name: string, isWanted: (home: Property) => boolean): string[] {
  const liesIn = (id: string | null | undefined): boolean =>
    id === idOf(name) || areas.some((area) => area.id === id && area.lies_in && liesIn(area.lies_in));
  return properties
    .filter((home) => home.property_type === 'Sale' && liesIn(home.area_id) && isWanted(home))
    .map(({ slug }) => slug ?? '')
    .toSorted();
}

const asked: readonly [words: string, isWanted: (home: Property) => boolean][] = [
  ['%', () => true],
  ['2 bhk %', ({ bedrooms }) => bedrooms === 2],
  ['% 3 bhk', ({ bedrooms }) => bedrooms === 3],
  ['2 bhk in % under 80 lakh', ({ bedrooms, price }) => bedrooms === 2 && Number(price) <= 8_000_000],
  ['villa in %', ({ asset_type: type }) => type === 'Villa'],
  ['%, 50 lakh to 1 cr', ({ price }) => Number(price) >= 5_000_000 && Number(price) <= 10_000_000],
];

test.each(families)('lines for %s have the homes of a plain scan, with and without filters', (...family) => {
  for (const name of family)
    for (const [words, isWanted] of asked) {
      const line = words.replace('%', name);
      expect([line, shown(line)]).toEqual([line, scanned(name, isWanted)]);
    }
});

test.each([
  ['2 bhk 7th phase jp nagar', 'JP Nagar Phase 7'],
  ['2 bhk jp nagar 7', 'JP Nagar Phase 7'],
  ['jp nagar 7th phase 2 bhk', 'JP Nagar Phase 7'],
  ['7th phase, jp nagar, 2 bhk', 'JP Nagar Phase 7'],
  ['2 bhk ಜೆ.ಪಿ. ನಗರ 7ನೇ ಹಂತ', 'JP Nagar Phase 7'],
  ['2 bhk Whitefield, Hagadur', 'Hagadur'],
  ['2 bhk hsr sec 2', 'Sector 2, HSR Layout'],
  ['2 bhk btm layout 2nd stage', 'BTM 2nd Stage'],
  ['2 bhk jp nagar 9th phase', 'JP Nagar'],
  ['2 bhk koramangala 5th block', 'Koramangala'],
  ['2 bhk beml layout', EMPTY],
])('‘%s’ has the homes of %s', (line, name) => {
  const wanted = scanned(name, ({ bedrooms }) => bedrooms === 2);
  expect(wanted).not.toEqual([]);
  expect(shown(line)).toEqual(wanted);
});
