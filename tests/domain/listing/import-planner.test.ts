import fc from 'fast-check';
import { columnsNamed } from '#domain/partner-file/columns-named.ts';
import { describe, expect, test } from 'vitest';
import { type EntityType, entityTypes } from '#domain/entity.ts';
import { exportListings } from '#domain/listing/export-listings.ts';
import { validateListing } from '#domain/listing/validate-listing.ts';
import { listingColumns } from '#domain/listing/listing-columns.ts';
import {
  countPlanned,
  createImportPlanner,
  formatCounts,
  nameColumns,
  type PlannedLine,
} from '#domain/listing/import-planner.ts';
import { readTable } from '#domain/text/table-text.ts';
import { hostileText } from '../../fixtures/hostile-strings.ts';

type Row = Record<string, unknown>;
const guid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const home: Row = {
  id: guid(1),
  title: '3 BHK in Hebbal',
  property_type: 'Sale',
  price: 95_00_000,
  source_key: 'ANG-1',
  images: ['/a.avif', '/b.avif'],
  image_desc: ['Hall', null],
  area_id: guid(9),
  publish: 50,
  updated_at: 'version 1',
};

/** Plans the import of a table over these rows. Returns its lines, or the reason why the whole table is refused. */
function plan(
  text: string,
  rows: readonly Row[] = [home],
  kind: EntityType = 'property',
): PlannedLine[] | string {
  const table = readTable(text);
  const namedTable = table.state === 'read' ? nameColumns(kind, table, columnsNamed) : table;
  if (namedTable.state === 'wrong') return namedTable.problem;
  const planLine = createImportPlanner(kind, {
    rowsOf: ({ id, key }) =>
      rows.filter((row) =>
        id ? row['id'] === id : key !== null && (row['source_key'] ?? row['slug']) === key,
      ),
    placesOf: (_of, name) =>
      ({ Hebbal: [guid(9)], [guid(9)]: [guid(9)], Twin: [guid(7), guid(8)] })[name] ?? [],
    newId: (line) => guid(1000 + line),
    today: '2026-11-29',
  });
  return namedTable.lines.map(planLine);
}
const planned = (text: string, rows?: readonly Row[], kind?: EntityType) => {
  const lines = plan(text, rows, kind);
  if (typeof lines === 'string') throw new Error(lines);
  return lines;
};

test('the columns of an import are those that staff may write', () => {
  for (const kind of entityTypes) {
    const nothing = Object.fromEntries(
      Object.keys(listingColumns[kind]).map((column) => [column, undefined]),
    );
    expect(validateListing(kind, nothing, { isNew: false }).state).toBe('valid');
  }
});

