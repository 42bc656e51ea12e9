import { expect, test } from 'vitest';
import { filterQuery } from '#domain/search/filter-query.ts';
import { answerLine } from '#domain/search/line/answer-line.ts';
import { suggest } from '#domain/search/line/suggest.ts';
import { createPlaceIndex } from '#domain/search/places/place-index.ts';
import { knownPlaces } from './known-places.ts';

const areas = [
  'Koramangala',
  '4th Block Koramangala',
  '5th block Koramangala',
  'JP Nagar',
  '2nd Phase JP Nagar',
  '3rd Phase JP Nagar',
  'HSR Layout',
  'Sector 1 HSR Layout',
  'Sector 2 HSR Layout',
  'HSR Layout sector3',
  'Electronic City',
  'Electronic city Phase 1',
  'Electronics City Phase 1',
  'Whitefield',
].map((name, at) => ({
  kind: 'area' as const,
  name,
  slug: name.toLowerCase().replaceAll(' ', '-'),
  sale: 40 - at,
  rent: 2,
}));
const vocabulary = { ...knownPlaces, places: createPlaceIndex(areas) };

const blocks = 'area=4th-block-koramangala,5th-block-koramangala';
const phases = 'area=2nd-phase-jp-nagar,3rd-phase-jp-nagar';
const sectors = 'area=sector-1-hsr-layout,sector-2-hsr-layout';
const firstPhase = 'area=electronic-city-phase-1,electronics-city-phase-1';

test.each([
  ['koramangala 4th or 5th block', blocks, ''],
  ['koramangala 4th block or 5th block', blocks, ''],
  ['koramangala 4th block, 5th block', blocks, ''],
  ['4th & 5th block koramangala', blocks, ''],
  ['koramangala block 4 and 5', blocks, ''],
  ['ಕೋರಮಂಗಲ 4th or 5th block', blocks, ''],
  ['ಕೋರಮಂಗಲ 4ನೇ ಅಥವಾ 5ನೇ ಬ್ಲಾಕ್', blocks, ''],
  ['ಕೋರಮಂಗಲ ೪ನೇ ಬ್ಲಾಕ್', 'area=4th-block-koramangala', ''],
  ['ಕೋರಮಂಗಲ ನಾಲ್ಕನೇ ಬ್ಲಾಕ್', 'area=4th-block-koramangala', ''],
  ['कोरमंगला ४था ब्लॉक', 'area=4th-block-koramangala', ''],
  ['कोरमंगला चौथा ब्लॉक', 'area=4th-block-koramangala', ''],
  ['4th ब्लॉक कोरमंगला', 'area=4th-block-koramangala', ''],
  ['जेपी नगर दूसरा फेज', 'area=2nd-phase-jp-nagar', ''],
  ['jp nagar 2dn phase', 'area=2nd-phase-jp-nagar', ''],
  ['4ht block koramangala', 'area=4th-block-koramangala', ''],
  ['jp nagar 2nd/3rd phase', phases, ''],
  ['2 bhk jp nagar phase two, three under 90 lakh', `bhk=2&max=9000000&${phases}`, ''],
  ['hsr sector 1 and 2', sectors, ''],
  ['electronic city phase one', firstPhase, ''],
  ['hsr sec 3', 'area=hsr-layout-sector3', ''],
  ['sector 3 hsr layout', 'area=hsr-layout-sector3', ''],
  ['hsr sector 9', 'area=hsr-layout', 'sector 9'],
  // No such block, and what the number belongs to is something else.
  ['koramangala 4th or 9th block', 'area=koramangala', '4th 9th block'],
  ['koramangala 4th block, 2 bhk', 'bhk=2&area=4th-block-koramangala', ''],
  ['koramangala 4th block, 80 lakh', 'max=8000000&area=4th-block-koramangala', ''],
  ['whitefield or koramangala', 'area=koramangala,whitefield', ''],
  ['whitefield phase one', 'area=whitefield', 'phase one'],
])('‘%s’ names %s', (line, query, leftOut) => {
  const { filters, unknownWords } = answerLine(line, vocabulary, null);
  expect([filterQuery(filters), unknownWords.join(' ')]).toEqual([query, leftOut]);
});

test.each([
  ['koramangala 4th or 5th block', ['4th Block Koramangala, 5th block Koramangala']],
  ['2 bhk jp nagar 2nd/3rd phase', ['2 BHK, 2nd Phase JP Nagar, 3rd Phase JP Nagar']],
])('for ‘%s’ only these blocks are suggested', (line, labels) => {
  expect(suggest(line, vocabulary).map(({ label }) => label)).toEqual(labels);
});
