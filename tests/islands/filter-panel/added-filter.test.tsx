import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, expect, test, vi } from 'vitest';
import { aHome } from './a-home.ts';

// Other tests of the same thread have loaded these modules, and load them again.
vi.resetModules();
/** The two files that a new filter touches, each with lines that it does not have today. */
vi.doMock('#domain/search/aspects.ts', async (original) => {
  const { aspects } = await original<typeof import('#domain/search/aspects.ts')>();
  const kinds = await import('#domain/search/aspect-kinds.ts');
  const wardrobes = kinds.labels({
    address: 'wardrobes',
    called: 'the wardrobes',
    legend: 'Wardrobes',
    column: 'floor',
    labels: { none: 'Unfurnished', semi: 'Semi-furnished', full: 'Fully furnished' },
  });
  const architects = kinds.names({
    address: 'architect',
    called: 'the architect',
    legend: 'Architect',
    column: 'type',
    word: (name) => `By ${name}`,
    absent: 'by a architect called',
  });
  const fee = kinds.range({
    low: { address: 'fee-min', called: 'the lowest fee' },
    high: { address: 'fee-max', called: 'the highest fee' },
    without: 'the fee',
    legend: 'Fee',
    column: 'price',
    max: 1e9,
    word: (rupees) => `₹${rupees} fee`,
    lacking: 'without a fee',
    ends: [50_000, 100_000],
  });
  const garden = kinds.flag({
    address: 'garden',
    called: 'the garden',
    legend: 'Trust',
    column: 'photos',
    word: 'With a garden',
  });
  const offered = kinds.since({
    address: 'offered',
    called: 'the day of the offer',
    legend: 'Recent changes',
    column: 'checked',
    days: [3, 9],
    word: (days) => `Offered within ${days} days`,
  });
  const moving = kinds.limit({
    address: 'moving',
    called: 'the day of moving',
    legend: 'Moving by',
    column: 'deposit',
    isStated: true,
    find: (text) => (/^\d+$/.test(text) ? Number(text) : null),
    highest: (days, today) => today + days,
    word: (days) => `In ${days} days`,
    chip: (days) => `Moving in ${days} days`,
    asked: [['^\\d+$', 'Moving in * days']],
    offered: () => [0, 30],
  });
  const views = kinds.labels({
    address: 'view',
    called: 'the view',
    legend: 'View',
    column: 'water',
    labels: { lake: 'Lake', park: 'Park' },
    chip: (label) => `${label} view`,
    isStated: true,
  });
  return {
    aspects: {
      ...aspects,
      moving: { ...moving, column: 'moving', unsaid: 'moving' },
      views: { ...views, column: 'views', unsaid: 'views' },
      wardrobes: { ...wardrobes, column: 'wardrobes' },
      architects: { ...architects, column: 'architect' },
      fee: { ...fee, column: 'fee' },
      garden: { ...garden, column: 'garden' },
      offered: { ...offered, column: 'offered' },
    },
  };
});
vi.doMock('#domain/search/listed-home.ts', async (original) => {
  const { homeColumns, ...others } = await original<typeof import('#domain/search/listed-home.ts')>();
  return {
    ...others,
    homeColumns: {
      ...homeColumns,
      wardrobes: { kind: 'options', of: 'wardrobes', options: ['none', 'semi', 'full'] },
      architect: { kind: 'names', of: 'architect', list: 'architects' },
      fee: { kind: 'amounts', of: 'fee' },
      garden: { kind: 'flags', of: 'garden' },
      moving: { kind: 'counts', of: 'moving' },
      views: { kind: 'sets', of: 'views', options: ['lake', 'park'] },
      offered: { kind: 'days', of: 'offered', inSteps: true },
    },
  };
});

