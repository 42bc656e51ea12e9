import { describe, expect, it } from 'vitest';
import { answerLine } from '#domain/search/line/answer-line.ts';
import { filterQuery } from '#domain/search/filter-query.ts';
import { createPlaceIndex } from '#domain/search/places/place-index.ts';
import { suggest, type Suggestion } from '#domain/search/line/suggest.ts';
import { knownPlaces } from './known-places.ts';
import { realPlaces } from './real-places.ts';

const addressOf = ({ target }: Suggestion) =>
  'reference' in target ? target.reference : `${target.offer}?${filterQuery(target.filters)}`;
const first = (line: string) => {
  const [suggestion] = suggest(line, knownPlaces);
  return suggestion && [suggestion.label, suggestion.note, addressOf(suggestion)];
};

describe('the suggestions for a line', () => {
  it.each([
    ['white', ['Whitefield', 'Area · 100 for sale, 1 to rent', 'Sale?area=whitefield']],
    ['ಜಯನಗರ', ['Jayanagar', 'Area · 86 for sale, 1 to rent', 'Sale?area=jayanagar']],
    [
      'prestige',
      [
        'Prestige Lakeview, Prestige Tech Homes',
        'For sale',
        'Sale?society=prestige-lakeview,prestige-tech-homes',
      ],
    ],
    ['ang1150', ['ANG-1150', 'One home', 'ANG-1150']],
    ['rent 3 bhk', ['3 BHK', 'To rent', 'Rent?bhk=3']],
    [
      '2bhk whitefield under 80 lakh',
      ['2 BHK, Up to ₹80 L, Whitefield', 'For sale', 'Sale?bhk=2&max=8000000&area=whitefield'],
    ],
    ['2 bhk whit', ['2 BHK, Whitefield', 'Area · For sale', 'Sale?bhk=2&area=whitefield']],
    [
      'vastu 3 bhk no lift',
      [
        '3 BHK',
        'For sale · ignoring ‘vastu’, ‘no lift’ · We do not know about vastu · Only types, floors, facings, furnishing and places beside others can be excluded',
        'Sale?bhk=3',
      ],
    ],
    ['3 bhk sea view', ['3 BHK', 'For sale · ignoring ‘sea view’', 'Sale?bhk=3']],
  ])('start for %j with %j', (line, expected) => expect(first(line)).toEqual(expected));

  it.each([
    ['white', 'Sale', ['Whitefield', 'Area · 100 for sale', 'Sale?area=whitefield']],
    ['white', 'Rent', ['Whitefield', 'Area · 1 to rent', 'Rent?area=whitefield']],
    ['rent white', 'Sale', ['Whitefield', 'Area · 1 to rent', 'Rent?area=whitefield']],
    ['buy white', 'Rent', ['Whitefield', 'Area · 100 for sale', 'Sale?area=whitefield']],
    ['2 bhk white', 'Rent', ['2 BHK, Whitefield', 'Area · To rent', 'Rent?bhk=2&area=whitefield']],
    ['3 bhk', 'Rent', ['3 BHK', 'To rent', 'Rent?bhk=3']],
    ['under 80 lakh', 'Rent', ['Up to ₹80 L', 'For sale', 'Sale?max=8000000']],
  ] as const)('for %j on a page of homes for %s start with %j', (line, offer, expected) => {
    const [suggestion] = suggest(line, knownPlaces, offer);
    expect(suggestion && [suggestion.label, suggestion.note, addressOf(suggestion)]).toEqual(expected);
  });

  it.each([
    ['heb', 'Rent', 'Area · 5 for sale'],
    ['rent heb', null, 'Area · none to rent'],
  ] as const)('for %j on a page of homes for %s in a place that has none say so: %j', (line, offer, note) => {
    const places = createPlaceIndex([{ kind: 'area', name: 'Hebbal', slug: 'hebbal', sale: 5, rent: 0 }]);
    expect(suggest(line, { ...knownPlaces, places }, offer)[0]?.note).toBe(note);
  });

  it('keep the filters typed before the place', () => {
    expect(suggest('2bhk under 80 lakh mahadev', knownPlaces).map(addressOf)).toContain(
      'Sale?bhk=2&max=8000000&area=mahadevapura',
    );
  });

  it.each([
    // The name of an area may also be the name of a builder, whose societies share it.
    ['brigade', ['Brigade Road', 'Brigade Orchard, Brigade Vale']],
    ['3bhk brigade', ['3 BHK, Brigade Road', '3 BHK, Brigade Orchard, Brigade Vale']],
    ['prestige', ['Prestige Lakeview, Prestige Park', 'Prestige Sunrise']],
    ['prestige sunrise', ['Prestige Sunrise']],
    ['brigade orchard', ['Brigade Orchard']],
  ])('offer an area and the societies of a name: %j', (line, labels) => {
    const place = (kind: 'area' | 'society', name: string) => ({
      ...{ kind, name, slug: name.toLowerCase().replace(' ', '-'), sale: 3, rent: 1 },
    });
    const unclear = {
      ...knownPlaces,
      places: createPlaceIndex([
        ...['Brigade Road', 'Prestige Sunrise'].map((name) => place('area', name)),
        ...['Brigade Orchard', 'Brigade Vale', 'Prestige Lakeview', 'Prestige Park'].map((name) =>
          place('society', name),
        ),
      ]),
    };
    const suggestedLabels = suggest(line, unclear).map(({ label }) => label);
    expect(suggestedLabels).toEqual(expect.arrayContaining(labels));
    expect(new Set(suggestedLabels).size).toBe(suggestedLabels.length);
    const { filters } = answerLine(line, unclear);
    expect(filters.areas.length === 0 || filters.societies.length === 0).toBe(true);
  });

  it.each(['', '   ', 'xyzzy plugh'])('are empty for %j', (line) =>
    expect(suggest(line, knownPlaces)).toEqual([]),
  );

  it('are fewer than eight', () => {
    for (const line of ['b', 'ba', 'e', 'sa', 'pre', 'ra'])
      expect(suggest(line, knownPlaces).length).toBeLessThan(8);
  });
});

