/** Rupees in a unit of money. */
export const MONEY_UNITS: ReadonlyMap<string, number> = new Map([
  ...valuesByWord(1e5, 'l lac lacs lakh lakhs lak laks lk lks lkh lkhs laksh'),
  ...valuesByWord(1e7, 'c cr crs crore crores cror'),
  ...valuesByWord(1e3, 'k thousand thousands thousnd'),
  // Not 'm', which also means metres: '500m from metro'.
  ...valuesByWord(1e6, 'mn million millions'),
]);
export const BEDROOM_UNITS = new Set(
  'bhk bhks bkh bhkk bh bed beds bedroom bedrooms bedrrom bedrom br bd bdr bdrm room rooms bedroomroom bedroomhallkitchen bedroomhall'.split(
    ' ',
  ),
);
/** 'Room and kitchen' means a studio. */
export const STUDIO_UNITS = new Set(['rk', 'rks']);
/** Square feet in a unit of area. */
export const SIZE_UNITS: ReadonlyMap<string, number> = new Map([
  ...valuesByWord(1, 'squareft sqfoot sqfts sqft sft sqfeet feet ft squarefeet squarefoot sf sqaft'),
  ...valuesByWord(
    10.7639,
    'sqmetre sqmeter sqm sqmt sqmts sqmtr sqmeter sqmeters sqmetre sqmetres squaremeters squaremetres',
  ),
  ...valuesByWord(9, 'sqyd sqyds sqyard sqyards squareyard squareyards gaj'),
  ...valuesByWord(1089, 'gunta guntas guntha gunthas'),
  ...valuesByWord(435.6, 'cent cents'),
  ...valuesByWord(43_560, 'acre acres'),
]);
/** Metres in a unit of distance. */
export const METRES_IN: ReadonlyMap<string, number> = new Map([
  ...valuesByWord(1, 'm mt mts mtr mtrs metre metres meter meters'),
  ...valuesByWord(1000, 'km kms kilometre kilometres kilometer kilometers'),
]);
/** A number before one of these is a distance or a time, and no amount of money. */
export const DISTANCE_UNITS = new Set([
  ...METRES_IN.keys(),
  ...'min mins minute minutes hour hours hr hrs'.split(' '),
]);
/** A small number before one of these counts time or people, and no money: 'less than 10 years old', 'for 4 people'. */
export const COUNTED_NOUNS = new Set(
  'year years yr yrs month months mnths day days week weeks people persons person members adults kids children tenants sharing towers units storey storeys floors'.split(
    ' ',
  ),
);
/** A number before one of these is a number of bathrooms. */
export const BATH_UNITS = new Set(
  'bath baths bathroom bathrooms toilet toilets washroom washrooms'.split(' '),
);
/** Amounts of money that are neither a price nor a rent. */
export const OTHER_MONEY = new Set(
  'deposit advance maintenance emi loan brokerage token salary income booking charges downpayment ctc'.split(
    ' ',
  ),
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
    eleven: 11,
    twelve: 12,
    thirteen: 13,
    fourteen: 14,
    sixteen: 16,
    seventeen: 17,
    eighteen: 18,
    nineteen: 19,
    // Hindi.
    ek: 1,
    do: 2,
    teen: 3,
    char: 4,
    chaar: 4,
    paanch: 5,
    panch: 5,
    das: 10,
    pandrah: 15,
    bees: 20,
    pachees: 25,
    tees: 30,
    chalis: 40,
    chalees: 40,
    pachas: 50,
    pachaas: 50,
    saath: 60,
    sattar: 70,
    assi: 80,
    nabbe: 90,
    sau: 100,
    sava: 1.25,
    sawa: 1.25,
    dedh: 1.5,
    dhai: 2.5,
    // Kannada.
    ondu: 1,
    eradu: 2,
    mooru: 3,
    hattu: 10,
    ippattu: 20,
    muvattu: 30,
    nalvattu: 40,
    aivattu: 50,
    aravattu: 60,
    eppattu: 70,
    embattu: 80,
    tombattu: 90,
  }),
);

function valuesByWord(value: number, words: string): [string, number][] {
  return words.split(' ').map((word) => [word, value]);
}