const { homesSheetSchema } = await import('#contracts/homes-file-schema.ts');
const { joinSheets } = await import('#domain/search/homes/homes-sheets.ts');
const { chipsOf } = await import('#domain/search/chips.ts');
const { filterQuery, readFilterQuery } = await import('#domain/search/filter-query.ts');
const { hasAspect, isEmptyFilters, mergeFilters, noFilters } = await import('#domain/search/filters.ts');
const { dayNumber } = await import('#domain/calendar/day-number.ts');
const { homesFile } = await import('#domain/search/homes/make-homes-file.ts');
const { readHomes } = await import('#domain/search/homes/read-homes.ts');
const { aspectEffects, countHomes, unknownHomes } = await import('#domain/search/results/count-homes.ts');
const { describeAspectEffect } = await import('#domain/search/results/describe-aspect-effect.ts');
const { matchHomes, matchingRows } = await import('#domain/search/results/match-homes.ts');
const { createFilters } = await import('#islands/filter-panel/filters.ts');
const { FilterFields } = await import('#islands/filter-panel/FilterFields.tsx');
const { chipWords } = await import('#site/list-address/chip-words.ts');
const { readAsked } = await import('#site/list-address/read-asked.ts');

const today = dayNumber('2026-11-22');
const facts = [
  {
    wardrobes: 'full',
    architect: 'Rain Tree',
    fee: 80_000,
    garden: true,
    offered: '2026-11-20',
    moving: 0,
    views: ['lake', 'park'],
  },
  {
    wardrobes: 'semi',
    architect: 'Rain Tree',
    fee: 200_000,
    garden: false,
    offered: '2026-11-15',
    moving: today + 9,
    views: ['park'],
  },
  {
    wardrobes: 'none',
    architect: 'Palm Grove',
    fee: null,
    garden: true,
    offered: null,
    moving: null,
    views: null,
  },
  {
    wardrobes: null,
    architect: null,
    fee: 60_000,
    garden: false,
    offered: '2026-10-01',
    moving: today + 10,
    views: ['lake'],
  },
];
const homes = facts.map((fact, row) => ({ ...aHome(row), ...fact }));
const file: unknown = JSON.parse(JSON.stringify(homesFile(homes)));
const read = () => readHomes(joinSheets([homesSheetSchema.parse(file)]));
const filtersOf = (query: string) => readFilterQuery(query).filters;
const labelsOf = (query: string) => chipsOf(filtersOf(query), {}).map(({ label }) => label);

const queries = [
  ['wardrobes=full,semi', [0, 1], ['Fully furnished', 'Semi-furnished'], 'the wardrobes'],
  ['architect=rain-tree', [0, 1], ['By Rain Tree'], 'the architect'],
  ['fee-max=100000', [0, 3], ['Up to ₹100000 fee'], 'the fee'],
  ['garden=1', [0, 2], ['With a garden'], 'the garden'],
  ['moving=9', [0, 1], ['Moving in 9 days'], 'the day of moving'],
  ['view=lake', [0, 3], ['Lake view'], 'the view'],
  ['offered=9', [0, 1], ['Offered within 9 days'], 'the day of the offer'],
] as const;

afterAll(() => {
  vi.doUnmock('#domain/search/aspects.ts');
  vi.doUnmock('#domain/search/listed-home.ts');
  vi.resetModules();
});

test('every fact of a new column comes back from the file of homes', () => {
  for (const [row, fact] of facts.entries()) expect(read().home(row)).toMatchObject(fact);
});

test.each(queries)('%s is read, written, matched, shown as chips and named', (query, rows, labels, name) => {
  const { filters, ignored } = readFilterQuery(`reduced=&${query}&sort=price`);
  expect(ignored).toEqual([]);
  expect(isEmptyFilters(filters)).toBe(false);
  expect(filterQuery(filters)).toBe(`${query}&sort=price`);
  expect(filterQuery(mergeFilters(noFilters, filters))).toBe(`${query}&sort=price`);
  const failures = matchHomes(read(), filters, today);
  expect(matchingRows(read().order('newest'), failures)).toEqual(rows);
  const chips = chipsOf(filters, {});
  expect(chips.map(({ label }) => label)).toEqual(labels);
  expect(chips.slice(0, 1).map(({ filtersWithout }) => filterQuery(filtersWithout))).not.toContain(query);
  const [effect] = aspectEffects(read(), filters, failures);
  expect(effect && describeAspectEffect(effect)).toBe(`Without ${name} there are 4 homes.`);
  expect(effect && hasAspect(noFilters, effect.aspect)).toBe(false);
});

