import { describe, expect, it } from 'vitest';
import { readHomes } from '#domain/partner-file/read-homes.ts';
import { readPartnerFile } from '#server/partner-files/read-partner-file.ts';

const HEAD = 'Ref,Title,For,BHK,Price,Area sqft,Locality,City,Notes';
const row = (number: number, title = `Home ${number}`) =>
  `K${number},${title},Sale,3 BHK,${80 + number} lakh,14${10 + number},Hebbal,Bangalore,Quiet`;

const read = async (text: string) => {
  const table = await readPartnerFile(Buffer.from(text));
  const { homes, unreadHomes, findings } = readHomes(table, { today: '2026-11-29' });
  return {
    homes: homes.map(({ reference, fields }) => [reference, fields['price'], fields['sqft'], fields['area']]),
    unreadHomes,
    refused: findings.filter(({ kind }) => kind === 'refused').map(({ row, reason }) => [row, reason]),
    remarks: table.remarks,
    rows: table.rows,
    columns: table.columns,
  };
};
const whole = (number: number) => [`K${number}`, (80 + number) * 1e5, 1410 + number, 'Hebbal'];

describe('a line end is one, whichever it is', () => {
  const rows = [1, 2, 3, 4, 5].map((number) => row(number));
  it.each([
    ['of Windows above and of Unix below', `${HEAD}\r\n${rows.join('\n')}\n`],
    ['of Unix above and of Windows below', `${HEAD}\n${rows.join('\r\n')}\r\n`],
    ['of an old Mac', `${HEAD}\r${rows.join('\r')}\r`],
    ['of an old Mac above and of Unix below', `${HEAD}\r${rows.join('\n')}\n`],
    ['another in each row', `${HEAD}\r\n${rows[0]}\r${rows[1]}\n${rows[2]}\r\n${rows[3]}\n\r${rows[4]}\r\n`],
  ])('%s', async (_, text) => {
    const { homes, refused } = await read(text);
    expect(homes).toEqual([1, 2, 3, 4, 5].map(whole));
    expect(refused).toEqual([]);
  });
});

it('titles and comments above and between the rows do not hide how the rows are divided', async () => {
  const { homes } = await read(
    `# made by a program\n# 2 homes\n\n${HEAD}\n${row(1)}\n# end of tower A\n${row(2)}\n# end of tower B\n# end\n`,
  );
  expect(homes).toEqual([whole(1), whole(2)]);
});

