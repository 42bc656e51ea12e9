import { expect, test } from 'vitest';
import { filterQuery } from '#domain/search/filter-query.ts';
import { answerLine } from '#domain/search/line/answer-line.ts';
import { readingsOf } from '#domain/search/line/readings.ts';
import { suggest } from '#domain/search/line/suggest.ts';
import { placesOfTree } from './places-of-tree.ts';

const NO_PART = 'No home here is listed in this part of the area that you name';
const vocabulary = placesOfTree([
  ['JP Nagar', 72],
  ['JP Nagar Phase 7', 60, 'JP Nagar'],
  ['8th Phase J. P. Nagar', 30, 'JP Nagar'],
  ['2nd Phase JP Nagar', 20, 'JP Nagar'],
  ['Dollars Colony', 9, 'JP Nagar'],
  ['Banashankari', 75],
  ['Banashankari 3rd Stage', 20, 'Banashankari'],
  ['Kumaraswamy Layout 2nd Stage', 8, 'Banashankari'],
  ['HSR Layout', 90],
  ['Sector 2, HSR Layout', 14, 'HSR Layout'],
  ['Domlur', 20],
  ['Domlur 2nd Stage', 5, 'Domlur'],
  ['BTM Layout', 80],
  ['BTM 2nd Stage', 12, 'BTM Layout'],
  ['29th Main BTM Layout', 1, 'BTM Layout'],
  ['Electronic City', 304],
  ['Electronic City Phase 1', 140, 'Electronic City'],
  ['Electronics City Phase II', 120, 'Electronic City'],
  ['Koramangala', 60],
  ['4th Block Koramangala', 7, 'Koramangala'],
  ['Koramangala 1A Block', 1, 'Koramangala'],
  ['Jayanagar', 70],
  ['4th T Block Jayanagar', 4, 'Jayanagar'],
  ['Jayanagar 1st Block', 14, 'Jayanagar'],
  ['Rajajinagar', 40],
  ['Rajajinagar 2nd Stage', 8, 'Rajajinagar'],
  ['2nd Block Rajajinagar', 6, 'Rajajinagar'],
  ['Vijayanagar', 44],
  ['Whitefield', 300],
  ['Hagadur', 20, 'Whitefield'],
  ['2nd Block BEL Layout', 2, 'BEL Layout'],
  ['BEL Layout', 0],
]);
const read = (line: string) => {
  const { filters, unknownWords, reasons } = answerLine(line, vocabulary, null);
  return { query: filterQuery(filters), unknown: unknownWords.join(' '), reasons };
};

const seventh = 'jp-nagar-phase-7';
test.each([
  ...[
    ...[
      '7th phase jp nagar',
      'jp nagar 7',
      'jp nagar 7th',
      'phase 7 jp nagar',
      'jp nagar 7th phase',
      'jp nagar vii phase',
    ],
    ...[
      'jp nagar phase seven',
      'jp nagar 7th stage',
      'j p nagar 7 ph',
      '7th phase, jp nagar',
      'jp nagar, 7th phase',
    ],
    ...[
      'jp nagar - 7th phase',
      'jp nagar phase-7',
      'jp nagar-7',
      'jp nagar 7thphase',
      'JP Nagar 7th Phase, JP Nagar',
    ],
    ...['ಜೆ.ಪಿ. ನಗರ 7ನೇ ಹಂತ', 'ಜೆ ಪಿ ನಗರ ೭ನೇ ಹಂತ', 'ಜೆ.ಪಿ. ನಗರ ಏಳನೇ ಹಂತ', 'जेपी नगर 7वां फेज', 'जेपी नगर ७वां फेज'],
    ...['जेपी नगर सातवां फेज', 'जे पी नगर फेज 7'],
  ].map((line) => [line, seventh]),
  ['jp nagar 8th phase', '8th-phase-j-p-nagar'],
  ['banashankari 3rd stage', 'banashankari-3rd-stage'],
  ['bsk 3rd stage', 'banashankari-3rd-stage'],
  ['banashankari stage iii', 'banashankari-3rd-stage'],
  ['banashankari 3', 'banashankari-3rd-stage'],
  ['kumaraswamy layout 2nd stage', 'kumaraswamy-layout-2nd-stage'],
  ['hsr sec 2', 'sector-2-hsr-layout'],
  ['hsr sector 2', 'sector-2-hsr-layout'],
  ['hsr 2', 'sector-2-hsr-layout'],
  ['h s r layout 2nd sector', 'sector-2-hsr-layout'],
  ['domlur 2nd stg', 'domlur-2nd-stage'],
  ['btm 2nd stage', 'btm-2nd-stage'],
  ['btm layout 2nd stage', 'btm-2nd-stage'],
  ['btm layout 2', 'btm-2nd-stage'],
  ['electronic city phase 1', 'electronic-city-phase-1'],
  ['ecity ph 2', 'electronics-city-phase-ii'],
  ['electronic city phase ii', 'electronics-city-phase-ii'],
  ['koramangala 4th blk', '4th-block-koramangala'],
  ['koramangala 1a block', 'koramangala-1a-block'],
  ['jayanagar 4th t block', '4th-t-block-jayanagar'],
  ['rajajinagar 2nd stage', 'rajajinagar-2nd-stage'],
  ['bel layout 2nd block', '2nd-block-bel-layout'],
  ['ಜಯನಗರ 1ನೇ ಬ್ಲಾಕ್', 'jayanagar-1st-block'],
  ['Whitefield, Hagadur', 'hagadur'],
  ['hagadur in whitefield', 'hagadur'],
  ['jp nagar', 'jp-nagar'],
  ['bel layout', 'bel-layout'],
  ['jayanagar', 'jayanagar'],
])('‘%s’ names %s', (line, area) => {
  expect(read(line)).toEqual({ query: `area=${area}`, unknown: '', reasons: [] });
});

