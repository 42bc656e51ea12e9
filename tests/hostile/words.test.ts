import { describe, expect, it } from 'vitest';
import { noFilters } from '#domain/search/filters.ts';
import { nameColumns } from '#domain/listing/import-planner.ts';
import { validateListing } from '#domain/listing/validate-listing.ts';
import { readTypedPrice } from '#domain/money/typed-price.ts';
import { parseLine } from '#domain/search/line/parse-line.ts';
import { suggest } from '#domain/search/line/suggest.ts';
import { noSpots } from '#domain/search/places/spot-names.ts';
import { createPlaceIndex } from '#domain/search/places/place-index.ts';
import { ownValue } from '#domain/text/own-value.ts';
import { readTable } from '#domain/text/table-text.ts';
import { suppressionOf } from '#contracts/record-mail-event.ts';
import { sitePages } from '#page-models/site-pages.ts';
import { objectWords } from '../fixtures/hostile-strings.ts';
import { aContext, anArea, aProperty, aSociety, guid } from '../fixtures/rows.ts';

describe.each(objectWords)('the word %s', (word) => {
  const place = { kind: 'society', name: `${word} Heights`, slug: 'it', sale: 3, rent: 1 } as const;
  const vocabulary = {
    places: createPlaceIndex([place]),
    formerAreas: new Map(),
    facings: [],
    types: [],
    bhk: [2],
    baths: [],
    referencePrefixes: [],
    spots: noSpots,
    facts: [],
  };

  it('is understood in a search as the name of a society, and is unknown where there is none', () => {
    const { filters, unknownWords } = parseLine(`2 bhk in ${word} heights`, vocabulary);
    expect([filters.societies, filters.bhk, unknownWords]).toEqual([['it'], [2], []]);
    expect(suggest(`${word} hei`, vocabulary)[0]?.target).toMatchObject({ filters: { societies: ['it'] } });
    const nowhere = parseLine(`2 ${word}`, { ...vocabulary, places: createPlaceIndex([]) });
    expect(nowhere.filters).toEqual(noFilters);
  });

  it('names a society, an area and a home that all have pages', () => {
    const slug = `of-${word.replaceAll('_', '').toLowerCase()}`;
    const context = aContext({
      areas: [anArea({ area: word, slug })],
      societies: [aSociety({ name: word, slug, area: guid(50) })],
      properties: [aProperty({ title: word, slug, area_id: guid(50), area: word, source_key: word })],
    });
    const titles = new Map([...sitePages(context)].map((page) => [page.path, JSON.stringify(page.model())]));
    for (const path of ['/bangalore/areas', '/bangalore/societies', '/property'])
      expect(titles.get(`${path}/${slug}`)).toContain(word);
  });

  it('is no unit of a price', () => {
    expect(readTypedPrice(`95 ${word}`)).toHaveProperty('problem');
  });

  it('is no column of a file and no field of a listing', () => {
    const table = readTable(`title,${word}\nA flat,1\n`);
    if (table.state !== 'read') throw new Error('The table could not be read.');
    expect(nameColumns('property', table)).toMatchObject({ state: 'wrong' });
    const fields = JSON.parse(`{"title": "A flat", "${word}": "1"}`);
    expect(validateListing('property', fields, { isNew: false })).toMatchObject({ state: 'invalid' });
  });

  it('is no event of a mail service that ends alerts', () => {
    expect(suppressionOf({ type: word, data: { to: ['a@example.com'] } })).toBeNull();
  });

  it('is not among the values of an empty object, and is found where it is one', () => {
    expect(ownValue({}, word)).toBeUndefined();
    expect(ownValue(Object.fromEntries([[word, 1]]), word)).toBe(1);
  });
});
