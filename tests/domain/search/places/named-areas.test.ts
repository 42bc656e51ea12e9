import { expect, test } from 'vitest';
import { namedAreas } from '#domain/city/named-areas.ts';
import { filterQuery } from '#domain/search/filter-query.ts';
import { noFilters } from '#domain/search/filters.ts';
import { suggest } from '#domain/search/line/suggest.ts';
import { parseLine } from '#domain/search/line/parse-line.ts';
import { readVocabulary, type PlacesFile } from '#domain/search/places/places-file.ts';

const file: PlacesFile = {
  areas: [
    [40, 2, 'Koramangala'],
    [44, 0, 'Indira Nagar'],
    [1, 0, 'Indranagar 100ft road defence colony'],
    [542, 30, 'Whitefield'],
    [1, 0, 'Whietfield'],
    [12, 0, 'Bellandur'],
    [2, 0, 'Bellathur'],
    [7, 0, 'Nagavara'],
    [5, 0, 'Manyata'],
    [5, 0, '1st Stage Indira Nagar'],
    [1, 0, 'Indira Nagar 3rd Stage'],
    [200, 0, 'Sarjapur Road'],
    [1, 0, 'Sarjapura main road'],
  ],
  misspelt: [[4, 3]],
  societies: [[3, 0, 'Manyata Residency']],
  facings: [],
  types: ['apartment'],
  bhk: [1, 2, 3],
  baths: [],
  builders: [],
  referencePrefixes: [],
  said: [
    ['560034', 0],
    ['560066', 3],
    ['Manyata Embassy Business Park|Manyata Tech Park|MTP', 7],
    ['Majestic|constructor', 0, 7],
    ['Koramangala', 7],
  ],
  stations: ['Mahatma Gandhi Road'],
  metroLines: [],
  landmarks: [],
  facts: [],
};
const vocabulary = readVocabulary(file);

function read(line: string): [query: string, missed: string] {
  const { filters, unknownWords } = parseLine(line, vocabulary);
  return [filterQuery(filters), unknownWords.join(' | ')];
}

test.each([
  ['560034', 'area=koramangala'],
  ['2 bhk in 560066', 'bhk=2&area=whitefield'],
  ['Manyata Tech Park', 'area=nagavara'],
  ['near Manyata Tech Park', 'near=in/nagavara&within=3000'],
  ['mtp', 'area=nagavara'],
  ['majestic', 'area=koramangala,nagavara'],
  ['near mg road metro', 'near=mahatma-gandhi-road-metro&within=1000'],
])('‘%s’ is read as %s', (line, query) => expect(read(line)).toEqual([query, '']));

test.each([
  ['many', ['Manyata', 'Manyata Residency', 'Manyata Embassy Business Park']],
  ['2 bhk mtp', ['2 BHK, Nagavara', '2 BHK, MTP']],
  ['56003', ['Up to ₹56,003', '560034']],
  ['majes', ['Majestic']],
])('‘%s’ suggests what people call areas, after the places themselves: %j', (line, labels) => {
  expect(suggest(line, vocabulary).map(({ label }) => label)).toEqual(labels);
});

test('a suggestion of a landmark names its areas, and leads to them', () => {
  expect(suggest('majes', vocabulary)).toEqual([
    {
      label: 'Majestic',
      note: 'Areas: Koramangala, Nagavara · For sale',
      target: { offer: 'Sale', filters: { ...noFilters, areas: ['koramangala', 'nagavara'] } },
    },
  ]);
});

test('a pin code beside its area is the address of that area', () => {
  expect(read('koramangala 560034')).toEqual(['area=koramangala', '']);
  expect(read('majestic koramangala')).toEqual(['area=koramangala', '']);
});

test('a pin code without homes is said, and is no price', () => {
  expect(read('560099')).toEqual(['', '560099']);
  expect(read('2 bhk 560099')).toEqual(['bhk=2', '560099']);
});

test('an area that bears the name comes before what people call like it', () => {
  expect(read('koramangala')).toEqual(['area=koramangala', '']);
  expect(read('manyata')).toEqual(['area=manyata', '']);
});

test('a misspelt row of one home gives way to the area that nearly all homes name', () => {
  expect(read('whitfield')).toEqual(['area=whitefield', '']);
  expect(read('whitefeild')).toEqual(['area=whitefield', '']);
  expect(read('indranagar')).toEqual(['area=indira-nagar', '']);
  expect(suggest('whietf', vocabulary).map(({ label }) => label)).toEqual(['Whitefield']);
});

test('whoever types the name of a misspelt row letter by letter gets its homes as well', () => {
  expect(read('whietfield')).toEqual(['area=whietfield,whitefield', '']);
});

test.each([
  ['indiranagar 1st stage', '1st-stage-indira-nagar'],
  ['stage 3 indiranagar', 'indira-nagar-3rd-stage'],
  ['indiranagar third stage', 'indira-nagar-3rd-stage'],
])('‘%s’ is %s, however its words stand, and no other number', (line, slug) => {
  expect(read(line)).toEqual([`area=${slug}`, '']);
});

test('a number is never what is misspelt', () => {
  expect(read('indiranagar 2nd stage')).toEqual(['area=indira-nagar', '2nd stage']);
});

test('a main road is the road, also where one home names it as its area', () => {
  expect(read('sarjapur main road')).toEqual(['area=sarjapur-road,sarjapura-main-road', '']);
});

test('two areas with like names stay two', () => {
  expect(read('bellathur')).toEqual(['area=bellathur', '']);
  expect(read('bellandur')).toEqual(['area=bellandur', '']);
});