describe('a line of an import', () => {
  test('without an id or a known reference is a new listing, and empty cells get the defaults of the table', () => {
    expect(planned('title;property_type;price;currency\n2 BHK;Rent;52k;\n')).toEqual([
      {
        line: 2,
        effect: 'new',
        id: guid(1002),
        name: '2 BHK',
        fields: { title: '2 BHK', property_type: 'Rent', price: 52_000 },
        questions: [],
      },
    ]);
  });

  test('changes only the columns that differ, and accepts spoken prices and names of places', () => {
    expect(planned('source_key,price,area_id,publish\nANG-1,1.57 cr,Hebbal,50')).toEqual([
      {
        line: 2,
        effect: 'changed',
        id: guid(1),
        name: '3 BHK in Hebbal',
        seenAt: 'version 1',
        fields: { price: 1_57_00_000 },
        was: { price: 95_00_000 },
        questions: ['Is the price really ₹1,57,00,000? That is 65 % more than ₹95,00,000.'],
      },
    ]);
  });

  test('takes a position as one column, as two, and as the link of a map', () => {
    const fieldsOf = (table: string) => planned(table).map((line) => ('fields' in line ? line.fields : line));
    const at = { position: '12.972,77.595' };
    expect(fieldsOf('source_key;position\nANG-1;12.97159, 77.59461')).toEqual([at]);
    expect(fieldsOf('source_key;Latitude;Longitude\nANG-1;12.97159;77.59461')).toEqual([at]);
    expect(fieldsOf('lat;source_key;lng\n77.59461;ANG-1;12.97159')).toEqual([at]);
    expect(fieldsOf('source_key;position\nANG-1;https://www.google.com/maps?q=12.97159,77.59461')).toEqual([
      at,
    ]);
    expect(planned('source_key;latitude;longitude\nANG-1;;')).toMatchObject([{ effect: 'same' }]);
    expect(planned('source_key;latitude;longitude\nANG-1;12.97159;\nANG-1;0;0')).toMatchObject([
      {
        effect: 'refused',
        problem: expect.stringMatching(/^position: This must be a latitude and a longitude/),
      },
      { effect: 'refused', problem: expect.stringMatching(/^position: This must be a place: 0, 0/) },
    ]);
  });

  test('with a price or a size that no home can have is to be confirmed', () => {
    expect(
      planned('source_key,title,property_type,price,sqft\nANG-1,,,1,\nNEW,Flat,Rent,52k,10'),
    ).toMatchObject([
      { effect: 'refused' },
      { effect: 'new', questions: ['Is the size really 10 sqft? Homes have 100 to 1,00,000 sqft.'] },
    ]);
    expect(planned('source_key,price\nANG-1,5000')).toMatchObject([
      {
        effect: 'changed',
        questions: ['Is the price really ₹5,000? Homes for sale cost ₹1,00,000 to ₹10,00,00,00,000.'],
      },
    ]);
  });

  test('may have empty columns without a name, which spreadsheets add', () => {
    const lines = ['title,property_type,,price,,', 'Flat,Sale,,95 lakh,,', 'Villa,Sale,,2 cr', ''].join('\n');
    expect(planned(lines)).toMatchObject([
      { effect: 'new', fields: { title: 'Flat', price: 95_00_000 } },
      { effect: 'new', fields: { title: 'Villa', price: 2_00_00_000 } },
    ]);
    expect(plan('title,property_type,\nFlat,Sale,\nVilla,Sale,9')).toBe(
      'Column 3 has no name in the first line, but line 3 has something in it. Name the column, or empty it.',
    );
  });

  test('empties the fields of its empty cells, and no others', () => {
    expect(planned(`id,source_key\n${guid(1)},`)).toMatchObject([{ fields: { source_key: null } }]);
  });

  test.each([
    [
      'a decimal comma in the rooms',
      'title;property_type;bedrooms\nHome;Sale;2,5',
      /^bedrooms: This must be a number/,
    ],
    [
      'a decimal comma in the price',
      'title;property_type;price\nHome;Sale;1,57 Cr',
      /^price: .*A comma stands/,
    ],
    [
      'a decimal comma in the size',
      'title;property_type;sqft\nHome;Sale;1450,5',
      /^sqft: This must be a number/,
    ],
    ['a point between thousands', 'title;property_type;sqft\nHome;Sale;1.450', /^sqft: Is this 1,450\?/],
    ['an unreadable price', 'title,property_type,price\nHome,Sale,much', /^price: This price could not/],
    [
      'a quarter of a bedroom',
      'title,property_type,bedrooms\nHome,Sale,2.25',
      /^bedrooms: This must be whole/,
    ],
    ['no title', 'title,property_type\n,Sale', /^title: /],
    ['an unknown offer', 'title,property_type\nHome,Swap', /^property_type: /],
    ['an unknown society', 'title,society_id\nHome,Nowhere', /^society_id: There is no society/],
    ['an ambiguous area', 'title,area_id\nHome,Twin', /^area_id: There are several/],
    ['an invalid id', 'id,title\n17,Home', /^id: /],
    ['too few cells', 'title,property_type,price\nHome,Sale', /more or fewer cells/],
    ['too many cells', 'title,property_type\nHome,Sale,5', /more or fewer cells/],
    [
      'a title of 10,000 characters',
      `title,property_type\n${'a'.repeat(10_000)},Sale`,
      /^title: This must be at most/,
    ],
    ['a title of control characters alone', 'title,property_type\n\u202e\u0007,Sale', /^title: /],
  ])('is refused with %s', (_what, text, problem) => {
    expect(planned(text)).toMatchObject([
      { line: 2, effect: 'refused', problem: expect.stringMatching(problem) },
    ]);
  });

  test('is refused when an earlier line is about the same row or several rows match', () => {
    expect(planned(`id,source_key,price\n${guid(1)},ANG-1,90 lakh\n,ANG-1,80 lakh`)).toMatchObject([
      { effect: 'changed' },
      { effect: 'refused', problem: 'Line 2 is about the same one.' },
    ]);
    expect(planned('source_key,price\nANG-1,1 cr', [home, { ...home, id: guid(2) }])).toMatchObject([
      { effect: 'refused', problem: expect.stringContaining('Several rows have this reference') },
    ]);
  });

  test('is refused when an earlier line is new and has the same reference, unless both name ids', () => {
    expect(planned('title,property_type,source_key\nOne,Sale,ANG-9\nTwo,Rent, ANG-9 ')).toMatchObject([
      { effect: 'new' },
      { effect: 'refused', problem: 'Line 2 is about the same one.' },
    ]);
    const withIds = `id,title,property_type,source_key\n${guid(8)},One,Sale,ANG-9\n${guid(9)},Two,Rent,ANG-9`;
    expect(planned(withIds)).toMatchObject([{ effect: 'new' }, { effect: 'new' }]);
    expect(planned('title,property_type,source_key\nOne,Sale,\nTwo,Rent,')).toMatchObject([
      { effect: 'new' },
      { effect: 'new' },
    ]);
  });

  test('keeps formulas as text and loses bidirectional controls', () => {
    expect(planned(`title,property_type\n=1+1,Sale\n"Lake\u202e view <b>",Sale`)).toMatchObject([
      { effect: 'new', fields: { title: '=1+1' } },
      { effect: 'new', fields: { title: 'Lake view <b>' } },
    ]);
  });
});