it('does not take a builder’s name for an area, where other words say that something else is meant', () => {
  const places = createPlaceIndex([
    { kind: 'area', name: 'Prestige Sunrise', slug: 'prestige-sunrise', sale: 1, rent: 0 },
    { kind: 'area', name: 'Sarjapur Road', slug: 'sarjapur-road', sale: 9, rent: 0 },
  ]);
  const { filters, unknownWords } = answerLine('prestige lakeside habitat', { ...knownPlaces, places });
  expect([filters.areas, unknownWords]).toEqual([[], ['prestige lakeside habitat']]);
  expect(answerLine('sarjapur habitat', { ...knownPlaces, places }).filters.areas).toEqual(['sarjapur-road']);
});

describe('a line without sale or rent', () => {
  const of = (sale: number, rent: number) => ({
    ...knownPlaces,
    places: createPlaceIndex([{ kind: 'area', name: 'Hebbal', slug: 'hebbal', sale, rent }]),
  });
  it.each([
    [5, 5, 'Sale', 'Rent'],
    [0, 5, 'Rent', 'Rent'],
    [5, 0, 'Sale', 'Sale'],
    [0, 0, 'Sale', 'Rent'],
  ])('in a place with %d for sale and %d to rent means %s, on a page of homes to rent %s', (...row) => {
    const [sale, rent, type, typeOnRentPage] = row;
    expect(answerLine('hebbal', of(sale, rent)).offer).toBe(type);
    expect(answerLine('hebbal', of(sale, rent), 'Rent').offer).toBe(typeOnRentPage);
  });
});

it.each([
  ['2 bhk within 3 km of koram', ['2 BHK, Within about 3 km of Koramangala']],
  ['500m from manyat', ['Within 500 m of Manyata Tech Park']],
  ['near manyat', ['Within 3 km of Manyata Tech Park']],
  ['near whitef', ['Within about 3 km of Whitefield']],
  ['2bhk close to koram', ['2 BHK, Within about 3 km of Koramangala']],
  ['hoodi near whitef', ['Hoodi, Nearest to Whitefield']],
  ['within 0 km of koram', []],
])('‘%s’ suggests a circle around the place whose name is begun: %j', (line, labels) => {
  const shown = suggest(line, knownPlaces).map(({ label }) => label);
  expect(shown.slice(0, labels.length)).toEqual(labels);
});

describe('on real names, a suggestion', () => {
  const labels = (line: string) => suggest(line, realPlaces).map(({ label }) => label);

  it.each([
    ['hebbal villa', ['Hebbal, Villa']],
    ['biggest villa', ['Villa']],
    ['whitefield under 70 lakhs', ['Up to ₹70 L, Whitefield']],
    ['plot hebbal 1.1 Cr', ['Up to ₹1.1 Cr, Hebbal, Plot']],
    ['magadi road house', ['Magadi Road']],
    ['whitefield not hoodi', ['Whitefield']],
    ['whitefield except hood', ['Whitefield']],
  ])('of %j leaves what the line asks for: %j', (line, expected) => expect(labels(line)).toEqual(expected));

  it.each([
    ['new thip', 'New Thippasandra'],
    ['2 bhk new', '2 BHK, New Thippasandra'],
    ['2 bhk near hebb', '2 BHK, Within about 3 km of Hebbal'],
  ])('of %j still is %j', (line, expected) => expect(labels(line)).toContain(expected));
});