test.each([
  ['bommanhalli', 'bommanahalli'],
  ['bommaahalli', 'bommanahalli'],
  ['bhoganhali', 'bhoganhalli'],
])('of two areas that sound equally like ‘%s’, %s is meant, which is written most like it', (line, slug) => {
  const areas: PlacesFile['areas'] = [
    [35, 0, 'Bommanahalli'],
    [50, 0, 'Bhoganhalli'],
  ];
  const { filters } = parseLine(
    line,
    readVocabulary({ ...file, areas, said: [], misspelt: [], societies: [] }),
  );
  expect(filters.areas).toEqual([slug]);
});

test('of two areas that sound equally like what is typed, a row with hardly a home is not meant', () => {
  const areas: PlacesFile['areas'] = [
    [1, 0, 'Bommanahalli'],
    [50, 0, 'Bhoganhalli'],
  ];
  const { filters } = parseLine(
    'bommaahalli',
    readVocabulary({ ...file, areas, said: [], misspelt: [], societies: [] }),
  );
  expect(filters.areas).toEqual(['bhoganhalli']);
});

test('without counts no name is taken for the misspelt one', () => {
  const counted = file.areas.map(([, , name]): PlacesFile['areas'][number] => [0, 0, name]);
  const { filters } = parseLine('whietfield', readVocabulary({ ...file, areas: counted, misspelt: [] }));
  expect(filters.areas).toEqual(['whietfield']);
});

test('pin codes have six digits, and every name stands for some area', () => {
  for (const { names, areas } of namedAreas) {
    expect(names.every((name) => name.trim() !== '' && !name.includes('|'))).toBe(true);
    expect(areas.every((slug) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))).toBe(true);
  }
  const codes = namedAreas.flatMap(({ names }) => names.filter((name) => /^\d+$/.test(name)));
  expect(codes.length).toBeGreaterThan(100);
  expect(codes.every((code) => /^56[0-3]\d{3}$/.test(code))).toBe(true);
});

test.each([
  ['merathalli', 'marathahalli'],
  ['maathahalli', 'marathahalli'],
  ['balagee', 'balagere'],
  ['gottiere', 'gottigere'],
])('a place with hardly a home never wins by a slip over the area that many name: ‘%s’', (line, slug) => {
  const areas: PlacesFile['areas'] = [
    [175, 0, 'Marathahalli'],
    [1, 0, 'Marathalli Bridge'],
    [3, 0, 'Gattahalli'],
    [45, 0, 'Balagere'],
    [2, 0, 'Balaji Gardens Layout'],
    [48, 0, 'Gottigere'],
  ];
  const societies: PlacesFile['societies'] = [[1, 0, 'Goty E']];
  // The file of a city leaves names out that are nearly those of an area.
  for (const said of [[], [['Marathalli', 0]]] satisfies PlacesFile['said'][]) {
    const { filters } = parseLine(line, readVocabulary({ ...file, areas, said, misspelt: [], societies }));
    expect([filters.areas, filters.societies]).toEqual([[slug], []]);
  }
});

test.each([
  ['2bhk sarjapur raod', ['sarjapur-road']],
  ['sarjapur rad', ['sarjapur-road']],
  ['hormavu agara', ['horamavu-agara']],
  ['old airport raod', ['old-airport-road']],
  ['yelahnka new town', ['yelahanka-new-town']],
  ['jp nagar pahse 7', ['7th-phase-jp-nagar', 'jp-nagar-phase-7']],
  ['7th pahse jp nagar', ['7th-phase-jp-nagar', 'jp-nagar-phase-7']],
  ['jp nagar phase 7', ['7th-phase-jp-nagar', 'jp-nagar-phase-7']],
  ['7th phase jp nagar', ['7th-phase-jp-nagar', 'jp-nagar-phase-7']],
  ['kormangala 6 block', ['6th-block-koramangala']],
  ['horamavu', ['hormavu']],
  ['ಜೆಪಿ ನಗರ 7ನೇ ಹಂತ', ['7th-phase-jp-nagar', 'jp-nagar-phase-7']],
  ['sarjapu', ['sarjapur']],
  ['sarjapur', ['sarjapur']],
])('a slip in one word of a long name does not leave that word out: ‘%s’', (line, slugs) => {
  const areas: PlacesFile['areas'] = [
    [406, 0, 'Sarjapur Road'],
    [82, 0, 'Sarjapur'],
    [74, 0, 'Hormavu'],
    [42, 0, 'Horamavu Agara'],
    [1, 0, 'Agara Village'],
    [33, 0, 'Old Airport Road'],
    [41, 0, 'Yelahanka New Town'],
    [212, 0, 'Yelahanka'],
    [149, 0, '7th Phase JP Nagar'],
    [72, 0, 'JP Nagar'],
    [20, 0, 'JP Nagar Phase 7'],
    [12, 0, '6th Block Koramangala'],
    [1, 0, '4 Bedroom Farm House in Bagalur'],
  ];
  const { filters, unknownWords } = parseLine(
    line,
    readVocabulary({
      ...{ ...file, areas, said: [], misspelt: [], societies: [] },
      landmarks: [[3000, 'HAL Airport|Old Airport']],
    }),
  );
  expect([filters.areas, filters.near, unknownWords]).toEqual([slugs, null, []]);
});

test('one word of a long name that one home gives as its area is not that area', () => {
  const areas: PlacesFile['areas'] = [[1, 0, '4 Bedroom Farm House in Bagalur']];
  const vocabulary = readVocabulary({ ...file, areas, said: [], misspelt: [], societies: [] });
  const { filters, unknownWords } = parseLine('farm plot', vocabulary);
  expect([filters.areas, unknownWords]).toEqual([[], ['farm']]);
});
