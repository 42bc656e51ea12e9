import { describe, expect, it } from 'vitest';
import { readHomes } from '#domain/partner-file/read-homes.ts';
import { isOwnReference } from '#domain/property/is-own-reference.ts';
import { parseLine } from '#domain/search/line/parse-line.ts';
import { planHomes } from '#server/partner-files/plan-homes.ts';
import { readPartnerFile } from '#server/partner-files/read-partner-file.ts';
import { knownPlaces } from '../../domain/search/line/known-places.ts';

const read = async (file: string | Uint8Array) => {
  const table = await readPartnerFile(Buffer.from(file));
  return readHomes(table, { today: '2026-11-29' });
};
type Read = Awaited<ReturnType<typeof read>>;
const column = ({ homes }: Read, name: string) => homes.map(({ fields }) => fields[name]);
const said = ({ findings }: Read) =>
  findings.map(({ row, kind, reason }) => `${row} ${kind}: ${reason}`).join('\n');
const HEAD = 'Ref,For,Type,BHK,Price,Area sqft,Locality';
const sale = (prices: readonly string[]) =>
  `${HEAD}\n${prices.map((price, at) => `A${at},Sale,Apartment,3,"${price}",1450,Hebbal\n`).join('')}`;

describe('prices', () => {
  it.each([
    ['? 95,00,000', 95_00_000],
    ['?95 lakh', 95_00_000],
    ['\uFFFD 1.2 Cr', 1_20_00_000],
    ['â‚¹ 95,00,000', 95_00_000],
    ['95,00,000 ?', 95_00_000],
    // Also a price of 9.5 million in whatever currency.
    ['? 9,500,000', undefined],
    ['? 450,000', undefined],
    ['? 95', undefined],
    ['â‚¬ 450,000', undefined],
    ['Â£450,000', undefined],
    ['@8500', undefined],
    ['1-20 Cr', undefined],
    ['~1.75Cr~ *1.70Cr*', undefined],
    ['*95 lakh*', 95_00_000],
  ])('%s is %s, and what was lost is said', async (cell, price) => {
    const file = await read(sale([cell, '95 lakh', '1.2 cr', '₹90,00,000', '85 lakh', '₹99,00,000']));
    expect(file.homes[0]?.fields['price']).toBe(price);
    if (!/^[*â]./.test(cell) || price === undefined) expect(said(file)).toMatch(/^2 (?:adjusted|unread): /m);
  });

  it('a deposit whose sign was lost is read only where it can be nothing but rupees', async () => {
    const file = await read(
      'Ref,Type,BHK,Monthly rent,Deposit,Maintenance,Locality\nA,Flat,2,"? 45,000","? 2,00,000","? 3,500",Hebbal\nB,Flat,2,"? 45,000","? 450,000","? 3,500",Hebbal\n',
    );
    expect(column(file, 'price')).toEqual([45_000, 45_000]);
    expect(column(file, 'deposit')).toEqual(['200000', undefined]);
    expect(column(file, 'maint_charges')).toEqual([3_500, 3_500]);
  });

  it('a rate for each square foot is no rent and no price', async () => {
    const list =
      'Unit,Type,SBA (sft),Rate,Total Price\nA-101,2 BHK,1210,8500,"1,02,85,000"\nA-102,3 BHK,1650,8500,"1,40,25,000"\n';
    const withTotal = await read(list);
    expect(withTotal.offer).toBe('Sale');
    expect(column(withTotal, 'price')).toEqual([1_02_85_000, 1_40_25_000]);
    const alone = await read('Ref,BHK,Rate,SBA,Locality\nA,2,8500,1200,Hebbal\nB,3,8700,1600,Hebbal\n');
    expect(alone.offer).toBe('Sale');
    expect(column(alone, 'price')).toEqual([undefined, undefined]);
    const lets = await read(
      'Ref,For,BHK,Rate,Area,Locality\nA,Rent,2,45000,1200,Hebbal\nB,Rent,3,65000,1600,Hebbal\n',
    );
    expect(column(lets, 'price')).toEqual([45_000, 65_000]);
  });

  it('the unit of prices or of areas may stand in a column ‘Unit’, in the head, or below it', async () => {
    const prices = await read(
      'Ref,For,BHK,Price,Unit,Area,Locality\nA,Sale,2,95,Lakhs,1200,Hebbal\nB,Sale,3,1.4,Cr,1600,Hebbal\n',
    );
    expect(column(prices, 'price')).toEqual([95_00_000, 1_40_00_000]);
    const areas = await read(
      'Ref,For,BHK,Price,Area,Unit,Locality\nA,Sale,2,95 lakh,1200,sqft,Hebbal\nB,Sale,3,1.4 cr,150,sqm,Hebbal\n',
    );
    expect(column(areas, 'sqft')).toEqual([1200, 1615]);
    const named = await read(
      'Flat No,BHK,Carpet (Sq.Mt),SBUA (Sq.Ft),Price (Rs. in Crs.)\n101,2,72.5,1210,0.95\n102,3,98.4,1650,1.42\n',
    );
    expect(column(named, 'price')).toEqual([95_00_000, 1_42_00_000]);
    expect(column(named, 'carpet_sqft')).toEqual([780, 1059]);
    const below = await read(
      'Ref,BHK,Area,Price,Location\n,,(in sqft),(in Lacs),\nP1,2,1210,95,Hebbal\nP2,3,1650,142,Hebbal\n',
    );
    expect(column(below, 'price')).toEqual([95_00_000, 1_42_00_000]);
  });

  it('each area has the unit that stands beside it', async () => {
    const home = (id: string) =>
      `<property><id>${id}</id><listingType>sell</listingType><bedroom>3</bedroom><price unit="Lac">95</price><coveredArea unit="Sq-m">135</coveredArea><carpetArea unit="Sq-ft">1100</carpetArea><locality>Hebbal</locality></property>`;
    const file = await read(`<properties>${home('P1')}${home('P2')}</properties>`);
    expect(file.homes.map(({ fields: { sqft, carpet_sqft } }) => [sqft, carpet_sqft])).toEqual([
      [1453, 1100],
      [1453, 1100],
    ]);
    const schema = await read(
      JSON.stringify(
        ['A', 'B'].map((id) => ({
          ...{ '@id': id, '@type': 'Apartment', numberOfRooms: 3 },
          floorSize: { value: 120, unitCode: 'MTK' },
          offers: { price: 9_500_000, priceCurrency: 'INR' },
          address: { addressLocality: 'Hebbal' },
        })),
      ),
    );
    expect(column(schema, 'sqft')).toEqual([1292, 1292]);
  });

  it('of a lowest and a highest price the lowest is held', async () => {
    const file = await read(
      JSON.stringify(
        ['A', 'B'].map((ref) => ({
          ref,
          bhk: 2,
          maxPrice: 12_000_000,
          minPrice: 9_500_000,
          area: 1200,
          locality: 'Hebbal',
          for: 'sale',
        })),
      ),
    );
    expect(column(file, 'price')).toEqual([95_00_000, 95_00_000]);
  });
});

