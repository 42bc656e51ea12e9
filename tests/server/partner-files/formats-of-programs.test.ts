import { describe, expect, it } from 'vitest';
import { readHomes } from '#domain/partner-file/read-homes.ts';
import { readPartnerFile } from '#server/partner-files/read-partner-file.ts';
import { makeArchive } from '../../fixtures/make-archive.ts';
import { nightly } from '../../fixtures/nightly.ts';

const read = async (file: string | Uint8Array) => {
  const table = await readPartnerFile(Buffer.from(file));
  return { ...table, ...readHomes(table, { today: '2026-11-29' }) };
};
const referencesOf = ({ homes }: Awaited<ReturnType<typeof read>>) => homes.map(({ reference }) => reference);
const refusedOf = ({ findings }: Awaited<ReturnType<typeof read>>) =>
  findings.filter(({ kind }) => kind === 'refused').map(({ row, reason }) => [row, reason]);

const facts = (id: string, more = '') =>
  `<id>${id}</id><title>Flat ${id}</title><offer>Sale</offer><type>Apartment</type><bedrooms>3</bedrooms><price>9500000</price><locality>Hebbal</locality>${more}`;
const pictures = `<images>${[1, 2, 3].map((at) => `<image id="${at}"><url>https://a.example/${at}.jpg</url><caption>Room ${at}</caption></image>`).join('')}</images>`;

describe('of the elements of an XML the one is a home whose names say most of one', () => {
  it.each([
    ['one home with many pictures', `<homes><home>${facts('A', pictures)}</home></homes>`],
    ['one home that is the whole file', `<home>${facts('A', pictures)}</home>`],
    [
      'one home below several agents',
      `<feed><agents><agent><id>1</id><name>A</name><phone>1</phone></agent><agent><id>2</id><name>B</name><phone>2</phone></agent></agents><homes><home>${facts('A', pictures)}</home></homes></feed>`,
    ],
    [
      'one home beside its agency, with rooms in it',
      `<feed><agency><name>Firm</name><address>MG Road</address><city>Mysore</city></agency><home>${facts('A', `${pictures}<rooms><room><area>200</area><floor>1</floor></room><room><area>150</area><floor>1</floor></room></rooms>`)}</home></feed>`,
    ],
    [
      'one item of a channel',
      `<rss><channel><title>Homes</title><link>https://a.example</link><description>All</description><item>${facts('A', pictures)}</item></channel></rss>`,
    ],
    [
      'with a prefix before each name',
      `<n:homes xmlns:n="x"><n:home>${facts('A', pictures).replaceAll(/<(\/?)/g, '<$1n:')}</n:home></n:homes>`,
    ],
  ])('%s', async (_, text) => {
    const file = await read(text);
    expect(referencesOf(file)).toEqual(['A']);
    expect(file.homes[0]).toMatchObject({ locality: 'Hebbal', fields: { bedrooms: 3, price: 9_500_000 } });
    expect(file.homes[0]?.pictures.map(({ caption }) => caption)).toEqual(['Room 1', 'Room 2', 'Room 3']);
  });

  it('the flats of one project have what is said of the project', async () => {
    const unit = (id: string) =>
      `<unit><id>${id}</id><bhk>2</bhk><price>9500000</price><carpet_area>900</carpet_area></unit>`;
    const file = await read(
      `<projects><project><name>Lake View</name><locality>Hebbal</locality><units>${unit('A')}${unit('B')}</units></project></projects>`,
    );
    expect(referencesOf(file)).toEqual(['A', 'B']);
    expect(file.homes.map(({ locality }) => locality)).toEqual(['Hebbal', 'Hebbal']);
  });

  it('parts of a home are no homes', async () => {
    const home = (id: string) =>
      `<home><basic><id>${id}</id><offer>Sale</offer><bhk>2</bhk></basic><pricing><price>9500000</price></pricing><place><locality>Hebbal</locality></place></home>`;
    const file = await read(`<homes>${home('A')}${home('B')}</homes>`);
    expect(referencesOf(file)).toEqual(['A', 'B']);
    expect(file.homes.map(({ locality }) => locality)).toEqual(['Hebbal', 'Hebbal']);
  });

  it('names of two prefixes beside one another stay two', async () => {
    const { columns } = await read(
      `<rss><item><title>A</title><media:title>B</media:title><g:price>1</g:price></item><item><title>A</title></item></rss>`,
    );
    expect(columns.map(({ name }) => name)).toEqual(['title', 'media:title', 'price']);
  });

  it('codes of HTML and control characters do not make it unreadable', async () => {
    const file = await read(
      `<homes><home>${facts('A', '<description>Near&nbsp;the lake\u0007 &#0;&#x1b;[31m&rsquo;s</description>')}</home></homes>`,
    );
    expect(file.homes[0]?.fields['description']).toBe('Near the lake [31m’s');
    expect(file.remarks[0]).toContain('Control characters');
  });

  it('a project of thousands of flats takes as long as they are many', nightly, async () => {
    const projectOf = (count: number) =>
      `<projects><project><name>Lake View</name><locality>Hebbal</locality><description>${'A quiet place near the lake. '.repeat(50)}</description>${Array.from({ length: count }, (_, at) => `<flat><id>F${at}</id><bhk>2</bhk><price>95${10_000 + at}</price><carpet_area>900</carpet_area></flat>`).join('')}</project></projects>`;
    // The least of three, because others use the machine too.
    const takes = async (count: number) => {
      const text = projectOf(count);
      let least = Infinity;
      for (let round = 0; round < 3; round++) {
        const start = performance.now();
        expect((await read(text)).homes).toHaveLength(count);
        least = Math.min(least, performance.now() - start);
      }
      return least;
    };
    await takes(200);
    // Eight times as many; by their square it would be 64.
    expect((await takes(3_200)) / (await takes(400))).toBeLessThan(40);
  });
});