test.each([
  ['an unknown column', 'title,view_count\nHome,5', /no column ‘view_count’.*title, source_key/],
  ['a repeated column', 'title,Title\nHome,Home', /‘title’ is twice/],
])('a table with %s is refused as a whole', (_what, text, problem) => {
  expect(plan(text)).toMatch(problem);
});

test('the planned changes are counted in one line', () => {
  const lines = planned(`id,title,property_type\n${guid(1)},Lake,Sale\n,Park,Sale\n,,Sale\n`);
  expect(formatCounts(countPlanned(lines))).toBe('1 new, 1 changed, 1 refused');
  expect(formatCounts({ new: 0, changed: 0, same: 13_277, refused: 0 })).toBe(
    '0 new, 0 changed, 13,277 as they are',
  );
});

describe('an exported table', () => {
  const value = fc.oneof(
    hostileText.map((text) => text.replaceAll('\0', '')),
    fc.constantFrom(
      '=1+1',
      "'=1+1",
      "''-1",
      '+91',
      '@sum',
      '-',
      "'",
      ' padded ',
      'a\r\nb',
      '"',
      '[x]',
      '\ufeff',
    ),
  );
  const rows = fc.record({
    title: value,
    description: fc.option(value),
    source_key: fc.option(value),
    price: fc.option(fc.constantFrom(0, 5, 900, 95_00_000, 1e12, 12.5)),
    bedrooms: fc.option(fc.constantFrom(0, 2.5)),
    images: fc.option(fc.array(value, { maxLength: 4 })),
    image_desc: fc.option(fc.array(fc.option(value), { maxLength: 4 })),
  });

  test('changes nothing when it is imported unchanged, whatever its texts', () => {
    fc.assert(
      fc.property(rows, (changes) => {
        const row = { ...home, ...changes };
        expect(planned(exportListings('property', [row]), [row])).toMatchObject([
          { effect: 'same', id: guid(1) },
        ]);
      }),
      { numRuns: 300 },
    );
  });

  test('keeps groups, and a changed group is reported', () => {
    const area = {
      id: guid(5),
      area: 'Hebbal',
      slug: 'hebbal',
      market_data: { averagePrice: 1, extra: [{ a: 1 }] },
    };
    const text = exportListings('area', [area]);
    expect(planned(text, [area], 'area')).toMatchObject([{ effect: 'same' }]);
    const other = { ...area, market_data: { averagePrice: 2 }, updated_at: 'version 2' };
    expect(planned(text, [other], 'area')).toMatchObject([
      { effect: 'changed', fields: { market_data: { averagePrice: 1, extra: [{ a: 1 }] } } },
    ]);
  });
});

