import { describe, expect, it } from 'vitest';
import { readHomes } from '#domain/partner-file/read-homes.ts';
import { readPartnerFile } from '#server/partner-files/read-partner-file.ts';
import { type Cell, formatted, makeWorkbook, sheetXml } from '../../fixtures/make-workbook.ts';

async function read(file: string | Uint8Array) {
  const table = await readPartnerFile(Buffer.from(file));
  return { ...table, ...readHomes(table, { today: '2026-11-29' }) };
}
type Read = Awaited<ReturnType<typeof read>>;
/** Reference, bedrooms and price of each home. */
const homesIn = ({ homes }: Read) =>
  homes.map(({ reference, fields }) => [reference, fields['bedrooms'], fields['price']]);
const refused = ({ findings }: Read) =>
  findings.filter(({ kind }) => kind === 'refused').map(({ row, reason }) => `${row} ${reason}`);

const NAMES = ['Ref', 'For', 'Type', 'BHK', 'Price', 'Area', 'Locality'];
const home = (reference: string, bhk: Cell = 3, price: Cell = 9_500_000, area: Cell = 1450): Cell[] => [
  ...[reference, 'Sale', 'Apartment', bhk, price, area, 'Hebbal'],
];
const TWO = [
  ['A1', 3, 9_500_000],
  ['A2', 2, 8_500_000],
];
const table = [NAMES, home('A1'), home('A2', 2, 8_500_000, 1150)];