describe('rows that are no homes', () => {
  it('totals in whatever words, and what stands below a list', async () => {
    const file = await read(
      'SUNRISE PROPERTIES,,,,\nInventory as on 28-Nov-2026,,,,\nUnit,Type,SBA (sft),Total Price,Status\nA-101,2 BHK,1210,"1,02,85,000",Available\nTower A total,,2860,"2,43,10,000",\nB-202,3 BHK,1655,"1,42,33,000",Sold\nSubtotal B,,2870,"2,46,82,000",\nTotal (2 units),,5730,"4,89,92,000",\nGrand Total:,,5730,"4,89,92,000",\n*Prices exclusive of GST and registration,,,,\nE&OE,,,,\n',
    );
    expect(column(file, 'price')).toEqual([1_02_85_000]);
    expect(said(file).match(/totals is no home/g)).toHaveLength(4);
  });

  it('the names of the columns again, also in other letters and shorter', async () => {
    const row = (ref: string) => `${ref},Sale,Apartment,2,95 lakh,1200,Hebbal\n`;
    const file = await read(`${HEAD}\n${row('A')}REF ,FOR,TYPE,BHK,PRICE,AREA,LOCALITY\n${row('B')}`);
    expect(file.homes.map(({ reference }) => reference)).toEqual(['A', 'B']);
    expect(said(file)).toBe('3 refused: the names of the columns again');
  });

  it('below other names the rows are not read with the first ones, and their homes stay', async () => {
    const file = await read(
      'Ref,BHK,Rent,Area,Locality\nR1,2,45000,1100,Hebbal\nRef,BHK,Price,Area,Locality\nS1,2,95 lakh,1100,Hebbal\nRef,BHK,Rent,Area,Locality\nR2,3,65000,1600,Hebbal\n',
    );
    expect(file.homes.map(({ reference }) => reference)).toEqual(['R1', 'R2']);
    expect(file.unreadHomes).toEqual(['S1']);
    expect(said(file)).toContain('4 refused: row 3 names other columns');
  });

  it.each(['Sold!', 'Booked by Mr Rao', 'sold on 12/11', 'Not for sale', 'Deal Done', 'Draft', 'Token'])(
    '‘%s’ under a status takes a home off, whatever the other words of the column are',
    async (status) => {
      const odd = ['Mortgaged', 'Few left', 'Under Nego', 'Available soon', 'Corner', status];
      const file = await read(
        `${HEAD},Status\n${odd.map((word, at) => `A${at},Sale,Flat,2,95 lakh,1200,Hebbal,${word}\n`).join('')}`,
      );
      expect(file.homes.map(({ reference }) => reference)).toEqual(['A0', 'A1', 'A2', 'A3', 'A4']);
    },
  );

  it('a draft of a site is none, and its title is read', async () => {
    const post = (id: number, status: string) => ({
      ...{ id, status, title: { rendered: `Home ${id} &#8211; Hebbal` } },
      acf: { price: '9500000', bedrooms: '3', area_sqft: '1450', locality: 'Hebbal', for: 'sale' },
    });
    const file = await read(JSON.stringify([post(11, 'publish'), post(12, 'draft')]));
    expect(column(file, 'title')).toEqual(['Home 11 – Hebbal']);
  });

  it('messages of a chat are refused with what to do', async () => {
    await expect(
      read('[29/11/26, 10:02] Ramesh: 3bhk for sale in HSR 1.65cr\n[29/11/26, 10:05] Uma: 2 bhk\n'),
    ).rejects.toThrow('messages of a chat');
  });
});

