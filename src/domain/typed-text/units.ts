/** Rupees in a unit of money. */
export const MONEY_UNITS: ReadonlyMap<string, number> = new Map([
  ...valuesByWord(1e5, 'l lac lacs lakh lakhs lak laks lk lks lkh lkhs laksh'),
  ...valuesByWord(1e7, 'c cr crs crore crores cror'),
  ...valuesByWord(1e3, 'k thousand thousands thousnd'),
  ...valuesByWord(1e6, 'm mn million millions'),
]);
export const BEDROOM_UNITS = new Set(
  'bhk bhks bkh bhkk bh bed beds bedroom bedrooms bedrrom bedrom br bd bdr bdrm room rooms'.split(' '),
);
/** 'Room and kitchen' means a studio. */
export const STUDIO_UNITS = new Set(['rk', 'rks']);
/** Square feet in a unit of area. */
export const SIZE_UNITS: ReadonlyMap<string, number> = new Map([
  ...valuesByWord(1, 'sqft sft sqfeet sqfts feet ft squarefeet squarefoot sf sqaft'),
  ...valuesByWord(
    10.7639,
    'sqm sqmt sqmts sqmtr sqmeter sqmeters sqmetre sqmetres squaremeters squaremetres',
  ),
]);
export const NUMBER_WORDS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    one: 1,
    two: 2,
    three: 3,
    four: 4,
    five: 5,
    six: 6,
    single: 1,
    double: 2,
    triple: 3,
  }),
);

function valuesByWord(value: number, words: string): [string, number][] {
  return words.split(' ').map((word) => [word, value]);
}