describe('a workbook is read', () => {
  it.each([
    [
      'with a table in C4 below a title',
      { Sheet1: sheetXml([['SUNRISE'], [], ...table], { column: 2, row: 2 }) },
      {},
    ],
    [
      'as Numbers exports it, with a summary and the name of the table above it',
      {
        'Export Summary': sheetXml([
          ['Each table was converted to an Excel worksheet.'],
          ['Numbers Sheet Name', 'Numbers Table Name', 'Excel Worksheet Name'],
          [null, 'Table 1', 'Listings - Table 1'],
        ]),
        'Listings - Table 1': sheetXml([['Table 1'], ...table]),
      },
      {},
    ],
    ['as ‘workbook2.xml’', { Sheet1: sheetXml(table) }, { place: 'xl/workbook2.xml' }],
    ['with another prefix of its sheets', { Sheet1: sheetXml(table) }, { prefix: 'd3p1' }],
    [
      'with a hidden sheet before it and another prefix',
      { Lists: sheetXml([NAMES, home('OLD1'), home('OLD2')]), Homes: sheetXml(table) },
      { prefix: 'd3p1', hidden: ['Lists'] },
    ],
    ['with sheets in ‘./worksheets’', { Sheet1: sheetXml(table) }, { folder: './worksheets/' }],
    ['with sheets by their whole path', { Sheet1: sheetXml(table) }, { folder: '/xl/worksheets/' }],
    [
      'with blank columns and notes under no name',
      {
        Sheet1: sheetXml([
          [null, ...NAMES, null],
          [1, ...home('A1'), 'x'],
          [2, ...home('A2', 2, 8_500_000), 'y'],
        ]),
      },
      {},
    ],
    [
      'with two columns of one name, of which the first holds',
      {
        Sheet1: sheetXml([
          [...NAMES, 'Price'],
          [...home('A1'), 100],
          [...home('A2', 2, 8_500_000), 100],
        ]),
      },
      {},
    ],
    [
      'with numbers as texts, and apostrophes before them',
      {
        Sheet1: sheetXml([
          NAMES,
          home("'A1", "'3", "'95,00,000", '1,450\u00a0'),
          home('A2 ', '2', '₹ 85,00,000', "'1150"),
        ]),
      },
      {},
    ],
    [
      'with units in its formats',
      {
        Sheet1: sheetXml([
          NAMES,
          home('A1', formatted(3, 1), formatted(0.95, 2), formatted(1450, 3)),
          home('A2', formatted(2, 1), formatted(85, 4), formatted(106.84, 5)),
        ]),
      },
      { formats: ['0" BHK"', '0.00" Cr"', '0" sqft"', '"Rs. "0.0" lakhs"', '0.00" sq.m."'] },
    ],
  ] as const)('%s', async (_, sheets, options) => {
    const file = await read(makeWorkbook(sheets, options));
    expect(homesIn(file)).toEqual(TWO);
    expect(file.homes.map(({ fields: { sqft } }) => sqft)).toEqual([1450, expect.any(Number)]);
  });

  it('with its days in both systems, months, parts of a day, and a percentage', async () => {
    const names = ['Ref', 'For', 'BHK', 'Rent', 'Brokerage', 'Available'];
    const rows = (days: readonly [number, number]) => [
      names,
      ['R1', 'Rent', 2, 45_000, formatted(0.5, 2), formatted(days[0], 1)],
      ['R2', 'Rent', 2, 45_000, '1 month', formatted(days[1], 3)],
    ];
    const formats = ['dd/mm/yyyy', '0%', '[$-409]d\\-mmm\\-yyyy h:mm;@'];
    const from = ({ homes }: Read) => homes.map(({ fields }) => fields['available_from']);
    const file = await read(makeWorkbook({ S: sheetXml(rows([46_400, 46_431.75])) }, { formats }));
    expect(from(file)).toEqual(['2027-01-13', '2027-02-13']);
    expect(file.homes[0]?.fields['brokerage']).toBe('50%');
    const mac = makeWorkbook({ S: sheetXml(rows([44_938, 44_969.75])) }, { formats, is1904: true });
    expect(from(await read(mac))).toEqual(['2027-01-13', '2027-02-13']);
  });

  it('with texts in several fonts, empty texts, truths, errors, and texts that formulas make', async () => {
    const text = (at: number): Cell => ({ xml: `<c @ t="s"><v>${at}</v></c>` });
    const file = await read(
      makeWorkbook(
        {
          S: sheetXml([
            [
              text(0),
              'Lift',
              { xml: '<c @ t="str"><f>"Pri"&amp;"ce"</f><v>Price</v></c>' },
              'BHK',
              'For',
              'Locality',
            ],
            [' A1 ', true, text(2), { xml: '<c @ t="str"><f>1+2</f><v>3</v></c>' }, 'Sale', text(1)],
            ['A2', false, { xml: '<c @ t="e"><f>X</f><v>#N/A</v></c>' }, 2, 'Sale', text(9)],
          ]),
        },
        {
          sharedTexts:
            '<si><r><rPr><b/></rPr><t>Re</t></r><r><t xml:space="preserve">f </t></r></si><si/><si><r><t>95</t></r><r><t xml:space="preserve"> lakh</t></r><rPh sb="0" eb="1"><t>x</t></rPh></si>',
        },
      ),
    );
    expect(homesIn(file)).toEqual([
      ['A1', 3, 9_500_000],
      ['A2', 2, undefined],
    ]);
    expect(file.homes.map(({ fields }) => fields['lift'])).toEqual([true, false]);
    expect(file.homes[1]?.isPriceLost).toBe(true);
  });

  it('with the buildings of one project on a sheet each, and no other sheets beside them', async () => {
    const file = await read(
      makeWorkbook({
        Cover: sheetXml([['SKYLINE', '2026']]),
        'Tower A': sheetXml([NAMES, home('A1')]),
        'Tower B': sheetXml([NAMES, home('B1')]),
        'Block 3': sheetXml([NAMES.slice(0, 5), home('C1').slice(0, 5)]),
        'Nov 2025': sheetXml([NAMES, home('OLD1')]),
      }),
    );
    expect(file.homes.map(({ reference }) => reference)).toEqual(['A1', 'B1']);
    expect(file.remarks.at(-1)).toBe(
      'Only the sheets ‘Tower A’, ‘Tower B’ were read, not ‘Cover’, ‘Block 3’, ‘Nov 2025’.',
    );
  });

  it('and sums below its homes, also without a word, are none', async () => {
    const sum = (value: number): Cell => ({ xml: `<c @><f>SUM(E2:E3)</f><v>${value}</v></c>` });
    const file = await read(
      makeWorkbook({
        S: sheetXml([
          ...table,
          [null, null, null, 'Total', sum(18_000_000)],
          [null, null, null, null, sum(18_000_000), sum(2600)],
        ]),
      }),
    );
    expect(homesIn(file)).toEqual(TWO);
    expect(refused(file)).toEqual([
      '4 a row of totals is no home',
      '5 numbers without a reference and without a word: a row of sums is no home',
    ]);
  });

  it('and one whose homes are columns is refused with what to do', async () => {
    const columns = NAMES.map((name, at) => [name, ...table.slice(1).map((row) => row[at] ?? null)]);
    await expect(read(makeWorkbook({ S: sheetXml(columns) }))).rejects.toThrow('Paste Special, Transpose');
    const kinds = ['2 BHK Apartment', '3 BHK Villa', 'Apartment', 'House', 'Property', 'Flat', 'Apartment'];
    const rows = kinds.map((kind, at) => [kind, '1,200 sq ft', 'Hebbal', 20_000 + at]);
    const file = await read(
      makeWorkbook({ S: sheetXml([['House type', 'House size', 'Location', 'Rent'], ...rows]) }),
    );
    expect(file.homes).toHaveLength(kinds.length);
  });
});