describe('a reference in the form of ours', () => {
  const OURS = [
    'ANG-1150',
    'ang 1150',
    'ANG1150',
    'ANG–1150',
    'Ang_1150',
    '#ANG-1150',
    'ANG- 1150',
    'ＡＮＧ-１１５０',
  ];
  it.each(OURS)(
    '‘%s’ is refused with what to do, and a home that has it from before stays',
    async (reference) => {
      const file = await read(
        `${HEAD}\n${reference},Sale,Flat,2,95 lakh,1200,Hebbal\nA2,Sale,Flat,2,95 lakh,1200,Hebbal\n`,
      );
      expect(file.homes.map((home) => home.reference)).toEqual(['A2']);
      expect(said(file)).toContain('2 refused: this is a reference of ours');
      expect(file.unreadHomes).toEqual([reference]);
    },
  );

  it.each(['ANG-A12', 'ANGEL-12', 'BLR-ANG-7', '1150', 'MANG-12'])('‘%s’ is none', async (reference) => {
    const file = await read(
      `${HEAD}\n${reference},Sale,Flat,2,95 lakh,1200,Hebbal\nA2,Sale,Flat,2,95 lakh,1200,Hebbal\n`,
    );
    expect(file.homes).toHaveLength(2);
  });

  it('is whatever the search line takes for one of ours alone', () => {
    for (const line of [...OURS, 'ang:1150', 'ANG # 1150', 'Ang-01150']) {
      const { reference } = parseLine(line, knownPlaces);
      expect([line, reference === null || isOwnReference(line)]).toEqual([line, true]);
    }
    expect(parseLine('ang 1150', knownPlaces).reference).toBe('ANG-1150');
  });
});

describe('remarks', () => {
  it.each([
    ...['Remarks', 'Remark', 'Notes', 'Comments', 'Internal remarks', 'PrivateRemarks', 'Office notes'],
    ...['Agent comments', 'Internal description', 'Owner remarks'],
  ])('what stands under ‘%s’ is on no page', async (name) => {
    const file = await read(
      `${HEAD},${name}\nA,Sale,Flat,2,95 lakh,1200,Hebbal,Owner will take 88\nB,Sale,Flat,2,90 lakh,1200,Hebbal,Key with the guard\n`,
    );
    expect(JSON.stringify(file.homes)).not.toMatch(/88|guard/);
  });

  it('is a description where staff say so, and under ‘Public remarks’', async () => {
    const text = (name: string) =>
      `${HEAD},${name}\nA,Sale,Flat,2,95 lakh,1200,Hebbal,Sunny and quiet\nB,Sale,Flat,2,90 lakh,1200,Hebbal,By the lake\n`;
    expect(column(await read(text('PublicRemarks')), 'description')).toEqual([
      'Sunny and quiet',
      'By the lake',
    ]);
    const table = await readPartnerFile(Buffer.from(text('Remarks')));
    const corrections = { columns: new Map([['Remarks', 'description' as const]]), values: new Map() };
    expect(column(readHomes(table, { today: '2026-11-29', corrections }), 'description')).toEqual([
      'Sunny and quiet',
      'By the lake',
    ]);
  });
});