test('a value that nobody can mean is left out, and its parameter is named', () => {
  expect(readFilterQuery('wardrobes=half&garden=yes').ignored).toEqual([
    '‘half’ for the wardrobes',
    '‘yes’ for the garden',
  ]);
});

test('each choice counts its homes, and homes without the number are counted too', () => {
  const filters = filtersOf('fee-max=100000');
  const failures = matchHomes(read(), filters, today);
  expect(countHomes(read(), filters, failures, today)).toMatchObject({
    all: 2,
    wardrobes: Uint32Array.of(0, 0, 1),
    architects: Uint32Array.of(1, 0),
    garden: Uint32Array.of(1),
    offered: Uint32Array.of(1, 1),
    views: Uint32Array.of(2, 1),
  });
  const all = matchHomes(read(), noFilters, today);
  const { unsaid } = countHomes(read(), noFilters, all, today);
  expect([...unsaid].filter(([, count]) => count > 0)).toEqual([
    ['moving', 1],
    ['views', 1],
  ]);
  expect(unknownHomes(read(), filters, failures)).toMatchObject({ fee: 1, budget: 0 });
});

test('the page shows the filter before any script has come', () => {
  expect(readAsked).toContain('|moving|view|wardrobes|architect|fee-min|fee-max|garden|offered|sort)');
  const words = chipWords.filter(([parameter]) => parameter === 'wardrobes' || parameter === 'garden');
  expect(words).toEqual([
    ['wardrobes', '^none$', 'Unfurnished'],
    ['wardrobes', '^semi$', 'Semi-furnished'],
    ['wardrobes', '^full$', 'Fully furnished'],
    ['garden', '^1$', 'With a garden'],
  ]);
});

test.each([
  ['wardrobes=full', 'Wardrobes Unfurnished 1 Semi-furnished 1 Fully furnished 1'],
  ['architect=rain-tree', 'Architect Rain Tree 2 Palm Grove 1'],
  ['fee-max=100000', 'Fee From Up to'],
  ['offered=9', 'Offered within 3 days 1 Offered within 9 days 2'],
  ['garden=1', 'With a garden 2'],
  ['moving=9', 'Moving by'],
  ['view=lake', 'View Lake 2 Park 2'],
])(
  'the panel has a control for %s, with the homes of each choice, open where it is chosen',
  async (query, control) => {
    const store = createFilters({
      offer: 'Sale',
      read: () => Promise.resolve(read()),
      readVocabulary: () => Promise.reject(new Error('offline')),
      readCoordinates: () => Promise.reject(new Error('offline')),
      today: () => '2026-11-22',
      afterPaint: () => () => {},
      address: { query: () => `?${query}`, change: () => {} },
    });
    await store.load();
    const start = { bhk: [2], priceEnds: [], areas: [], hasMoreAreas: false };
    const html = renderToStaticMarkup(<FilterFields store={store} $state={store.$state} start={start} />);
    const words = (markup: string) =>
      markup
        .replace(/<option.*?<\/option>/g, '')
        .replace(/<[^>]+>/g, ' ')
        .replace(/\s+/g, ' ');
    const folds = html.split('<details').slice(1);
    const open = folds.filter((fold) => / open(?:=""|>| )/.test(fold.slice(0, fold.indexOf('>') + 1)));
    expect(words(open.at(-1) ?? '')).toContain(control);
    // The others say only what they are, beside the budget and the bedrooms.
    expect(open).toHaveLength(3);
    const line = words(folds.find((fold) => fold === open.at(-1))?.split('</summary>')[0] ?? '');
    expect(line).toContain(` · ${labelsOf(query)[0]}`);
  },
);
