import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readPartnerFile } from '#server/partner-files/read-partner-file.ts';
import { makeArchive } from '../../fixtures/make-archive.ts';

const bytes = (text: string, encoding: BufferEncoding = 'utf8') => Buffer.from(text, encoding);
const utf16 = (text: string, mark = true) => bytes(`${mark ? '\ufeff' : ''}${text}`, 'utf16le');
const bigEndian = (text: string) => utf16(text).swap16();
const windows = (text: string) => bytes(text, 'latin1');
const cellsOf = async (file: Uint8Array) => {
  const { columns, rows } = await readPartnerFile(file);
  return [columns, ...rows.map(({ cells }) => cells)];
};

const elementOf = (attributes: number) =>
  `<a><b ${Array.from({ length: attributes }, (_, at) => `a${at}=""`).join(' ')}/></a>`;

const table = 'Ref;Rent;Area\nA1;22000;Jayanagar\nA2;18000;Hebbal\n';
const read = [
  ['Ref', 'Rent', 'Area'],
  ['A1', '22000', 'Jayanagar'],
  ['A2', '18000', 'Hebbal'],
];

describe('a table of text is read', () => {
  it.each([
    ['with semicolons', bytes(table)],
    ['with tabs', bytes(table.replaceAll(';', '\t'))],
    ['with commas', bytes(table.replaceAll(';', ','))],
    ['with bars', bytes(table.replaceAll(';', '|'))],
    ['with the delimiter that its first line declares', bytes(`sep=;\r\n${table}`)],
    ['with a byte order mark', bytes(`\ufeff${table}`)],
    ['in UTF-16', utf16(table)],
    ['in UTF-16 without a mark', utf16(table, false)],
    ['in UTF-16 of the other order', bigEndian(table)],
    ['with line ends of Windows', bytes(table.replaceAll('\n', '\r\n'))],
    ['packed with gzip', gzipSync(table)],
    ['below a title', bytes(`Homes of our firm\n\n${table}`)],
    ['without the last line end', bytes(table.trimEnd())],
  ])('%s', async (_, file) => {
    expect(await cellsOf(file)).toEqual(read);
  });

  it('and says of one without its last line end which cell may be cut off', async () => {
    const { remarks } = await readPartnerFile(bytes(table.replace('Hebbal\n', 'Hebb')));
    expect(remarks).toEqual([
      'There is no line end after the last row. Row 3 may be cut off in its last cell, ‘Area’: ‘Hebb’. Compare it with the partner’s own.',
    ]);
    expect((await readPartnerFile(bytes(table))).remarks).toEqual([]);
  });

  it('in Windows-1252 where it is no UTF-8', async () => {
    const [, row] = await cellsOf(windows('Ref,Words\n1,caf\xe9 \x96 near\n'));
    expect(row).toEqual(['1', 'café – near']);
  });

  it('with apostrophes that another program had misread', async () => {
    const [, row] = await cellsOf(bytes('Ref,Words\n1,It\u00e2\u0080\u0099s large\n2,Itâ€™s new\n'));
    expect(row).toEqual(['1', 'It’s large']);
  });

  it('with quotes, line breaks and commas inside cells, under the number of their first line', async () => {
    const { rows } = await readPartnerFile(bytes('Ref,Words\n1,"a ""good"" home,\nlight"\n2,5" pipes\n'));
    expect(rows).toEqual([
      { number: 2, cells: ['1', 'a "good" home,\nlight'] },
      { number: 4, cells: ['2', '5" pipes'] },
    ]);
  });

  it('with short rows and two columns of one name', async () => {
    expect(await cellsOf(bytes('Ref,Price,Price\n1,2\n2,3,4,\n'))).toEqual([
      ['Ref', 'Price', 'Price (2)'],
      ['1', '2', ''],
      ['2', '3', '4'],
    ]);
  });
});

const sheet = (rows: string) => `<worksheet xmlns="x"><sheetData>${rows}</sheetData></worksheet>`;
const workbook = (sheets: Readonly<Record<string, string>>, more: Readonly<Record<string, string>> = {}) => ({
  'xl/workbook.xml': `<workbook xmlns="x" xmlns:r="y"><sheets>${Object.keys(sheets)
    .map((name, at) => `<sheet name="${name}" r:id="r${at}"/>`)
    .join('')}</sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="z">${Object.keys(sheets)
    .map((_, at) => `<Relationship Id="r${at}" Target="worksheets/s${at}.xml"/>`)
    .join('')}</Relationships>`,
  ...Object.fromEntries(Object.values(sheets).map((xml, at) => [`xl/worksheets/s${at}.xml`, xml])),
  ...more,
});
const inline = (cell: string, text: string) => `<c r="${cell}" t="inlineStr"><is><t>${text}</t></is></c>`;
const head = `<row r="1">${inline('A1', 'Ref')}${inline('B1', 'From')}${inline('C1', 'Lift')}</row>`;