it('a sheet as rows of cells in JSON is a table', async () => {
  const rows = [
    ['Ref', 'BHK', 'Price', 'Area', 'Locality'],
    ['A', 2, 9_500_000, 1200, 'Hebbal'],
    ['B', 3, 14_000_000, 1600, 'Hebbal'],
  ];
  for (const value of [rows, { range: 'A1:E3', values: rows }])
    expect(column(await read(JSON.stringify(value)), 'price')).toEqual([95_00_000, 1_40_00_000]);
});

it('a month in numbers is one', async () => {
  const file = await read(
    `${HEAD},Possession\nA,Sale,Flat,2,95 lakh,1200,Hebbal,12/2027\nB,Sale,Flat,2,95 lakh,1200,Hebbal,03-2028\n`,
  );
  expect(column(file, 'possession')).toEqual(['2027-12', '2028-03']);
});

describe('a price that is told on request', () => {
  const price = async (cells: string) => {
    const file = await read(
      `${HEAD}\nA,Sale,Flat,2,${cells},1200,Hebbal\nB,Sale,Flat,2,95 lakh,1200,Hebbal\n`,
    );
    const { fields = {}, isPriceOnRequest } = file.homes[0] ?? {};
    return {
      row: 2,
      reference: 'A',
      fields,
      pictures: [],
      ...(isPriceOnRequest ? { isPriceOnRequest } : {}),
    };
  };
  const known = (row: object, stated: object) => [
    {
      id: 'a',
      reference: 'A',
      seen_at: 'now',
      row: { ...row },
      stated: { ...stated },
      settled: {},
      pictures: [],
    },
  ];

  it('is taken off where the file stated it before, once, and comes back when the file states it again', async () => {
    const home = await price('Price on request');
    const stated = { ...home.fields, price: 95_00_000 };
    const [planned] = planHomes([home], known(stated, stated));
    expect(planned).toMatchObject({
      outcome: 'changed',
      entry: { fields: { price: null }, stated: { price: null } },
    });
    const off = { ...stated, price: null };
    expect(planHomes([home], known(off, off))).toMatchObject([{ outcome: 'same', entry: null }]);
    const [again] = planHomes([await price('94 lakh')], known(off, off));
    expect(again).toMatchObject({ entry: { fields: { price: 94_00_000 } } });
  });

  it('stays where staff have written another one, or where the cell is empty', async () => {
    const home = await price('POA');
    const stated = { ...home.fields, price: 95_00_000 };
    const [own] = planHomes([home], known({ ...stated, price: 90_00_000 }, stated));
    expect(own?.entry?.fields ?? {}).not.toHaveProperty('price');
    for (const cell of ['', 'Negotiable', 'N/A'])
      expect(planHomes([await price(cell)], known(stated, stated))).toMatchObject([{ outcome: 'same' }]);
  });
});

describe('an answer that is one page is refused, wherever it says so', () => {
  const pair = [1, 2].map((id) => ({ id, for: 'Sale', bhk: 3, price: 95_00_000, locality: 'Hebbal' }));
  const listings = (head: string, beside = '', homes = pair) =>
    `<listings${head}>${beside}${homes.map(({ id }) => `<listing><id>${id}</id><for>Sale</for><bhk>3</bhk><price>9500000</price><locality>Hebbal</locality></listing>`).join('')}</listings>`;
  it.each([
    [
      'in the page info of GraphQL',
      JSON.stringify({
        data: { homes: { edges: pair.map((node) => ({ node })), pageInfo: { hasNextPage: true } } },
      }),
    ],
    ['beside its list', JSON.stringify({ payload: { listings: pair, totalCount: 40 } })],
    ['in attributes of XML', listings(' page="1" totalPages="3"')],
    ['by a count of XML', listings(' count="6"')],
    ['in an element of XML', listings('', '<meta><total>40</total></meta>')],
    ['by a flag of XML', listings('', '<hasMore>true</hasMore>')],
    ['by a link of XML', listings('', '<link rel="next" href="https://partner.example/2"/>')],
    ['by an address in XML', listings('', '<pagination><nextUrl>/homes?page=2</nextUrl></pagination>')],
  ])('%s', async (_, text) => {
    await expect(read(text)).rejects.toThrow('This is one page of an answer, with 2 homes: it ');
  });

  it.each([
    ['JSON with facets', JSON.stringify({ listings: pair, facets: { bhk: { count: 40, of: [1, 2, 3] } } })],
    ['XML with its count', listings(' page="1" pages="1" count="2"', '<hasMore>false</hasMore>')],
    ['XML with an empty next', listings('', '<next/><link rel="self" href="https://partner.example/"/>')],
  ])('a whole one is read: %s', async (_, text) => {
    expect((await read(text)).homes).toHaveLength(2);
  });
});