test.each([
  ['jp nagar 9th phase', 'area=jp-nagar', '9th phase'],
  ['9th phase jp nagar', 'area=jp-nagar', '9th phase'],
  ['2 bhk jp nagar 17th phase under 90 lakh', 'bhk=2&max=9000000&area=jp-nagar', '17th phase'],
  ['koramangala 5th block', 'area=koramangala', '5th block'],
  ['koramangala 5th blk, 3 bhk', 'bhk=3&area=koramangala', '5th blk'],
  ['koramangala 4th or 5th block', 'area=4th-block-koramangala', '5th block'],
  // The 4th T Block is another than the 4th.
  ['jayanagar 4th block', 'area=jayanagar', '4th block'],
  ['ಜಯನಗರ 4ನೇ ಬ್ಲಾಕ್', 'area=jayanagar', '4ನೇ ಬ್ಲಾಕ್'],
  ['जेपी नगर नौवां फेज', 'area=jp-nagar', 'नौवां फेज'],
  ['hsr sector 7', 'area=hsr-layout', 'sector 7'],
  ['btm layout 29th stage', 'area=btm-layout', '29th stage'],
  ['whitefield phase 2', 'area=whitefield', 'phase 2'],
  ['banashankari 2nd stage', 'area=banashankari', '2nd stage'],
  ['electronic city phase iv', 'area=electronic-city', 'phase iv'],
])('‘%s’ has the homes of the whole area, and says what it left out', (line, query, unknown) => {
  expect(read(line)).toEqual({ query, unknown, reasons: [NO_PART] });
});

test.each([
  ['jp nagar 7 bhk', 'bhk=7&area=jp-nagar'],
  ['jp nagar 2 bhk', 'bhk=2&area=jp-nagar'],
  ['jp nagar 2 or 3 bhk', 'bhk=2,3&area=jp-nagar'],
  ['jp nagar 7 2 bhk', `bhk=2&area=${seventh}`],
  ['jp nagar 7 under 80 lakh', `max=8000000&area=${seventh}`],
  ['flat in jp nagar 7 for rent', `area=${seventh}&type=apartment`],
  ['jp nagar 8 lakh', 'max=800000&area=jp-nagar'],
  ['jp nagar 75 lakh', 'max=7500000&area=jp-nagar'],
  ['near jp nagar 7th phase', `near=in/${seventh}&within=3000`],
  ['jp nagar 7th and 8th phase', `area=8th-phase-j-p-nagar,${seventh}`],
  ['whitefield or hagadur', 'area=hagadur,whitefield'],
  ['jp nagar or koramangala', 'area=jp-nagar,koramangala'],
])('‘%s’ asks for %s', (line, query) => {
  expect(read(line)).toMatchObject({ query, unknown: '' });
});

test('a number that two kinds of parts have, or none, is no part', () => {
  expect(read('rajajinagar 2')).toMatchObject({ query: 'area=rajajinagar', unknown: '2' });
  expect(read('jp nagar 9')).toMatchObject({ query: 'area=jp-nagar', unknown: '9' });
  expect(read('7 jp nagar')).toMatchObject({ query: 'area=jp-nagar', unknown: '7' });
});

test('a part of a named area is not left out in silence', () => {
  expect(read('whitefield not hagadur')).toMatchObject({ query: 'area=whitefield', unknown: 'not hagadur' });
  expect(read('whitefield not vijayanagar')).toMatchObject({ query: 'area=whitefield', unknown: '' });
});

test.each(['jp', 'jp na', 'jp nagar'])(
  '‘%s’ suggests the area and its parts first, and then its parts',
  (line) => {
    expect(suggest(line, vocabulary).map(({ label, note }) => [label, note])).toEqual([
      ['JP Nagar and its parts', 'Area · 191 for sale'],
      ['JP Nagar Phase 7', 'Area · 60 for sale'],
      ['8th Phase J. P. Nagar', 'Area · 30 for sale'],
      ['2nd Phase JP Nagar', 'Area · 20 for sale'],
      ['Dollars Colony', 'Area · 9 for sale'],
    ]);
  },
);

test.each([
  ['2 bhk jp nagar', '2 BHK, JP Nagar and its parts', 5],
  ['jp nagar 7', 'JP Nagar Phase 7', 1],
  ['whitefield, hagadur', 'Hagadur', 1],
  ['koramangala 5th block', 'Koramangala and its parts', 1],
])('for ‘%s’ the first suggestion is ‘%s’', (line, label, count) => {
  const labels = suggest(line, vocabulary).map((each) => each.label);
  expect([labels[0], labels.length]).toEqual([label, count]);
  expect(new Set(labels).size).toBe(labels.length);
});

test('whoever types the name of an area need not be told that its parts are with it', () => {
  expect(readingsOf('2 bhk jp nagar', vocabulary)).toEqual([]);
  expect(readingsOf('jp nagar 7', vocabulary).map(({ label }) => label)).toEqual(['JP Nagar Phase 7']);
});