describe('an Excel file is read', () => {
  it('with inline and shared texts, days, numbers and yes or no', async () => {
    const file = makeArchive(
      workbook(
        {
          Homes: sheet(
            `${head}<row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2" s="1"><v>46357</v></c><c r="C2" t="b"><v>1</v></c></row>
             <row r="4"><c r="A4"><v>0.30000000000000004</v></c><c r="C4" t="b"><v>0</v></c></row>`,
          ),
        },
        {
          'xl/sharedStrings.xml': '<sst xmlns="x"><si><r><t>A</t></r><r><t>1</t></r></si></sst>',
          'xl/styles.xml':
            '<styleSheet xmlns="x"><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>',
        },
      ),
    );
    const { format, columns, rows } = await readPartnerFile(file);
    expect([format, columns]).toEqual(['Excel', ['Ref', 'From', 'Lift']]);
    expect(rows).toEqual([
      { number: 2, cells: ['A1', '2026-12-01', 'true'] },
      { number: 4, cells: ['0.3', '', 'false'] },
    ]);
  });

  it('from the first sheet that has a table, and says which sheets were not read', async () => {
    const rows = `${head}<row r="2">${inline('A2', '1')}${inline('B2', 'x')}</row>`;
    const file = makeArchive(workbook({ Cover: sheet(''), Homes: sheet(rows), Old: sheet(rows) }));
    const read = await readPartnerFile(file);
    expect(read.rows).toHaveLength(1);
    expect(read.remarks).toEqual(['Only the sheet ‘Homes’ was read, not ‘Cover’, ‘Old’.']);
  });
});

describe('other formats are read', () => {
  it('JSON with lists and groups inside', async () => {
    const file = bytes(
      JSON.stringify({
        value: [
          { id: 1, features: { lift: true }, images: ['a', 'b'] },
          { id: 2, note: null, __proto__x: 'y' },
        ],
      }),
    );
    expect(await cellsOf(file)).toEqual([
      ['id', 'features.lift', 'images', '__proto__x'],
      ['1', 'true', 'a\nb', ''],
      ['2', '', '', 'y'],
    ]);
  });

  it('JSON with what it says of each picture, line by line, although some pictures lack it', async () => {
    const Media = [
      { MediaURL: 'https://a.example/1.jpg', Order: 2, tags: ['a', 'b'] },
      { MediaURL: 'https://a.example/2.jpg', Order: 1, ShortDescription: 'The hall\nand the stairs' },
    ];
    expect(await cellsOf(bytes(JSON.stringify([{ id: 1, Media }, { id: 2 }])))).toEqual([
      ['id', 'Media.MediaURL', 'Media.Order', 'Media.tags', 'Media.ShortDescription'],
      [
        '1',
        'https://a.example/1.jpg\nhttps://a.example/2.jpg',
        '2\n1',
        'a b\n-',
        '-\nThe hall and the stairs',
      ],
      ['2', '', '', '', ''],
    ]);
  });

  it('XML with what it says of each picture, line by line, although some pictures lack it', async () => {
    const images =
      '<image id="1"><url>https://a.example/1.jpg</url></image><image id="2"><url>https://a.example/2.jpg</url><caption>The hall</caption></image>';
    const plans = '<plan>https://a.example/3.png</plan><plan of="Upstairs">https://a.example/4.png</plan>';
    const file = bytes(
      `<feed><home id="7"><images>${images}</images>${plans}</home><home id="8"><rent>1</rent></home></feed>`,
    );
    expect(await cellsOf(file)).toEqual([
      ['@id', 'images/image@id', 'images/image/url', 'images/image/caption', 'plan', 'plan@of', 'rent'],
      [
        '7',
        '1\n2',
        'https://a.example/1.jpg\nhttps://a.example/2.jpg',
        '-\nThe hall',
        'https://a.example/3.png\nhttps://a.example/4.png',
        '-\nUpstairs',
        '',
      ],
      ['8', '', '', '', '', '', '1'],
    ]);
  });

  it('JSON of one home on several lines', async () => {
    const home = { id: 1, price: 5_000_000, photos: [] };
    expect(await cellsOf(bytes(JSON.stringify(home, null, 2)))).toEqual([
      ['id', 'price'],
      ['1', '5000000'],
    ]);
  });

  it('JSON Lines', async () => {
    const { format, rows } = await readPartnerFile(bytes('{"id":1,"rent":2}\n\n{"id":2,"rent":3}\n'));
    expect([format, rows.map(({ number }) => number)]).toEqual(['JSON Lines', [1, 3]]);
  });

  it('XML in which any element repeats', async () => {
    const file = bytes(
      '<?xml version="1.0"?><feed><agency><name>Firm</name><phone>1</phone></agency><homes><home id="7"><price>5 &amp; 6</price><pictures><picture>a</picture><picture>b</picture></pictures></home><home id="8"><price><![CDATA[9]]></price></home></homes></feed>',
    );
    expect(await cellsOf(file)).toEqual([
      ['@id', 'price', 'pictures/picture'],
      ['7', '5 & 6', 'a\nb'],
      ['8', '9', ''],
    ]);
  });

  it('BLM with the marks that it declares', async () => {
    const file = bytes(
      "#HEADER#\nVersion : 3\nEOF : '|'\nEOR : '~'\n#DEFINITION#\nAGENT_REF|PRICE|~\n#DATA#\nA_1|250000|~\nA_2|300000~\n#END#",
    );
    expect(await cellsOf(file)).toEqual([
      ['AGENT_REF', 'PRICE'],
      ['A_1', '250000'],
      ['A_2', '300000'],
    ]);
  });
});

