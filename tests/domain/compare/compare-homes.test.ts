import { expect, test } from 'vitest';
import { type ComparedHome, compareHomes } from '#domain/compare/compare-homes.ts';

const flat: ComparedHome = {
  type: 'Sale',
  price: 9_000_000,
  total: 9_750_000,
  emi: { rupees: 62_000, rate: '8.5% a year' },
  areas: { carpet: 1_000 },
  facts: new Map(),
  deposit: null,
  bedrooms: '2',
  baths: '2',
  floor: '4',
  facing: 'East',
  maintenance: 3_500,
  metro: { station: 'Hoodi', kilometres: 0.62 },
  check: 'Checked on 14 November 2026',
  papers: ['title deed'],
};
const rental: ComparedHome = { ...flat, type: 'Rent', price: 40_000, total: 73_600, emi: null };

/** The cells of one line: 'text (mark)'. */
function cellsOf(homes: readonly ComparedHome[], label: string) {
  const row = compareHomes(homes).rows.find((each) => each.label.startsWith(label));
  return row?.cells.map(({ text, mark }) => (mark ? `${text} (${mark})` : text));
}

test('marks the lowest amounts and the largest area of homes for sale', () => {
  const dearer = { ...flat, price: 12_000_000, total: 13_000_000, areas: { carpet: 1_500 } };
  expect(cellsOf([flat, dearer], 'Price')).toEqual(['₹90,00,000 (lowest)', '₹1,20,00,000']);
  expect(cellsOf([flat, dearer], 'In all')).toEqual(['₹97,50,000 (lowest)', '₹1,30,00,000']);
  expect(cellsOf([flat, dearer], 'Price per sqft')).toEqual(['₹9,000', '₹8,000 (lowest)']);
  expect(cellsOf([flat, dearer], 'Carpet area')).toEqual(['1,000 sqft', '1,500 sqft (largest)']);
  expect(cellsOf([flat, dearer], 'Maintenance per')).toEqual(['₹3.50', '₹2.33 (lowest)']);
});

test('a home without a carpet area has no price per square foot and a question about it', () => {
  const { rows, questions } = compareHomes([flat, { ...flat, areas: {} }]);
  const row = rows.find(({ label }) => label.startsWith('Price per sqft'));
  expect(row?.cells[1]).toEqual({
    text: 'Cannot be compared: no carpet area given',
    mark: null,
    isKnown: false,
  });
  expect(row?.differs).toBe(false);
  expect(questions).toEqual([[], ['carpet area']]);
});

test('while no home has a carpet area, it is to be asked for, and nothing stands there that needs it', () => {
  const unknown = { ...flat, areas: {} };
  const labels = compareHomes([unknown, unknown]).rows.map(({ label }) => label);
  expect(labels.filter((label) => /carpet/i.test(label))).toEqual(['Carpet area']);
});

test('areas and their rates are compared within one kind, and never marked among unknown ones', () => {
  const large = { ...flat, areas: { super_built_up: 1_500 } };
  const larger = { ...flat, areas: { super_built_up: 1_800, carpet: 1_200 } };
  const homes = [
    flat,
    large,
    larger,
    { ...flat, areas: { unknown: 900 } },
    { ...flat, areas: { unknown: 950 } },
  ];
  expect(cellsOf(homes, 'Carpet area')).toEqual([
    '1,000 sqft',
    'Not given',
    '1,200 sqft (largest)',
    'Not given',
    'Not given',
  ]);
  expect(cellsOf(homes, 'Super built-up area')?.slice(1, 3)).toEqual(['1,500 sqft', '1,800 sqft (largest)']);
  expect(cellsOf(homes, 'Price per sqft of super')?.slice(0, 3)).toEqual([
    'Cannot be compared: no super built-up area given',
    '₹6,000',
    '₹5,000 (lowest)',
  ]);
  expect(cellsOf(homes, 'Area (basis')?.slice(3)).toEqual(['900 sqft', '950 sqft']);
  expect(cellsOf([flat, flat], 'Super built-up area')).toBeUndefined();
  expect(cellsOf([flat, flat], 'Plot')).toBeUndefined();
});

test('a fact has a line once a home states it, and is a question for the others', () => {
  const furnished: ComparedHome = {
    ...rental,
    deposit: 80_000,
    facts: new Map([
      ['furnishing', 'Semi-furnished'],
      ['pets', 'Allowed'],
    ]),
  };
  const homes = [furnished, { ...rental, deposit: 0 }, rental];
  expect(cellsOf(homes, 'Deposit')).toEqual(['₹80,000', 'None (lowest)', 'Not given']);
  expect(cellsOf(homes, 'Furnishing')).toEqual(['Semi-furnished', 'Not given', 'Not given']);
  expect(cellsOf([rental, rental], 'Pets')).toBeUndefined();
  expect(compareHomes(homes).questions[2]).toEqual([
    'the deposit',
    'what furniture is there',
    'whether pets are allowed',
  ]);
  expect(compareHomes([furnished, flat]).questions[1]).toEqual(['what furniture is there']);
});