const xmlHome = (id: string, more = '', bhk = 3, price = 9_500_000) =>
  `<id>${id}</id><offer>Sale</offer><bhk>${bhk}</bhk><price>${price}</price><locality>Hebbal</locality>${more}`;
const second = (more = '') => xmlHome('A2', more, 2, 8_500_000);

describe('XML is read', () => {
  const pairs = (
    facts: readonly (readonly [string, string])[],
    write: (name: string, value: string) => string,
  ) => `<home>${facts.map(([name, value]) => write(name, value)).join('')}</home>`;
  const facts = (id: string, bhk: string, price: string) =>
    [
      ['id', id],
      ['offer', 'Sale'],
      ['bhk', bhk],
      ['price', price],
      ['locality', 'Hebbal'],
    ] as const;
  const both = (write: (name: string, value: string) => string) =>
    `<homes>${pairs(facts('A1', '3', '9500000'), write)}${pairs(facts('A2', '2', '8500000'), write)}</homes>`;
  it.each([
    [
      'with the names of facts as attributes',
      both((name, value) => `<field name="${name}">${value}</field>`),
    ],
    ['with names and values as attributes', both((name, value) => `<attr key="${name}" value="${value}"/>`)],
    [
      'with names and values as elements',
      both((name, value) => `<meta><meta_key>${name}</meta_key><meta_value>${value}</meta_value></meta>`),
    ],
    [
      'with the marks of a data set, which count the rows',
      `<DataSet><d:diffgram xmlns:d="d" xmlns:msdata="m"><Homes>${[xmlHome('A1'), second()].map((each, at) => `<Table diffgr:id="Table${at + 1}" msdata:rowOrder="${at}">${each}</Table>`).join('')}</Homes></d:diffgram></DataSet>`,
    ],
    [
      'with homes that are numbered besides',
      `<homes><home num="1" id="1">${xmlHome('A1').replaceAll('id>', 'ref>')}</home><home num="2" id="2">${second().replaceAll('id>', 'ref>')}</home></homes>`,
    ],
    [
      'without the homes that are like another',
      `<homes><home>${xmlHome('A1', `<similar><home>${xmlHome('Z1')}</home><home>${xmlHome('Z2')}</home></similar>`)}</home><home>${second('<relatedListings><item><id>Z3</id><price>1</price></item></relatedListings>')}</home></homes>`,
    ],
    [
      'without what an action deletes',
      `<homes><home action="add">${xmlHome('A1')}</home><home action="delete">${xmlHome('A3')}</home><home action="update">${second()}</home></homes>`,
    ],
    [
      'with homes in several places, and without those that are past',
      `<file><north><home>${xmlHome('A1')}</home></north><south><home>${second()}</home></south><sold><home>${xmlHome('S1')}</home></sold></file>`,
    ],
  ])('%s', async (_, text) => {
    const file = await read(text);
    expect(homesIn(file)).toEqual(TWO);
    expect(file.homes.map(({ locality }) => locality)).toEqual(['Hebbal', 'Hebbal']);
  });

  it('with homes for sale and to rent in two kinds of elements', async () => {
    const sale = (id: string) => xmlHome(id).replace('<offer>Sale</offer>', '');
    const file = await read(
      `<file><sales><sale>${sale('S1')}</sale><sale>${sale('S2')}</sale></sales><rentals><rental>${sale('R1').replace('9500000', '45000')}</rental></rentals></file>`,
    );
    expect(
      file.homes.map(({ reference, fields }) => [reference, fields['property_type'], fields['price']]),
    ).toEqual([
      ['S1', 'Sale', 9_500_000],
      ['S2', 'Sale', 9_500_000],
      ['R1', 'Rent', 45_000],
    ]);
  });

  it('and elements that may be homes too are named where they are not read', async () => {
    const file = await read(
      `<file><home>${xmlHome('A1')}</home><home>${second()}</home><expired><home>${xmlHome('E1')}</home></expired></file>`,
    );
    expect(homesIn(file)).toEqual(TWO);
    expect(file.remarks).toEqual([
      '1 element ‘file/expired/home’ may be homes too, and were not read; those read are ‘file/home’.',
    ]);
  });

  it('with the flats of the towers of a project, each once, and a letter is no floor', async () => {
    const flat = (id: string) => `<unit><id>${id}</id><bhk>2</bhk><price>95 lakh</price></unit>`;
    const file = await read(
      `<project><id>P7</id><name>Lake View</name><locality>Hebbal</locality><tower><name>A</name>${flat('A1')}${flat('A2')}</tower><tower><name>B</name>${flat('B1')}</tower></project>`,
    );
    expect(file.homes.map(({ reference, society }) => [reference, society])).toEqual([
      ['A1', 'Lake View'],
      ['A2', 'Lake View'],
      ['B1', 'Lake View'],
    ]);
    expect(file.homes[2]?.fields).not.toHaveProperty('floor_no');
  });

  it('with a text in the language of the site where it stands in several', async () => {
    const titles = '<title lang="en">By the lake</title><title lang="kn">ಕೆರೆಯ ಬಳಿ</title>';
    const file = await read(
      `<homes><home>${xmlHome('A1', titles)}</home><home>${second(titles)}</home></homes>`,
    );
    expect(file.homes.map(({ fields }) => fields['title'])).toEqual(['By the lake', 'By the lake']);
  });
});

