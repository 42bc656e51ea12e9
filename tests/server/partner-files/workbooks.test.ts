import { describe, expect, it } from 'vitest';
import { readHomes } from '#domain/partner-file/read-homes.ts';
import { readPartnerFile } from '#server/partner-files/read-partner-file.ts';
import { makeArchive } from '../../fixtures/make-archive.ts';

interface Sheet {
  rows: readonly (readonly string[])[];
  /** XML before the rows, such as hidden columns, and after them. */
  before?: string;
  after?: string;
  hiddenRows?: readonly number[];
  state?: string;
}

const letters = 'ABCDEFGHIJ';
const cell = (text: string, at: string) =>
  text === '' ? '' : `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
const xmlOf = ({ rows, before = '', after = '', hiddenRows = [] }: Sheet) =>
  `<worksheet xmlns="x">${before}<sheetData>${rows
    .map(
      (cells, row) =>
        `<row r="${row + 1}"${hiddenRows.includes(row + 1) ? ' hidden="1"' : ''}>${cells
          .map((text, at) => cell(text, `${letters[at]}${row + 1}`))
          .join('')}</row>`,
    )
    .join('')}</sheetData>${after}</worksheet>`;

const workbookOf = (sheets: Readonly<Record<string, Sheet>>) =>
  makeArchive({
    'xl/workbook.xml': `<workbook xmlns="x" xmlns:r="y"><sheets>${Object.entries(sheets)
      .map(
        ([name, { state }], at) => `<sheet name="${name}" r:id="r${at}"${state ? ` state="${state}"` : ''}/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="z">${Object.keys(sheets)
      .map((_, at) => `<Relationship Id="r${at}" Target="worksheets/s${at}.xml"/>`)
      .join('')}</Relationships>`,
    ...Object.fromEntries(
      Object.values(sheets).map((sheet, at) => [`xl/worksheets/s${at}.xml`, xmlOf(sheet)]),
    ),
  });

const read = async (sheets: Readonly<Record<string, Sheet>>) => {
  const table = await readPartnerFile(workbookOf(sheets));
  return { ...table, ...readHomes(table, { today: '2026-11-28' }) };
};

/** One sheet of sales whose last column has numbers in these formats. */
const readFormatted = async (head: string, cells: readonly (readonly [number: string, code: string])[]) => {
  const codes = [...new Set(cells.map(([, code]) => code))];
  const row = ([number, code]: readonly [string, string], at: number) =>
    `<row r="${at + 2}">${cell(`M${at}`, `A${at + 2}`)}${cell('Sale', `B${at + 2}`)}${cell('3 BHK Flat', `C${at + 2}`)}<c r="D${at + 2}" s="${codes.indexOf(code)}"><v>${number}</v></c></row>`;
  const names = ['Ref', 'For', 'Type', head].map((name, at) => cell(name, `${letters[at]}1`)).join('');
  const escaped = (code: string) => code.replaceAll('"', '&quot;');
  const table = await readPartnerFile(
    makeArchive({
      'xl/workbook.xml':
        '<workbook xmlns="x" xmlns:r="y"><sheets><sheet name="Homes" r:id="r0"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships xmlns="z"><Relationship Id="r0" Target="worksheets/s0.xml"/></Relationships>',
      'xl/styles.xml': `<styleSheet xmlns="x"><numFmts>${codes.map((code, at) => `<numFmt numFmtId="${at + 164}" formatCode="${escaped(code)}"/>`).join('')}</numFmts><cellXfs>${codes.map((_, at) => `<xf numFmtId="${at + 164}"/>`).join('')}</cellXfs></styleSheet>`,
      'xl/worksheets/s0.xml': `<worksheet xmlns="x"><sheetData><row r="1">${names}</row>${cells.map(row).join('')}</sheetData></worksheet>`,
    }),
  );
  return readHomes(table, { today: '2026-11-28' }).homes.map(({ fields }) => fields);
};

const sale: Sheet = {
  rows: [
    ['Ref', 'BHK', 'Locality', 'Price'],
    ['S1', '2', 'Hebbal', '8500000'],
  ],
};
const rent: Sheet = {
  rows: [
    ['Ref', 'BHK', 'Locality', 'Rent', 'Deposit'],
    ['R1', '3', 'Jayanagar', '42000', '5 months'],
  ],
};
const referencesOf = ({ homes }: Awaited<ReturnType<typeof read>>) => homes.map(({ reference }) => reference);