test('a sale and a rental are compared in separate lines, and neither price is marked as the lowest', () => {
  expect(cellsOf([flat, rental], 'Price')).toEqual(['₹90,00,000', '₹40,000 a month']);
  expect(cellsOf([flat, rental], 'In all')).toEqual(['₹97,50,000', 'Only for a sale']);
  expect(cellsOf([flat, rental], 'First month')).toEqual([
    'Only for a rental',
    '₹73,600, without the deposit, brokerage not said',
  ]);
  expect(cellsOf([rental, rental], 'EMI')).toBeUndefined();
  expect(cellsOf([flat, flat], 'First month')).toBeUndefined();
});

test('the first month says what nobody has said of it, and none is the lowest before all is said', () => {
  const said = { ...rental, deposit: 0, maintenance: 0, facts: new Map([['brokerage', 'None'] as const]) };
  const dearer = { ...said, total: 90_000 };
  expect(cellsOf([said, dearer], 'First month')).toEqual(['₹73,600 (lowest)', '₹90,000']);
  expect(cellsOf([{ ...said, maintenance: null }, dearer], 'First month')).toEqual([
    '₹73,600, maintenance not said',
    '₹90,000',
  ]);
  expect(cellsOf([said, { ...dearer, maintenance: 900 }], 'Maintenance a month')).toEqual([
    'none beside the rent (lowest)',
    '₹900',
  ]);
});

test('a missing fact is a question, not a difference', () => {
  const withoutFacts: ComparedHome = {
    ...flat,
    price: null,
    total: null,
    emi: null,
    floor: null,
    facing: null,
    maintenance: null,
    metro: null,
    check: null,
    papers: null,
  };
  const { rows, questions } = compareHomes([flat, withoutFacts]);
  expect(rows.filter(({ differs }) => differs)).toEqual([]);
  expect(rows.find(({ label }) => label === 'Floor')?.cells[1]).toMatchObject({ text: 'Not given' });
  expect(cellsOf([flat, withoutFacts], 'Last check')?.[1]).toBe('Not checked yet');
  expect(cellsOf([flat, withoutFacts], 'Papers')?.[1]).toBe('None yet');
  expect(questions[1]).toEqual([
    'the price',
    'which floor, of how many',
    'which way it faces',
    'maintenance a month',
    'who has seen the home, and when',
    'khata, title papers and loans on the home',
  ]);
});

test('asks for the khata once: with the papers, or by itself where those are seen', () => {
  const known = { ...flat, facts: new Map([['khata', 'A khata'] as const]) };
  const asked = (home: Partial<ComparedHome>) => compareHomes([known, { ...flat, ...home }]).questions[1];
  expect(asked({ papers: null })).toEqual(['khata, title papers and loans on the home']);
  expect(asked({})).toEqual(['which khata it has']);
  expect(compareHomes([{ ...known, papers: null }]).questions[0]).toEqual([
    'title papers and loans on the home',
  ]);
});

test('names the nearest station with its distance and marks the nearest one', () => {
  const distant = { ...flat, metro: { station: 'Kundalahalli', kilometres: 1.14 } };
  expect(cellsOf([flat, distant, { ...flat, metro: null }], 'Metro')).toEqual([
    'Hoodi, 0.6 km (nearest)',
    'Kundalahalli, 1.1 km',
    'Not given',
  ]);
});

test('only facts that are no amounts, and not our checks, are marked as unlike', () => {
  const other = {
    ...flat,
    price: 1,
    floor: '9',
    facing: 'North',
    check: 'Checked on 1 May 2026',
    papers: ['Khata'],
  };
  const { rows } = compareHomes([flat, other]);
  expect(rows.filter(({ differs }) => differs).map(({ label }) => label)).toEqual(['Floor', 'Facing']);
});

test('equal homes have no differences and no marks', () => {
  const { rows } = compareHomes([flat, flat]);
  expect(rows.filter((row) => row.differs || row.cells.some(({ mark }) => mark))).toEqual([]);
});

test('a home priced in another currency shows its price, and nothing of it is compared in rupees', () => {
  const abroad = { ...flat, price: null, otherCurrency: 'USD 250,000', total: null, emi: null };
  const dearer = { ...flat, price: 12_000_000 };
  expect(cellsOf([flat, dearer, abroad], 'Price')).toEqual(['₹90,00,000', '₹1,20,00,000', 'USD 250,000']);
  expect(cellsOf([{ ...abroad, type: 'Rent' }, rental], 'Price')).toEqual([
    'USD 250,000 a month',
    '₹40,000 a month',
  ]);
  for (const line of ['In all', 'EMI', 'Price per sqft'])
    expect(cellsOf([flat, abroad], line)?.[1]).toBe('Cannot be compared: not priced in rupees');
  expect(compareHomes([abroad]).questions).toEqual([[]]);
});

test('a total that depends on the kind of sale is said twice, and no total is then the lowest', () => {
  const homes = [
    { ...flat, total: 4_334_000, otherTotal: 4_244_400 },
    { ...flat, total: 4_300_000 },
  ];
  expect(cellsOf(homes, 'In all')).toEqual([
    '₹43,34,000, or ₹42,44,400 as a first registration',
    '₹43,00,000',
  ]);
});

test('a plot is asked what its own page asks', () => {
  const plot = { ...flat, bedrooms: null, baths: null, areas: {}, plotQuestions: ['its dimensions'] };
  expect(compareHomes([flat, plot]).questions).toEqual([[], ['its dimensions']]);
});