const jsonHome = (id: unknown, bhk: unknown = 3, price: unknown = 9_500_000, more: object = {}) => ({
  ...{ id, listingType: 'Sale', bhk, price, locality: 'Hebbal' },
  ...more,
});
const twoHomes = [jsonHome('A1'), jsonHome('A2', 2, 8_500_000)];
const names = ['id', 'listingType', 'bhk', 'price', 'locality'] as const;
const cellsOf = (name: (typeof names)[number]) => twoHomes.map((each) => each[name]);

describe('JSON is read', () => {
  it.each([
    [
      'as names and rows',
      JSON.stringify({
        columns: names,
        index: [0, 1],
        data: twoHomes.map((each) => names.map((name) => each[name])),
      }),
    ],
    [
      'as a list of each column',
      JSON.stringify(Object.fromEntries(names.map((name) => [name, cellsOf(name)]))),
    ],
    [
      'as columns by the number of the row',
      JSON.stringify(
        Object.fromEntries(names.map((name) => [name, Object.fromEntries(cellsOf(name).entries())])),
      ),
    ],
    ['as the script of a page', `var homes = ${JSON.stringify(twoHomes)};\n`],
    ['as the call of a function', `/**/callback(${JSON.stringify({ data: twoHomes })});`],
    ['within a text of JSON', JSON.stringify(JSON.stringify(twoHomes))],
    [
      'with a comma after its last values',
      JSON.stringify(twoHomes).replaceAll('}', ',}').replace(/\]$/, ',]'),
    ],
    [
      'with NaN, as Python writes it',
      JSON.stringify(twoHomes).replaceAll('}', ',"deposit":NaN,"title":"A, NaN, B"}'),
    ],
    [
      'as MongoDB gives it out',
      JSON.stringify(
        twoHomes.map(({ id, bhk, price, ...rest }) => ({
          ...{ _id: { $oid: id }, bhk: { $numberInt: String(bhk) }, price: { $numberLong: String(price) } },
          ...rest,
        })),
      ),
    ],
    [
      'with names beside its values',
      JSON.stringify(
        twoHomes.map(({ id, ...rest }) => ({
          id,
          facts: Object.entries(rest).map(([name, value]) => ({ name, value })),
        })),
      ),
    ],
    [
      'without the homes that are like another',
      JSON.stringify(
        twoHomes.map((each) => ({ ...each, similarProperties: [jsonHome('Z1'), jsonHome('Z2')] })),
      ),
    ],
    [
      'with numbers as texts',
      JSON.stringify([jsonHome('A1', '3.0', '9500000.00'), jsonHome('A2', '2', '85,00,000')]),
    ],
  ])('%s', async (_, text) => {
    const file = await read(text);
    expect(homesIn(file)).toEqual(TWO);
    expect(file.homes.map(({ locality }) => locality)).toEqual(['Hebbal', 'Hebbal']);
  });

  it('as one home, and not as those that are like it', async () => {
    const file = await read(
      JSON.stringify({ home: jsonHome('A1'), similar: [jsonHome('Z1'), jsonHome('Z2')] }),
    );
    expect(file.homes.map(({ reference }) => reference)).toEqual(['A1']);
  });

  it('as the flats of towers, and of plans of projects, of which none takes the number of its project', async () => {
    const unit = (unitId: string) => ({ unitId, bhk: 3, price: '95 L' });
    const towers = [
      { name: 'A', units: [unit('A-1'), unit('A-2')] },
      { name: 'B', units: [unit('B-1')] },
    ];
    const file = await read(JSON.stringify({ project: { name: 'Lake View', locality: 'Hebbal' }, towers }));
    expect(file.homes.map(({ reference, society }) => [reference, society])).toEqual([
      ['A-1', 'Lake View'],
      ['A-2', 'Lake View'],
      ['B-1', 'Lake View'],
    ]);
    const plans = [
      { type: '2 BHK', price: '75 L', area: 1150 },
      { type: '3 BHK', price: '95 L', area: 1450 },
    ];
    const projects = await read(JSON.stringify([{ id: 'P1', name: 'Lake View', locality: 'Hebbal', plans }]));
    expect(refused(projects)).toEqual([]);
    expect(projects.homes.map(({ fields }) => fields['bedrooms'])).toEqual([2, 3]);
  });

  it('and one that ends within a text of a million quotes is refused soon', async () => {
    const start = performance.now();
    await expect(read(`[{"id":1234567890123456,"a":"${'\\"'.repeat(1_000_000)}\\`)).rejects.toThrow(
      'did not arrive whole',
    );
    expect(performance.now() - start).toBeLessThan(20_000);
  });

  it('with days as Microsoft writes them', async () => {
    const { homes } = await read(
      JSON.stringify([{ id: 'R1', bhk: 2, rent: 45_000, availableFrom: '/Date(1798741800000+0530)/' }]),
    );
    expect(homes[0]?.fields['available_from']).toBe('2027-01-01');
  });
});