describe('a workbook of a partner is read', () => {
  it('with its sale and its rent on two sheets, and each row has a number of its own', async () => {
    const file = await read({ Cover: { rows: [['', 'ABC Homes']] }, 'Resale Nov': sale, 'Rental Nov': rent });
    expect(file.homes).toMatchObject([
      { row: 2, reference: 'S1', fields: { property_type: 'Sale', price: 8_500_000 } },
      { row: 12, reference: 'R1', fields: { property_type: 'Rent', price: 42_000, deposit: '5 months' } },
    ]);
    expect(file.remarks).toEqual([
      'The sheet ‘Rental Nov’ was read too. 10 is added to the numbers of its rows: row 2 is here row 12.',
      'Only the sheets ‘Resale Nov’, ‘Rental Nov’ were read, not ‘Cover’.',
    ]);
  });

  it('with the unit that only the format of a number shows', async () => {
    const prices = await readFormatted('Price', [
      ['85', '0.0" L"'],
      ['72.5', '0.0" L"'],
      ['1.57', '0.00" Cr"'],
      ['120000', '[$$-409]#,##0'],
      ['9500000', '[$₹-4009] #,##0'],
    ]);
    expect(prices.map(({ price }) => price)).toEqual([
      8_500_000,
      7_250_000,
      15_700_000,
      undefined,
      9_500_000,
    ]);
    const areas = await readFormatted('Area', [
      ['110', '0" sq.m."'],
      ['1200', '0" sqft"'],
    ]);
    expect(areas.map(({ sqft }) => sqft)).toEqual([1184, 1200]);
  });

  it('without sheets of homes that are gone, of copies, and of anything else', async () => {
    const old = { ...rent, rows: rent.rows.map(([ref = '', ...cells]) => [`${ref}-old`, ...cells]) };
    for (const name of ['Rent old', 'Rented', 'Sale closed', 'Whitefield'])
      expect(referencesOf(await read({ Sale: sale, [name]: old }))).toEqual(['S1']);
  });

  it('from the sheet of homes where a summary stands before it', async () => {
    const summary = {
      rows: [
        ['Kind', 'Count'],
        ['Flats', '12'],
      ],
    };
    expect(referencesOf(await read({ Summary: summary, Homes: sale }))).toEqual(['S1']);
  });

  it('without a hidden sheet', async () => {
    expect(referencesOf(await read({ Masters: { ...rent, state: 'hidden' }, Homes: sale }))).toEqual(['S1']);
  });

  it('without hidden columns, of which only the reference is read, and with hidden rows, which is said', async () => {
    const file = await read({
      Homes: {
        rows: [
          ['Ref', 'Remarks', 'BHK', 'Last price', 'Price'],
          ['S1', 'Owner is desperate', '2', '7000000', '8500000'],
          ['S2', '', '3', '', '9500000'],
        ],
        before: '<cols><col min="1" max="2" hidden="1"/><col min="4" max="4" hidden="1"/></cols>',
        hiddenRows: [3],
      },
    });
    expect(referencesOf(file)).toEqual(['S1', 'S2']);
    expect(JSON.stringify(file.homes)).not.toContain('desperate');
    expect(file.homes[0]?.fields['price']).toBe(8_500_000);
    expect(file.remarks).toEqual([
      'Columns that are hidden in the sheet were left out: ‘Remarks’, ‘Last price’.',
      '1 row is hidden in the sheet, by a filter or by hand, and was read like the others.',
    ]);
  });

  it('with names of groups and of columns between its homes, which nobody has to mend', async () => {
    const head = ['Ref', 'Config', 'SBA', 'Rent'];
    const file = await read({
      Homes: {
        rows: [
          ['HEBBAL'],
          head,
          ['R1', '2BHK', '1200', '22000'],
          ['YELAHANKA'],
          head,
          ['R2', '3BHK', '1500', '32000'],
        ],
      },
    });
    expect(referencesOf(file)).toEqual(['R1', 'R2']);
    expect(file.findings).toMatchObject([
      { row: 4, reason: 'a heading between the rows: ‘YELAHANKA’', isMeant: true },
      { row: 5, reason: 'the names of the columns again', isMeant: true },
    ]);
  });

  it('with merged cells, which say the same of each row', async () => {
    const file = await read({
      Homes: {
        rows: [
          ['Homes of our firm'],
          ['Ref', 'Locality', 'BHK', 'Rent'],
          ['R1', 'Hebbal', '2', '22000'],
          ['R2', '', '3', '32000'],
          ['R3', '', '1', '14000'],
        ],
        after: '<mergeCells count="2"><mergeCell ref="A1:D1"/><mergeCell ref="B3:B4"/></mergeCells>',
      },
    });
    expect(file.homes.map(({ locality }) => locality)).toEqual(['Hebbal', 'Hebbal', null]);
  });
});