const home = (more: object = {}) => ({
  id: 'A',
  listingType: 'Sale',
  bedrooms: 3,
  price: 9_500_000,
  locality: 'Hebbal',
  ...more,
});

describe('of JSON', () => {
  it('every digit of a long number counts, also inside texts and lists', async () => {
    const text = JSON.stringify([
      home({ id: 'ID', title: 'Flat 12345678901234567890, "12345678901234567890"' }),
      home({ id: 'ID2' }),
    ])
      .replace('"ID"', '1610521604143693811')
      .replace('"ID2"', '-9007199254740993');
    const { rows, columns } = await read(text);
    expect(rows.map(({ cells }) => cells[0])).toEqual(['1610521604143693811', '-9007199254740993']);
    expect(rows[0]?.cells[columns.findIndex(({ name }) => name === 'title')]).toBe(
      'Flat 12345678901234567890, "12345678901234567890"',
    );
  });

  it('decimals and powers of ten stay the numbers that they are', async () => {
    const { rows } = await read('[{"id":"A","price":9.5e6,"lat":12.971598712345678901,"lng":7.759e1}]');
    expect(rows[0]?.cells).toEqual(['A', '9500000', '12.97159871234568', '77.59']);
  });

  it('a half letter or a NUL costs no home', async () => {
    const file = await read(
      String.raw`[{"id":"A\u0000","listingType":"Sale","bedrooms":3,"price":9500000,"title":"Lake \ud83c"},{"id":"B\ud83c","listingType":"Sale","bedrooms":2,"price":9600000}]`,
    );
    expect(file.homes.map(({ reference, fields }) => [reference, fields['title']])).toEqual([
      ['A', 'Lake'],
      ['B', '2 BHK for sale'],
    ]);
    expect(file.remarks).toHaveLength(1);
  });

  it.each([
    ['nextLink', { nextLink: 'https://a.example/2', value: [home()] }],
    ['@odata.nextLink', { '@odata.nextLink': 'https://a.example/2', value: [home()] }],
    ['next_page_url', { next_page_url: '/homes?page=2', data: [home()] }],
    ['next', { count: 1, next: 'https://a.example/?page=2', results: [home()] }],
    ['a number of the next page', { next_page: 2, data: [home()] }],
    ['links', { links: { next: { href: '/2' } }, data: [home()] }],
    [
      'a list of links',
      {
        links: [
          { rel: 'self', href: '/1' },
          { rel: 'next', href: '/2' },
        ],
        data: [home()],
      },
    ],
    ['a mark of the next page', { paging: { next_cursor: 'abc' }, data: [home()] }],
    ['more to come', { pagination: { has_more: true }, data: [home()] }],
    ['a count that is not met', { meta: { total: 812 }, data: [home()] }],
    ['@odata.count', { '@odata.count': 812, value: [home()] }],
    ['a number of pages', { page: 1, total_pages: 4, data: [home()] }],
  ])('one page of an answer is refused as one: %s', async (_, answer) => {
    await expect(read(JSON.stringify(answer))).rejects.toThrow(
      /^This is one page of an answer, with 1 home: /,
    );
  });

  it.each([
    ['no next page', { next: null, next_page_url: null, nextLink: '', count: 1, total: 1, data: [home()] }],
    ['the only page', { page: 1, total_pages: 1, has_more: false, data: [home()] }],
    ['one home with a total of its own', home({ total: 9_500_000 })],
    ['homes with counts of their own', [home({ count: 12 })]],
  ])('a whole answer is none: %s', async (_, answer) => {
    expect(referencesOf(await read(JSON.stringify(answer)))).toEqual(['A']);
  });
});