describe('the facts of a home in a table', () => {
  test('are taken in the words of listing files', () => {
    const [first, second, third] = planned(
      [
        'title;property_type;area_basis;furnishing;open_to;water;lift;negotiable;possession;deposit;parking_covered;available_from',
        '2 BHK in Hebbal;Rent;Super Area;SEMI_FURNISHED;Bachelors/Family;CORP_BORE;1.0;0.0;;2 months;1;1 Dec 2026',
        '3 BHK in Hebbal;Sale;Super built-up  Area;Unfurnished;;BOREWELL;Yes;;Ready To Move;;;',
        'Plot in Hebbal;Sale;Plot  Area;;;;;;under construction until Jun 2027;None;;',
      ].join('\n'),
    );
    expect(first).toMatchObject({
      effect: 'new',
      fields: {
        area_basis: 'super_built_up',
        furnishing: 'semi',
        open_to: ['family', 'singles'],
        water: ['corporation', 'borewell'],
        lift: true,
        negotiable: false,
        deposit: '2 months',
        parking_covered: 1,
        available_from: '2026-12-01',
      },
    });
    expect(second).toMatchObject({
      fields: {
        area_basis: 'super_built_up',
        furnishing: 'none',
        water: ['borewell'],
        lift: true,
        possession: 'ready',
      },
    });
    expect(third).toMatchObject({ fields: { area_basis: 'plot', possession: '2027-06', deposit: '0' } });
  });

  test('that nobody can read are refused, and the line says which', () => {
    expect(planned('title;property_type;furnishing\nHome;Rent;some chairs\n')).toMatchObject([
      { effect: 'refused', problem: expect.stringMatching(/^furnishing: This must be/) },
    ]);
  });

  test('come back from an exported table unchanged', () => {
    const row = {
      ...home,
      area_basis: 'built_up',
      carpet_sqft: 1100.5,
      balconies: 0,
      furnishing: 'none',
      furnished_with: ['2 beds', 'wardrobes, with mirrors'],
      available_from: 'now',
      possession: '2027-06',
      open_to: ['family', 'company'],
      pets: false,
      lift: true,
      deposit: '150000',
      brokerage: '1.5%',
      water: ['corporation', 'tanker'],
      parking_covered: 2,
      floor_plans: ['/plan.avif'],
      video_url: 'https://video.example/1',
      rera_number: 'PRM/KA/RERA/1251/308/PR/170726/000001',
    };
    expect(planned(exportListings('property', [row]), [row])).toMatchObject([
      { effect: 'same', id: guid(1) },
    ]);
  });
});

describe('a table that people typed', () => {
  test('is read as the editor reads its fields', () => {
    const line = 'Home;Rent;2 BHK;1,454 sq ft;1 year;30 days;2+1;15/12;2 baths';
    expect(
      planned(
        `title;property_type;bedrooms;sqft;lock_in_months;notice_months;parking_covered;available_from;baths\n${line}`,
      ),
    ).toMatchObject([
      {
        effect: 'new',
        fields: {
          ...{ bedrooms: 2, sqft: 1454, lock_in_months: 12, notice_months: 1, baths: 2 },
          ...{ parking_covered: 2, parking_open: 1, available_from: '2026-12-15' },
        },
      },
    ]);
  });

  test.each([
    ['29 Feb', '2028-02-29'],
    ['next month', '2026-12-01'],
    ['from 1st', '2026-12-01'],
  ])('knows %s by the day of today', (cell, day) => {
    expect(planned(`title;property_type;available_from\nHome;Rent;${cell}`)).toMatchObject([
      { fields: { available_from: day } },
    ]);
  });

  test('may be headed as partners head theirs, and is asked about a name that may mean two', () => {
    expect(
      planned('Ref No;Headline;Sale or Rent;BHK;Asking Price;Facing Direction\nX-9;Home;Rent;2;42,000;East'),
    ).toMatchObject([
      {
        effect: 'new',
        fields: { source_key: 'X-9', title: 'Home', property_type: 'Rent', bedrooms: 2, price: 42_000 },
      },
    ]);
    expect(plan('Title;Property Type\nHome;Flat')).toMatch(/heads two fields of the editor. Name the column/);
    for (const heading of ['Price (in lakh)', 'Old Price', 'Carpet area in sq m'])
      expect(plan(`Title;${heading}\nHome;95`)).toContain('There is no column');
    expect(plan('Name;Developer name\nLake View;Sobha', [], 'society')).toContain('There is no column');
  });

  test('may be headed as the editor heads its fields, and is asked about a name that heads two', () => {
    expect(planned('Title;For;Bedrooms;Area (sqft);Lock-in\nHome;Rent;2 BHK;1,454;6 months')).toMatchObject([
      {
        effect: 'new',
        fields: { title: 'Home', property_type: 'Rent', bedrooms: 2, sqft: 1454, lock_in_months: 6 },
      },
    ]);
    expect(plan('Title;For;Area\nHome;Rent;1,454')).toBe(
      '‘area’ heads two fields of the editor. Name the column instead: sqft or area_id.',
    );
    expect(planned('Title;property_type;Area\nHome;Rent;Hebbal')).toMatchObject([
      { fields: { area: 'Hebbal' } },
    ]);
  });

  test('is refused where two columns say different things of one field', () => {
    expect(planned('title;property_type;parking_covered;parking_open\nHome;Rent;2+1;3')).toMatchObject([
      { effect: 'refused', problem: expect.stringMatching(/^parking_open: Another column says 1/) },
    ]);
  });
});