describe('a row for each picture', () => {
  const names = 'Ref,For,BHK,Price,Locality,Photo URL';
  const picturesOf = ({ homes }: Read) =>
    homes.map(({ reference, pictures }) => [
      reference,
      pictures.map(({ address }) => address.replace(/^.*\//, '')),
    ]);
  it('is of the home before it, with the same facts, with none, or without its reference', async () => {
    const file = await read(
      `${names}\nA1,Sale,3,95 lakh,Hebbal,https://p.example/1.jpg\nA1,Sale,3,95 lakh,Hebbal,https://p.example/2.jpg\nA1,,,,,https://p.example/3.jpg\n,,,,,https://p.example/4.jpg\nA2,Sale,2,85 lakh,Hebbal,https://p.example/5.jpg\n`,
    );
    expect(picturesOf(file)).toEqual([
      ['A1', ['1.jpg', '2.jpg', '3.jpg', '4.jpg']],
      ['A2', ['5.jpg']],
    ]);
    expect(said(file)).toBe('');
  });

  it('is refused where it says another thing of the home', async () => {
    const file = await read(
      `${names}\nA1,Sale,3,95 lakh,Hebbal,https://p.example/1.jpg\nA1,Sale,2,65 lakh,Hebbal,https://p.example/2.jpg\n`,
    );
    expect(picturesOf(file)).toEqual([['A1', ['1.jpg']]]);
    expect(said(file)).toContain('3 refused: row 2 has the same reference');
  });
});

describe('columns of prices', () => {
  const prices = (names: string, cells: string) =>
    read(
      `Ref,For,Type,BHK,${names},Locality\nA,Sale,Flat,3,${cells},Hebbal\nB,Sale,Flat,2,${cells},Hebbal\n`,
    );
  it.each([
    ['Builder Price,Our Price', '1.1 Cr,95 lakh', 95_00_000],
    ['Client price,Price', '1.1 Cr,95 lakh', 95_00_000],
    ['Client price,Agent price', '1.1 Cr,95 lakh', undefined],
    ['Client price,Agent price', '95 lakh,95 lakh', 95_00_000],
    ['Price', '₹1.1 Cr ₹95 lakh', undefined],
    ['Price', '1.1 Cr 95 lakh', undefined],
    ['Price', '1 Cr 25 lakh', 1_25_00_000],
    ['Price', '₹1 Cr 25 Lakhs', 1_25_00_000],
    ['Price', 'Starting from 95 L', 95_00_000],
    ['Price', 'From ₹95 lakh', 95_00_000],
  ])('%s of %s', async (names, cells, price) => {
    const file = await prices(names, cells);
    expect(column(file, 'price')).toEqual([price, price]);
    if (price === undefined) expect(said(file)).toMatch(/no name says which holds|expected a price/);
  });
});

describe('what is no home', () => {
  it.each([
    ...[
      'Comm. space',
      'Bunk bed',
      'Restaurent',
      'Rolling shutter',
      'Basement',
      'Plug & play',
      'Mess',
      'Gala',
    ],
    ...['Labour quarters', 'Nursing home', 'Banquet hall', 'Bare shell'],
  ])('‘%s’ under a type', async (type) => {
    const rows = [1, 2, 3].map((at) => `H${at},Rent,Flat,2,25000,Hebbal\n`).join('');
    const file = await read(`Ref,For,Type,BHK,Rent,Locality\nA,Rent,${type},1,15000,Hebbal\n${rows}`);
    expect(file.homes.map(({ reference }) => reference)).toEqual(['H1', 'H2', 'H3']);
    expect(said(file)).toBe(`2 refused: ‘${type}’ is no home`);
  });

  it.each([
    ['Single sharing PG near Manyata', false],
    ['Bed for rent in 3 BHK flat', false],
    ['Room available in 3BHK for female flatmate', false],
    ['Independent room for rent', false],
    ['3 bed for rent in Hebbal', true],
    ['1 room kitchen for rent', true],
    ['Roomy flat for rent', true],
    ['2 BHK near Hostel', true],
  ])('‘%s’ in a title: %s', async (title, isHome) => {
    const file = await read(`Ref,BHK,Rent,Locality,Title\nA,2,25000,Hebbal,${title}\n`);
    expect(file.homes).toHaveLength(isHome ? 1 : 0);
  });
});

it.each([
  ...[
    'Hold',
    'HOLD - owner travelling',
    'Kept on hold',
    'Token given',
    'Token advance received',
    'Sale agreed',
  ],
  ...['Let agreed', 'Under agreement', 'Under contract - 5 Nov', 'Paused', 'Temporarily unavailable'],
])('a home whose status says ‘%s’ is not on offer', async (status) => {
  const file = await read(
    `${HEAD},Status\nA,Sale,Flat,2,95 lakh,1200,Hebbal,${status}\nB,Sale,Flat,2,95 lakh,1200,Hebbal,Under negotiation\n`,
  );
  expect(file.homes.map(({ reference }) => reference)).toEqual(['B']);
});

it('what is doubted of a home stands in no title that we make', async () => {
  const file = await read(`${HEAD}\nA,Sale,Flat,25,95 lakh,1200,Hebbal\nB,Sale,Flat,2,90 lakh,1200,Hebbal\n`);
  expect(column(file, 'title')).toEqual([
    'Apartment for sale in Hebbal',
    '2 BHK Apartment for sale in Hebbal',
  ]);
});

it('two tables beside each other are refused, as the homes of the second would be lost', async () => {
  const names = 'Ref,BHK,Rent,Locality';
  await expect(
    read(`${names},,${names}\nA1,2,35000,Hebbal,,B1,3,45000,Hebbal\nA2,2,36000,Hebbal,,B2,3,46000,Hebbal\n`),
  ).rejects.toThrow('two tables beside each other');
});

it('a row that calls its offer in a word of its own has not that of the others, and land of RESO is for sale', async () => {
  const lease = { ListPrice: 45_000, BedroomsTotal: 3, PropertyType: 'Residential Lease', City: 'Bangalore' };
  const file = await read(
    JSON.stringify({
      value: [
        { ListingKey: 'K1', ...lease, LeaseAmount: 45_000 },
        { ListingKey: 'K2', ...lease, LeaseAmount: 45_000 },
        { ListingKey: 'K3', ...lease, PropertyType: 'Land', ListPrice: 12_000_000, LotSizeArea: 1200 },
        { ListingKey: 'K4', ...lease, PropertyType: 'Exchange' },
      ],
    }),
  );
  expect(
    file.homes.map(({ reference, fields }) => [reference, fields['property_type'], fields['asset_type']]),
  ).toEqual([
    ['K1', 'Rent', undefined],
    ['K2', 'Rent', undefined],
    ['K3', 'Sale', 'Plot'],
  ]);
  expect(file.unreadHomes).toEqual(['K4']);
});

it.each([
  ...['Annual Rent', 'Rent per year', 'Rent p.a.', 'Weekly Rent', 'Yearly rental', 'Quarterly rent'],
  ...['Rent per week', 'Annual maintenance', 'Maintenance per year', 'Quarterly maintenance charges'],
])('‘%s’ is no sum of a month', async (name) => {
  const file = await read(
    `Ref,For,Type,BHK,${name},Area,Locality\nA,Rent,Flat,3,54000,1450,Hebbal\nB,Rent,Flat,2,42000,1100,Hebbal\n`,
  );
  expect(file.homes).toHaveLength(2);
  expect([...column(file, 'price'), ...column(file, 'maint_charges')]).toEqual(Array(4).fill(undefined));
});

it.each(['Usage', 'Segment', 'Land use'])('what is ‘Commercial’ under ‘%s’ is no home', async (name) => {
  const file = await read(
    `Ref,For,${name},Type,BHK,Price,Locality\nA,Rent,Residential,Flat,2,25000,Hebbal\nB,Rent,Commercial,Building,1,25000,Hebbal\nC,Rent,,Flat,2,25000,Hebbal\n`,
  );
  expect(file.homes.map(({ reference }) => reference)).toEqual(['A', 'C']);
});