describe('what its partner shows to nobody is not taken', () => {
  it.each([
    [{ InternetEntireListingDisplayYN: false }],
    [{ ListPrice: 9_500_000, IDXOptInYN: 'N' }],
    [{ published: false }],
    [{ 'Show on website': 'No' }],
    [{ is_hidden: true }],
    [{ 'Do not publish': 'Yes' }],
    [{ visibility: 'private' }],
    [{ draft: 1 }],
  ])('%o', async (flag) => {
    const file = await read(JSON.stringify([home(flag), home({ id: 'B' })]));
    expect(referencesOf(file)).toEqual(['B']);
    expect(refusedOf(file)).toEqual([[1, 'the row says that the home may not be shown']]);
  });

  it.each([
    [{ InternetEntireListingDisplayYN: true }],
    [{ is_hidden: false }],
    [{ published: '2026-11-01' }],
    [{ visibility: 'public' }],
  ])('and %o is', async (flag) => {
    expect(referencesOf(await read(JSON.stringify([home(flag)])))).toEqual(['A']);
  });

  it.each([[{ poa: true }], [{ 'Price on request': 'Yes' }], [{ show_price: false }], [{ hide_price: 1 }]])(
    'nor is a price that is told on request: %o',
    async (flag) => {
      const { homes, findings } = await read(JSON.stringify([home(flag)]));
      expect(homes[0]?.fields['price']).toBeUndefined();
      expect(findings).toContainEqual(
        expect.objectContaining({ column: 'price', reason: expect.stringContaining('on request') }),
      );
    },
  );
});

const blm = ({
  head = "EOF : '^'\nEOR : '~'",
  fieldEnd = '^',
  rowEnd = '~',
  rows = [['B1', '9500000', '1', '0']],
} = {}) =>
  `#HEADER#\nVersion : 3\n${head}\n\n#DEFINITION#\n${['AGENT_REF', 'PRICE', 'TRANS_TYPE_ID', 'PRICE_QUALIFIER', 'BEDROOMS', 'ADDRESS_3', ''].join(fieldEnd)}${rowEnd}\n\n#DATA#\n${rows.map((cells) => `${[...cells, '3', 'Hebbal', ''].join(fieldEnd)}${rowEnd}`).join('\n')}\n#END#`;

describe('of BLM', () => {
  it.each([
    ['marks of two letters', { head: "EOF : '||'\nEOR : '##'", fieldEnd: '||', rowEnd: '##' }],
    ['marks between other quotes', { head: 'EOF : "|"\nEOR : "~"', fieldEnd: '|' }],
    ['marks without quotes', { head: 'EOF : ¬\nEOR : ~', fieldEnd: '¬' }],
  ])('%s divide it', async (_, format) => {
    expect(referencesOf(await read(blm(format)))).toEqual(['B1']);
  });

  it('marks that its names do not have are refused', async () => {
    await expect(read(blm({ head: "EOF : '|'\nEOR : '~'" }))).rejects.toThrow('says that ‘|’ ends a field');
  });

  it('a count that differs is said', async () => {
    const said = async (count: number) =>
      (await read(blm({ head: `EOF : '^'\nEOR : '~'\nProperty Count : ${count}` }))).remarks;
    expect(await said(1)).toEqual([]);
    expect(await said(40)).toEqual([
      'The file says that it has 40 homes, and it has 1. It may not be whole: compare it with the partner’s own.',
    ]);
  });

  it('a price on application is not shown, and other kinds of prices are', async () => {
    const rows = ['0', '1', '2', '10', ''].map((code, at) => [`B${at}`, '9500000', '1', code]);
    const { homes } = await read(blm({ rows }));
    expect(homes.map(({ fields }) => fields['price'])).toEqual([
      9_500_000,
      undefined,
      9_500_000,
      9_500_000,
      9_500_000,
    ]);
  });
});

