/** Rupees in a unit of money. */
export const MONEY_UNITS: ReadonlyMap<string, number> = new Map([
  ...valuesByWord(1e5, 'l lac lacs lakh lakhs lak laks lk lks lkh lkhs laksh'),
  ...valuesByWord(1e7, 'c cr crs crore crores cror'),
  ...valuesByWord(1e3, 'k thousand thousands thousnd'),
  // Not 'm', which also means metres: '500m from metro'.
  ...valuesByWord(1e6, 'mn million millions'),
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
/** A number before one of these is a distance or a time, and no amount of money. */
export const DISTANCE_UNITS = new Set(
  'm mt mtr mtrs metre metres meter meters km kms kilometre kilometres kilometer kilometers min mins minute minutes'.split(
    ' ',
  ),
);
/** A number before one of these is a number of bathrooms. */
export const BATH_UNITS = new Set(
  'bath baths bathroom bathrooms toilet toilets washroom washrooms'.split(' '),
);
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
    seven: 7,
    eight: 8,
    nine: 9,
    ten: 10,
    fifteen: 15,
    twenty: 20,
    thirty: 30,
    forty: 40,
    fifty: 50,
    sixty: 60,
    seventy: 70,
    eighty: 80,
    ninety: 90,
    hundred: 100,
  }),
);

function valuesByWord(value: number, words: string): [string, number][] {
  return words.split(' ').map((word) => [word, value]);
}