describe('a quote that is never closed', () => {
  it.each([
    ['with no other quote below', [row(1), row(2, '"Home 2'), row(3), row(4)]],
    ['with texts in quotes below', [row(1), row(2, '"Home 2'), row(3, '"Home, the third"'), row(4)]],
    ['with quotes inside a text below', [row(1), row(2, '"Home 2'), row(3, 'Home "the third"'), row(4)]],
    ['with an empty text in quotes below', [row(1), row(2, '"Home 2'), row(3, '""'), row(4)]],
    ['with inches below', [row(1), row(2, '"Home 2'), row(3, '24"'), row(4)]],
    ['with another in its row', [row(1), row(2, '"Home 2').replace('Quiet', '24"'), row(3), row(4)]],
    ['at the end of its row', [row(1), row(2).replace('Quiet', '"Quiet'), row(3), row(4)]],
  ])('%s refuses its row alone, by its line', async (_, lines) => {
    const { homes, refused, unreadHomes } = await read(`${[HEAD, ...lines].join('\r\n')}\r\n`);
    expect(homes).toEqual([1, 3, 4].map(whole));
    expect(refused).toEqual([
      [3, expect.stringContaining('a quote is opened on this line and never closed')],
    ]);
    // The home is still on offer.
    expect(unreadHomes).toEqual(['K2']);
  });

  it('in two rows refuses both', async () => {
    const lines = [row(1), row(2, '"Home 2'), row(3), row(4, '"Home 4'), row(5)];
    const { homes, refused } = await read(`${[HEAD, ...lines].join('\n')}\n`);
    expect(homes).toEqual([1, 3, 5].map(whole));
    expect(refused.map(([number]) => number)).toEqual([3, 5]);
  });

  it('is none where its text has several lines, words in quotes, and commas', async () => {
    const text = '"Quiet, ""green"" home\r\nNear the lake, the park, and the school\rA "good" view,"';
    const { rows } = await read(`${HEAD}\n${row(1).replace('Quiet', text)}\n${row(2)}\n`);
    expect(rows.map(({ number, cells }) => [number, cells.at(-1)])).toEqual([
      [2, 'Quiet, "green" home\nNear the lake, the park, and the school\nA "good" view,'],
      [5, 'Quiet'],
    ]);
  });

  it('is none where a blank stands before it', async () => {
    const { homes } = await read(`${HEAD}\n${row(1, ' "Home, the first"')}\n`);
    expect(homes).toEqual([whole(1)]);
  });

  it('takes no longer than the file is long', async () => {
    // The least of three, because others use the machine too.
    const takes = async (count: number) => {
      const text = `${HEAD}\n${`K1,"x,Sale,3\n`.repeat(count)}y",z\n`;
      let least = Infinity;
      for (let round = 0; round < 3; round++) {
        const start = performance.now();
        await readPartnerFile(Buffer.from(text));
        least = Math.min(least, performance.now() - start);
      }
      return least;
    };
    await takes(20_000);
    expect((await takes(48_000)) / (await takes(20_000))).toBeLessThan(40);
  });
});

describe('a row with more cells than names', () => {
  const names = 'Ref,Title,For,BHK,Price,Deposit,Area sqft,Locality,City';
  const home = (price: string, deposit = '', title = 'Home') =>
    `K1,${title},Rent,3 BHK,${price},${deposit},1450,Hebbal,Bangalore`;

  it.each([
    ['1,25,000', '', 125_000, undefined],
    ['45,000', '2,50,000', 45_000, '250000'],
    ['₹ 45,000', '', 45_000, undefined],
    ['45,000/-', '2 months', 45_000, '2 months'],
    ['125,000', '', 125_000, undefined],
  ])('is put together where a number with commas explains it: %s', async (price, deposit, rent, held) => {
    const table = await readPartnerFile(Buffer.from(`${names}\n${home(price, deposit)}\n`));
    const { homes } = readHomes(table, { today: '2026-11-29' });
    expect(table.rows).toHaveLength(1);
    expect(homes[0]?.fields).toMatchObject({ price: rent, sqft: 1450, area: 'Hebbal' });
    expect(homes[0]?.fields['deposit']).toBe(held);
  });

  it.each([
    ['a comma within the title', home('45000', '', 'Home, new')],
    [
      'a comma within the title beside numbers that might be one',
      'K1,Home, new,Rent,3 BHK,45,450,Hebbal,Bangalore,x',
    ],
    ['a number in a column of words', home('45000').replace('Hebbal', '12,000')],
  ])('is refused in words where nothing or several things explain it: %s', async (_, line) => {
    const { homes, refused, unreadHomes } = await read(`${names}\n${line}\n${row(2)}\n`);
    expect(homes.map(([reference]) => reference)).not.toContain('K1');
    expect(refused[0]).toEqual([
      2,
      expect.stringMatching(/^the row has 1\d cells and there are 9 names of columns/),
    ]);
    expect(unreadHomes).toContain('K1');
  });

  it('is read where nearly every row has as many, and its further cells stand under no name', async () => {
    const lines = [1, 2, 3, 4].map((number) => `${row(number)},call after ${number}`);
    const { homes, columns, remarks } = await read(`${HEAD}\n${lines.join('\n')}\n`);
    expect(homes).toEqual([1, 2, 3, 4].map(whole));
    expect(columns.at(-1)).toBe('Column 10');
    expect(remarks).toEqual([
      '4 rows have 10 cells, and there are 9 names of columns: the last is read under no name.',
    ]);
  });

  it('is refused where every row has a cell too many and the others are not what their names say', async () => {
    const lines = [1, 2, 3, 4].map((number) => `${number},${row(number)}`);
    const { homes, refused } = await read(`${HEAD}\n${lines.join('\n')}\n`);
    expect(homes).toEqual([]);
    expect(refused).toHaveLength(4);
  });

  it('is none where only the marks at the end are too many', async () => {
    const { homes } = await read(`${HEAD}\n${row(1)},,,\n`);
    expect(homes).toEqual([whole(1)]);
  });
});

describe('text is cleaned when a file is read', () => {
  it('in names and cells, and a remark says how many', async () => {
    const { columns, rows, remarks } = await read(
      '\u202eRef,Ti\u001b[31mtle,Price &amp; more\nK\u00021,<b>Home</b>,5\nK2,A &lt; B_x000D_,6\n',
    );
    expect(columns).toEqual(['Ref', 'Title', 'Price & more']);
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['K1', 'Home', '5'],
      ['K2', 'A < B\n', '6'],
    ]);
    expect(remarks).toEqual([
      'Markup, codes such as &amp; and letters that nobody can see were taken out of 3 texts: ‘Ref’ 1, ‘Title’ 2.',
    ]);
  });
});