describe('a table of a web page is read', () => {
  const table = (cell: string, more = '') =>
    `<table border="1"><tr><th>Ref</th><th>For</th><th>BHK</th><th>Price</th><th>Locality${more}</th></tr><tr>${['A', 'Sale', '3', '95&nbsp;lakh', cell].map((each) => `<td x:num>${each}</td>`).join('')}</tr></table>`;
  it.each([
    ['alone', table('Hebbal')],
    [
      'in a page',
      `<!DOCTYPE html><html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style>td{}</style></head><body>${table('Hebbal')}</body></html>`,
    ],
    ['without ends of its cells', table('Hebbal').replaceAll(/<\/t[dhr]>/g, '')],
    ['with markup in its cells', table('<b>Heb</b>bal<br>')],
    [
      'below a title over all columns',
      table('Hebbal').replace('<tr>', '<tr><td colspan="5">Our homes</td></tr><tr>'),
    ],
    ['as XHTML', `<?xml version="1.0"?><html><body>${table('Hebbal')}</body></html>`],
  ])('%s', async (_, html) => {
    const file = await read(html);
    expect(file.format).toBe('HTML');
    expect(file.homes).toMatchObject([{ reference: 'A', locality: 'Hebbal', fields: { price: 9_500_000 } }]);
  });

  it('with cells that reach over several rows', async () => {
    const { homes } = await read(
      '<table><tr><th>Locality</th><th>Ref</th><th>For</th><th>BHK</th><th>Price</th></tr><tr><td rowspan=2>Hebbal</td><td>A</td><td>Sale</td><td>2</td><td>95 lakh</td></tr><tr><td>B</td><td>Sale</td><td>3</td><td>1.2 cr</td></tr></table>',
    );
    expect(homes.map(({ reference, locality }) => [reference, locality])).toEqual([
      ['A', 'Hebbal'],
      ['B', 'Hebbal'],
    ]);
  });

  it('and a page of words, a sign-in or a workbook of another kind is told how to be sent', async () => {
    await expect(
      read('<html><body><table><tr><td>User</td><td>Password</td></tr></table></body></html>'),
    ).rejects.toThrow('This is a web page');
    await expect(
      read('<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>'),
    ).rejects.toThrow('save it as .xlsx');
    await expect(read(makeArchive({ 'xl/workbook.bin': 'x' }))).rejects.toThrow(
      'save it as .xlsx'.replace('save', 'Save'),
    );
  });
});

const sheetOf = (cells: string) =>
  makeArchive({
    'xl/workbook.xml':
      '<workbook xmlns="x" xmlns:r="y"><sheets><sheet name="Homes" r:id="r0"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships xmlns="z"><Relationship Id="r0" Target="worksheets/s0.xml"/></Relationships>',
    'xl/SharedStrings.xml': `<sst xmlns="x">${['Ref', 'For', 'BHK', 'Price', 'Sale', '_x005F_x000D_ A_x0009_B'].map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`,
    'xl/worksheets/s0.xml': `<worksheet xmlns="x"><sheetData><row r="1">${[0, 1, 2, 3].map((at) => `<c r="${'ABCD'[at]}1" t="s"><v>${at}</v></c>`).join('')}</row>${cells}</sheetData></worksheet>`,
  });
const rowOf = (number: number, price: string, reference = `<is><t>K${number}</t></is>`) =>
  `<row r="${number}"><c r="A${number}" t="inlineStr">${reference}</c><c r="B${number}" t="s"><v>4</v></c><c r="C${number}"><v>3</v></c>${price}</row>`;