const lines = (...rows: readonly string[]) => `${rows.join('\n')}\n`;

describe('text is read', () => {
  it.each([
    [
      'between single quotes',
      lines(
        "'Ref','For','BHK','Price','Locality'",
        "'A1','Sale','3','95,00,000','Hebbal'",
        "'A2','Sale','2','85 lakh','Hebbal'",
      ),
    ],
    [
      'between curly quotes',
      lines(
        '“Ref”,“For”,“BHK”,“Price”,“Locality”',
        '“A1”,“Sale”,“3”,“95,00,000”,“Hebbal”',
        '“A2”,“Sale”,“2”,“85 lakh”,“Hebbal”',
      ),
    ],
    [
      'with each line between quotes',
      lines('"Ref,For,BHK,Price,Locality"', '"A1,Sale,3,""95,00,000"",Hebbal"', '"A2,Sale,2,85 lakh,Hebbal"'),
    ],
    [
      'with points between thousands',
      lines('Ref;For;BHK;Price;Locality', 'A1;Sale;3;9.500.000;Hebbal', 'A2;Sale;2;8.500.000;Hebbal'),
    ],
    [
      'with blanks between thousands',
      lines(
        'Ref;For;BHK;Price;Locality',
        'A1;Sale;3;9 500 000;Hebbal',
        'A2;Sale;2;85\u00a000\u202f000;Hebbal',
      ),
    ],
    [
      'with commas for decimals',
      lines('Ref;For;BHK;Price (lakh);Locality', 'A1;Sale;3;95,0;Hebbal', 'A2;Sale;2;85,00;Hebbal'),
    ],
    [
      'as a table of Markdown',
      lines(
        '| Ref | For | BHK | Price | Locality |',
        '|---|---|---|---|---|',
        '| A1 | Sale | 3 | 95 lakh | Hebbal |',
        '| A2 | Sale | 2 | 85 lakh | Hebbal |',
      ),
    ],
    [
      'as a table of a database',
      lines(
        ' ref | for  | bhk |  price  | locality ',
        '-----+------+-----+---------+----------',
        ' A1  | Sale |   3 | 9500000 | Hebbal',
        ' A2  | Sale |   2 | 8500000 | Hebbal',
        '(2 rows)',
      ),
    ],
    [
      'as two files one after the other',
      `\ufeff${lines('Ref,For,BHK,Price,Locality', 'A1,Sale,3,95 lakh,Hebbal')}\ufeff${lines('Ref,For,BHK,Price,Locality', 'A2,Sale,2,85 lakh,Hebbal')}`,
    ],
    [
      'in UTF-16 of big ends',
      Buffer.from(
        `\ufeff${lines('Ref\tFor\tBHK\tPrice\tLocality', 'A1\tSale\t3\t₹ 95 lakh\tHebbal', 'A2\tSale\t2\t₹ 85 lakh\tHebbal')}`,
        'utf16le',
      ).swap16(),
    ],
    [
      'with a backslash before its quotes',
      lines(
        'Ref,For,BHK,Price,Locality,Title',
        String.raw`A1,Sale,3,95 lakh,Hebbal,"A \"green\" home, near"`,
        'A2,Sale,2,85 lakh,Hebbal,"Plain"',
      ),
    ],
  ])('%s', async (_, text) => {
    const file = await read(text);
    expect(homesIn(file)).toEqual(TWO);
    expect(file.homes.map(({ locality }) => locality)).toEqual(['Hebbal', 'Hebbal']);
    expect(JSON.stringify(file.homes)).not.toContain('\\\\');
  });

  it('and a number with one point is decimal or a question, never thousands by chance', async () => {
    const price = async (cell: string) =>
      (await read(lines('Ref;For;BHK;Price;Locality', `A1;Sale;3;${cell};Hebbal`))).homes[0]?.fields['price'];
    expect(await price('9.500')).toBeUndefined();
    expect(await price('1.450 Cr')).toBe(14_500_000);
  });
});