describe('what is no whole table is refused with a sentence', () => {
  const bomb = (claims?: number) =>
    makeArchive(workbook({ Homes: sheet('') }, { 'xl/sharedStrings.xml': 'x'.repeat(201_000_000) }), claims);
  const manyParts = () =>
    makeArchive(Object.fromEntries(Array.from({ length: 2_001 }, (_, at) => [`${at}`, ''])));
  it.each([
    ['an empty file', bytes(' \n'), 'The file is empty.'],
    ['a line of names without homes', bytes('Ref,Price\n'), 'There are no homes in this file'],
    ['a web page', bytes('<!DOCTYPE html><html><body>Sign in</body></html>'), 'This is a web page'],
    ['a PDF', bytes('%PDF-1.7 …'), 'This is a PDF.'],
    ['an Excel file with a password', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2]), 'or one with a password'],
    ['a ZIP of other files', makeArchive({ 'a.txt': 'b' }), 'The file is a ZIP without an Excel table'],
    [
      'half an Excel file',
      makeArchive(workbook({ Homes: sheet(head) })).subarray(0, 300),
      'did not arrive whole',
    ],
    ['half a quoted cell', bytes('Ref,Words\n1,"light'), 'ends in the middle of a row'],
    ['half a row', bytes('Ref,Words,Price\n1,light,5\n2,da'), 'ends in the middle of a row'],
    [
      'JSON Lines of which one is broken',
      bytes('{"id":1}\n{"id":2}\n{"id":3,\n{"id":4}'),
      'Line 3 of the file',
    ],
    ['a JSON of no homes', bytes('[]'), 'There are no homes in this file'],
    [
      'an answer of RESO without homes',
      bytes('{\n  "@odata.context": "https://reso.example/$metadata",\n  "value": []\n}'),
      'There are no homes in this file',
    ],
    ['half a JSON', bytes('[{"id":1,"a":2},{"id"'), 'cannot be read as JSON'],
    ['half an XML', bytes('<homes><home><a>1</a><b>2</b></home><home><a>'), 'cannot be read as XML'],
    ['half a BLM', bytes("#HEADER#\nEOF : '^'\n#DEFINITION#\nA^B^~\n#DATA#\n1^2^~"), 'has no #END#'],
    ['half a gzip', gzipSync(table).subarray(0, 20), 'did not arrive whole'],
    [
      'an XML with a DOCTYPE',
      bytes('<!DOCTYPE r [<!ENTITY f SYSTEM "file:///etc/passwd">]><r><h><a>&f;</a><b>1</b></h></r>'),
      'The file has a DOCTYPE',
    ],
    ['numbers that are no text', Buffer.from([1, 2, 0, 0, 0, 0, 0, 0, 3, 4]), 'This is no table'],
    ['a ZIP of too many parts', manyParts(), 'more than 2,000 parts'],
    ['a bomb', bomb(), 'unpacks to more than 200 MB'],
    ['a bomb whose headers call it small', bomb(10), 'damaged or did not arrive whole'],
    ['a bomb of gzip', gzipSync(Buffer.alloc(70_000_000)), 'larger than 64 MB'],
    ['too many columns', bytes(`${'a,'.repeat(301)}b\n1,2\n`), 'more than 300 columns'],
    ['too many rows', bytes(`a,b\n${'1,2\n'.repeat(50_001)}`), 'more than 50,000 rows'],
    [
      'JSON nested without end',
      bytes(`[{"a":${'['.repeat(40)}1${']'.repeat(40)},"b":1}]`),
      'more than 20 deep',
    ],
    ['JSON nested without end that is cut off', bytes('['.repeat(40)), 'nests values more than 20 deep'],
    ['JSON of too many members', bytes(`[{${'"a":1,'.repeat(2_001)}"b":1}]`), 'more than 2,000 members'],
    ['XML of too many attributes', bytes(elementOf(301)), 'more than 300 attributes'],
    ['CSV of commas', bytes(`a,b\n${','.repeat(20_001)}\n`), 'more than 20,000 cells'],
    ['XML nested without end', bytes(`<r>${'<a>'.repeat(40)}${'</a>'.repeat(40)}</r>`), 'more than 20 deep'],
  ])('%s', async (_, file, sentence) => {
    await expect(readPartnerFile(file)).rejects.toThrow(sentence);
  });

  it('a cell that is too long is left out and said', async () => {
    const { rows, remarks } = await readPartnerFile(bytes(`Ref,Words\n1,${'x'.repeat(32_768)}\n`));
    expect(rows[0]?.cells).toEqual(['1', '']);
    expect(remarks[0]).toContain('Row 2, Words: the text was left out');
  });
});