describe('of a workbook', () => {
  it('shared texts are found in any letters of their name, and their codes are letters', async () => {
    const { rows } = await read(sheetOf(rowOf(2, '<c r="D2" t="s"><v>5</v></c>')));
    expect(rows[0]?.cells).toEqual(['K2', 'Sale', '3', '_x000D_ A\tB']);
  });

  it('a reading beside a text is no part of it', async () => {
    const { homes } = await read(
      sheetOf(
        rowOf(
          2,
          '<c r="D2"><v>9500000</v></c>',
          '<is><r><t>K</t></r><r><t>2</t></r><rPh sb="0" eb="1"><t>ケイ</t></rPh></is>',
        ),
      ),
    );
    expect(homes[0]?.reference).toBe('K2');
  });

  it('a number of which it keeps 15 digits is no reference', async () => {
    const file = await read(
      sheetOf(
        rowOf(2, '<c r="D2"><v>9500000</v></c>').replace(
          /<c r="A2".*?<\/c>/,
          '<c r="A2"><v>1.6105216041436938E18</v></c>',
        ),
      ),
    );
    expect(refusedOf(file)).toEqual([[2, expect.stringContaining('has shortened this reference')]]);
  });

  it('formulas without a result and errors are said by column, with what to do', async () => {
    const { homes, findings, columns } = await read(
      sheetOf(
        [
          rowOf(2, '<c r="D2"><f>E2*2</f></c>'),
          rowOf(3, '<c r="D3" t="e"><f>VLOOKUP(A3,X,2,0)</f><v>#N/A</v></c>'),
          rowOf(4, '<c r="D4"><f>E4*2</f><v>9500000</v></c>'),
        ].join(''),
      ),
    );
    expect(homes.map(({ fields, isPriceLost }) => [fields['price'], isPriceLost ?? false])).toEqual([
      [undefined, true],
      [undefined, true],
      [9_500_000, false],
    ]);
    expect(
      findings.filter(({ column }) => column === 'Price').map(({ row, reason }) => [row, reason]),
    ).toEqual([
      [2, 'a formula without a result: open the file in Excel, save it, and send it again'],
      [3, 'an error of the spreadsheet: correct the formula, or type the value, and send the file again'],
    ]);
    expect(columns[3]).toMatchObject({ name: 'Price', readAs: 'Price', read: 1, unread: 2 });
  });
});

describe('a reference that a spreadsheet has shortened', () => {
  it.each(['1.23450E+11', '1.2E+15', '1E+12', '#N/A', '#REF!'])('is none: %s', async (reference) => {
    const file = await read(`Ref;For;BHK;Price\n${reference};Sale;3;95 lakh\nK2;Sale;3;96 lakh\n`);
    expect(referencesOf(file)).toEqual(['K2']);
    expect(file.findings).toContainEqual(
      expect.objectContaining({ row: 2, column: 'Ref', value: reference, kind: 'refused' }),
    );
  });
});

describe('pictures are read as programs write them', () => {
  it.each([
    ['=IMAGE("https://a.example/1.jpg")', ['https://a.example/1.jpg']],
    [
      '<img src="https://a.example/1.jpg"><img src="https://a.example/2.jpg">',
      ['https://a.example/1.jpg', 'https://a.example/2.jpg'],
    ],
    ['[Hall](https://a.example/1.jpg)', ['https://a.example/1.jpg']],
    ['//a.example/1.jpg', ['https://a.example/1.jpg']],
    [
      'https://a.example/1.jpg https://a.example/2.jpg',
      ['https://a.example/1.jpg', 'https://a.example/2.jpg'],
    ],
    ['https://a.example/1.jpg?w=1&amp;h=2', ['https://a.example/1.jpg?w=1&h=2']],
    [
      'https://a.example/w_800,h_600/a.jpg,https://a.example/b.jpg',
      ['https://a.example/w_800,h_600/a.jpg', 'https://a.example/b.jpg'],
    ],
  ])('%s', async (cell, addresses) => {
    const { homes } = await read(
      `Ref;For;BHK;Price;Images\nK1;Sale;3;95 lakh;"${cell.replaceAll('"', '""')}"\n`,
    );
    expect(homes[0]?.pictures.map(({ address }) => address)).toEqual(addresses);
  });
});
