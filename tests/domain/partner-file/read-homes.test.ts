import { describe, expect, it } from 'vitest';
import { noCorrections } from '#domain/partner-file/corrections.ts';
import { homeOf, homesOf } from './homes-of.ts';

const fieldsOf = (text: string, options?: Parameters<typeof homesOf>[1]) =>
  homesOf(text, options).homes.map(({ fields }) => fields);
const findingsOf = (text: string, options?: Parameters<typeof homesOf>[1]) =>
  homesOf(text, options).findings.map(({ row, column, value, reason, kind }) => ({
    row,
    column,
    value,
    reason,
    kind,
  }));

describe('files of five kinds come in as their publishers write them', () => {
  it('rents of an owners’ portal, with dates that a spreadsheet swapped', () => {
    const days = ['21-04-2018 14:44', '2018-12-06 22:02:00', '30-07-2018 09:00', '2018-01-02 08:00:00'];
    const more = Array.from({ length: 6 }, (_, at) => [
      `${at + 13}-03-2018 10:00`,
      `2018-0${at + 1}-04 10:00:00`,
    ]).flat();
    const row = (day: string, at: number) =>
      `k${at}|BHK2|Attiguppe|${day}|BACHELOR|0.0|1.0|NOT_FURNISHED|TWO_WHEELER|600.0|3.0|1.0|NE|1.0|2.0|{"LIFT":false,"GYM":true,"PB":false}|CORP_BORE|IH|${at % 2}.0|8000.0`;
    const head =
      'id|type|locality|activation_date|lease_type|lift|negotiable|furnishing|parking|property_size|property_age|bathroom|facing|floor|total_floor|amenities|water_supply|building_type|balconies|rent';
    const { homes, offer } = homesOf([head, ...[...days, ...more].map(row)].join('\n'));
    expect(offer).toBe('Rent');
    expect(homes.slice(0, 4).map(({ postedOn }) => postedOn)).toEqual([
      '2018-04-21',
      '2018-06-12',
      '2018-07-30',
      '2018-02-01',
    ]);
    expect(homes[0]).toEqual({
      row: 2,
      reference: 'k0',
      pictures: [],
      locality: 'Attiguppe',
      ...{ position: null, pinCodes: [] },
      society: null,
      postedOn: '2018-04-21',
      fields: {
        property_type: 'Rent',
        title: '2 BHK Independent House to rent in Attiguppe',
        area: 'Attiguppe',
        bedrooms: 2,
        asset_type: 'Independent House',
        open_to: ['singles'],
        lift: false,
        negotiable: true,
        furnishing: 'none',
        sqft: 600,
        built_year: 2015,
        baths: 1,
        facing_dir: 'North-East',
        floor_no: '1',
        total_floors: 2,
        water: ['corporation', 'borewell'],
        power_backup: 'none',
        balconies: 0,
        price: 8000,
      },
    });
  });

  it('rents of a brokers’ portal, with areas of which only the text says the kind', () => {
    const text = [
      'house_type|house_size|location|city|price|currency|numBathrooms|verificationDate|description|SecurityDeposit|Status',
      '3 BHK Apartment|1,650 sq ft|Varthur|Bangalore|65000|INR|3|Posted 22 days ago|It has an area of 1650 sqft with a carpet area of 1350 sqft .|No Deposit|Semi-Furnished',
      '1 RK Studio Apartment|300 sq ft|HSR Layout|Bangalore|9500|INR|null|Posted a month ago|It has a built-up area of 300 sqft and is new.| 2,00,000|Furnished',
    ].join('\n');
    expect(homesOf(text).homes.map(({ postedOn }) => postedOn)).toEqual(['2026-11-05', '2026-10-28']);
    const [first, second] = fieldsOf(text);
    expect(first).toMatchObject({
      bedrooms: 3,
      asset_type: 'Apartment',
      sqft: 1650,
      carpet_sqft: 1350,
      furnishing: 'semi',
    });
    expect(first).not.toHaveProperty('deposit');
    expect(first).not.toHaveProperty('area_basis');
    expect(second).toMatchObject({
      bedrooms: 0,
      sqft: 300,
      area_basis: 'built_up',
      deposit: '200000',
      furnishing: 'full',
    });
    expect(second).not.toHaveProperty('baths');
    expect(findingsOf(text)).toEqual([]);
  });

  it('rents of six cities', () => {
    const [home] = fieldsOf(
      'Posted On|BHK|Rent|Size|Floor|Area Type|Area Locality|City|Furnishing Status|Tenant Preferred|Bathroom|Point of Contact\n30-06-2022|3|70000|3354|Ground out of 16|Super Area|Talagatta Pura|Bangalore|Unfurnished|Bachelors/Family|3|Contact Agent',
    );
    expect(home).toMatchObject({
      floor_no: 'Ground',
      total_floors: 16,
      area_basis: 'super_built_up',
      open_to: ['family', 'singles'],
      furnishing: 'none',
      price: 70000,
    });
  });

  const builders = (rows: readonly string[]) =>
    ['area_type|availability|location|size|society|total_sqft|bath|balcony|price', ...rows].join('\n');

  it('sales of builders, in lakh without a word of it, and possession as a spreadsheet wrote it', () => {
    const rows = [
      'Super built-up  Area|19-Dec|Yelahanka|4 BHK|Ledor|2100 - 2850|4|0|186',
      'Built-up  Area|Ready To Move|Uttarahalli|3 BHK||1440|2|3|39.07',
      'Plot  Area|Ready To Move|Hosur Road|9 Bedroom||4125Perch|9||265',
      'Carpet  Area|Immediate Possession|Jigani|2 BHK||74.32Sq. Meter|2|1|38',
      'Carpet  Area|Ready To Move|Jigani|1 BHK||1000Sq. Meter|1|1|38',
      ...['18-May', '20-Sep', '17-Aug', '22-Jan'].map(
        (when) => `Super built-up  Area|${when}|Hebbal|2 BHK||1200|2|1|72`,
      ),
    ];
    const homes = fieldsOf(builders(rows));
    expect(homes[0]).toMatchObject({
      possession: '2019-12',
      sqft: 2100,
      price: 1_86_00_000,
      description: 'Areas from 2,100 to 2,850 sqft.',
      title: '4 BHK for sale in Ledor, Yelahanka',
    });
    expect(homes[1]).toMatchObject({ possession: 'ready', price: 39_07_000, area_basis: 'built_up' });
    expect(homes[2]).not.toHaveProperty('sqft');
    expect(homes[3]).toMatchObject({ possession: 'ready', sqft: 800, area_basis: 'carpet' });
    expect(homes[4]).not.toHaveProperty('sqft');
    expect(findingsOf(builders(rows)).map(({ row, value, kind }) => [row, value, kind])).toEqual([
      [2, '2100 - 2850', 'adjusted'],
      [4, '4125Perch', 'unread'],
      [5, '74.32Sq. Meter', 'adjusted'],
      [6, '1000Sq. Meter', 'adjusted'],
      [6, '10,764 sqft', 'unread'],
    ]);
  });

  it('sales of a portal, with the place inside the name', () => {
    const { homes } = homesOf(
      [
        'Name|Total_Area|Price_per_SQFT|Baths|hasBalcony|city|suburb|price|Bed Rooms|Room Type|Property Type|Description',
        'Scion Elite Apartments ,Byrasandra, C V Raman Nagar,Bangalore|1200|5000|2|False|Bangalore|Byrasandra|6000000|2|BHK|Flat|It is on floor 3. The total number of floors in this building is 5. The built-up area is 1200 Square feet.',
        'Pyramid Banksia by Pyramid Ventures|1100|5000|2|True|Bangalore|Yelahanka|5500000|1|RK|Studio|Homebuyers pay Rs 2300 towards maintenance.',
      ].join('\n'),
    );
    expect(homes.map(({ society, locality }) => [society, locality])).toEqual([
      ['Scion Elite Apartments', 'Byrasandra, C V Raman Nagar'],
      ['Pyramid Banksia', 'Yelahanka'],
    ]);
    expect(homes[0]?.fields).toMatchObject({
      property_type: 'Sale',
      asset_type: 'Apartment',
      balconies: 0,
      floor_no: '3',
      total_floors: 5,
      area_basis: 'built_up',
    });
    expect(homes[1]?.fields).toMatchObject({ bedrooms: 0, maint_charges: 2300 });
  });
});

describe('known formats', () => {
  it('Kyero: areas in square metres, a status of new', () => {
    const { homes, preset } = homesOf(
      'id|ref|price|currency|price_freq|type|town|province|beds|baths|new_build|surface_area/built|surface_area/plot|desc/en|images/image/url\n7|R7|9500000|INR|sale|Villa|Whitefield|Bangalore|3|3|1|150|250|Bright.|https://a.example/1.jpg\n8|R8|40000|INR|month|Apartment|Hebbal|Bangalore|2|2|0|90||Quiet.|',
      { format: 'XML' },
    );
    expect(preset).toBe('Kyero 3');
    expect(
      homes.map(({ reference, fields }) => [reference, fields['property_type'], fields['price']]),
    ).toEqual([
      ['7', 'Sale', 95_00_000],
      ['8', 'Rent', 40_000],
    ]);
    expect(homes[0]?.fields).toMatchObject({
      sqft: 1615,
      plot_sqft: 2691,
      sale_kind: 'new',
    });
    expect(homes[0]?.pictures).toEqual([
      { address: 'https://a.example/1.jpg', caption: null, kind: 'photograph' },
    ]);
    expect(homes[0]?.fields).not.toHaveProperty('area_basis');
    expect(homes[1]?.fields).not.toHaveProperty('sale_kind');
  });

  it('BLM: a blank is not the code 0, and a bond of 0 says nothing', () => {
    const text =
      'AGENT_REF|PRICE|TRANS_TYPE_ID|STATUS_ID|BEDROOMS|LET_BOND|LET_RENT_FREQUENCY|LET_FURN_ID|ADDRESS_3|TOWN|DISPLAY_ADDRESS\nA1|30000|2|0|2|0.0|1|0|Hebbal|Bangalore|Hebbal Main Road\nA2|40000|2|0|2|90000|1||Hebbal|Bangalore|Hebbal Main Road\nA3|7000|2|0|1||0|2|Hebbal|Bangalore|Outer Ring Road\nA4|50000|2|5|1||1|2|Hebbal|Bangalore|Let Road';
    const { homes, findings } = homesOf(text, { format: 'BLM' });
    expect(homes.map(({ fields }) => [fields['furnishing'], fields['deposit']])).toEqual([
      ['full', undefined],
      [undefined, '90000'],
      ['none', undefined],
    ]);
    expect(homes[2]?.fields).not.toHaveProperty('price');
    expect(findings.map(({ row, reason }) => [row, reason])).toEqual([
      [4, 'rents are held by the month'],
      [5, 'the row says that the home is not on offer'],
    ]);
  });

  it('RESO: names and units of the data dictionary', () => {
    const { homes, preset } = homesOf(
      'ListingId|PropertyType|PropertySubType|StandardStatus|ListPrice|BedroomsTotal|BathroomsTotalInteger|LivingArea|LivingAreaUnits|LivingAreaSource|EntryLevel|StoriesTotal|Furnished|PetsAllowed|AvailabilityDate|City|PublicRemarks|Media.MediaURL\nL1|ResidentialLease|Apartment|Active|45000|2|2|90|SquareMeters|Owner|3|9|Partially|Yes|2026-12-01|Bangalore|Near the lake.|https://a.example/1.jpg\nL2|Residential|Apartment|ActiveUnderContract|9000000|2|2|1100|SquareFeet|Owner|3|9|Negotiable|Call||Bangalore||',
      { format: 'JSON' },
    );
    expect(preset).toBe('RESO Data Dictionary');
    expect(homes).toHaveLength(1);
    expect(homes[0]?.fields).toMatchObject({
      property_type: 'Rent',
      sqft: 969,
      furnishing: 'semi',
      pets: true,
      available_from: '2026-12-01',
      floor_no: '3',
    });
  });

  it('RESO: the key of a listing is its reference where no id is given', () => {
    const { homes } = homesOf(
      'ListingKey|PropertyType|ListPrice|BedroomsTotal|LivingArea\nK9|Residential|9000000|2|1100',
    );
    expect(homes.map(({ reference }) => reference)).toEqual(['K9']);
  });

  it('our own export, column by column', () => {
    const { homes, preset } = homesOf(
      'id|title|source_key|property_type|asset_type|price|bedrooms|sqft|floor_no|area|city|publish|area_basis|carpet_sqft|deposit|available_from|open_to\n1b|A quiet home|K1|Rent|Apartment|45000|2.5|1100|4 of 5|Hebbal|Bangalore|91|super_built_up|800|2 months|now|family\n',
    );
    expect(preset).toBe('our own export');
    expect(homes[0]).toMatchObject({
      reference: 'K1',
      fields: {
        title: 'A quiet home',
        bedrooms: 2.5,
        floor_no: '4 of 5',
        area_basis: 'super_built_up',
        carpet_sqft: 800,
        deposit: '2 months',
        available_from: 'now',
        open_to: ['family'],
      },
    });
  });
});

describe('nothing is guessed', () => {
  it('a price column that may be lakh or thousands is not read, and each row says why', () => {
    const text = 'Ref|Price|BHK|Type\n1|45|2|Flat\n2|60|3|Flat\n3|38|2|Flat';
    expect(
      findingsOf(text, { offer: 'Sale' })
        .filter(({ column }) => column === 'Price')
        .map(({ reason }) => reason),
    ).toEqual(
      Array.from(
        { length: 3 },
        () => 'nothing says whether the numbers of this column are rupees, thousands, lakh or crore',
      ),
    );
    expect(fieldsOf(text.replace('Price', 'Price in lakh'), { offer: 'Sale' })[0]).toMatchObject({
      price: 45_00_000,
    });
  });

  it('a number that only rupees explain is read in such a column, and the others are asked about', () => {
    const sale = 'Ref|Price|BHK|Type\n1|₹ 92,00,000/-|2|Flat\n2|3.2|2|Flat\n3|8500|2|Flat\n4|14500000|3|Flat';
    expect(fieldsOf(sale, { offer: 'Sale' }).map(({ price }) => price)).toEqual([
      92_00_000,
      undefined,
      undefined,
      1_45_00_000,
    ]);
    const rent = 'Ref|Amount|BHK|Type\n1|18|2|Flat\n2|32,000|2|Flat\n3|2.5|4|Villa';
    expect(fieldsOf(rent, { offer: 'Rent' }).map(({ price }) => price)).toEqual([
      undefined,
      32_000,
      undefined,
    ]);
  });

  it.each([
    ['Asking (Cr)', ['0.62', '0.95', '1.2'], 'Sale', 62_00_000],
    ['Quote', ['18k', '22k', '₹ 35,000'], 'Rent', 18_000],
    ['Amount', ['Rs. 62 Lakhs', '95 lakh', '1.2 cr'], 'Sale', 62_00_000],
  ] as const)('‘%s’ of %j says what the file offers: %s', (name, prices, offer, price) => {
    const rows = prices.map((cell, at) => `${at}|2|1100|Hebbal|${cell}`);
    const read = homesOf([`Ref|BHK|Area Sqft|Locality|${name}`, ...rows].join('\n'));
    expect(read.offer).toBe(offer);
    expect(read.homes[0]?.fields).toMatchObject({ property_type: offer, price });
  });

  it('prices of which some are those of rents and some those of sales say nothing of the file', () => {
    const rows = ['18k', '62 lakh', '22k', '1.2 cr'].map((cell, at) => `${at}|2|1100|Hebbal|${cell}`);
    expect(homesOf(['Ref|BHK|Area Sqft|Locality|Quote', ...rows].join('\n')).offer).toBeNull();
  });

  it('a tower or block is no society, and is said', () => {
    const cells = ['T1', 'Tower 3', 'block-A', 'Tower Bridge', 'Block 9 Residency'];
    const rows = cells.map((cell, at) => `${at}|${cell}|20000|2|Hebbal`);
    const { homes, findings } = homesOf(['Ref|Tower|Rent|BHK|Locality', ...rows].join('\n'));
    expect(homes.map(({ society }) => society)).toEqual([
      null,
      null,
      null,
      'Tower Bridge',
      'Block 9 Residency',
    ]);
    expect(findings.filter(({ column }) => column === 'Tower').map(({ reason }) => reason)).toEqual(
      Array.from({ length: 3 }, () => 'a tower or block, which is no name of a society'),
    );
  });

  it('a file that does not say sale or rent has no homes', () => {
    const { homes, findings } = homesOf('Ref|BHK|Area Sqft|Locality\n1|2|1100|Hebbal\n2|3|1400|Hebbal');
    expect(homes).toEqual([]);
    expect(findings[0]).toMatchObject({
      kind: 'refused',
      reason: 'nothing says whether the home is for sale or for rent',
    });
  });

  it('dates whose days and months may be swapped are not read', () => {
    expect(
      findingsOf('Ref|Rent|BHK|Posted On\n1|20000|2|03-04-2026\n2|30000|3|05-06-2026').map(
        ({ value }) => value,
      ),
    ).toEqual(['03-04-2026', '05-06-2026']);
  });

  it('an age of 0, floors beyond the building, a second home of one reference and a sold home are said', () => {
    const text =
      'Ref|Rent|BHK|Age|Floor|Total Floors|Status\n1|20000|2|0|3|2|Available\n1|30000|3|4|1|2|Available\n2|30000|3|4|1|2|Let out\n3|30000|3|4|1|2|Sold';
    const findings = findingsOf(text);
    expect(findings.filter(({ row }) => row === 2).map(({ reason }) => reason)).toEqual([
      'an age of 0 may mean new, or that nobody has said',
      'the floor is above the last floor of the building, so neither is held',
    ]);
    expect(findings.filter(({ kind }) => kind === 'refused').map(({ row, reason }) => [row, reason])).toEqual(
      [
        [3, 'row 2 has the same reference; each home needs one of its own, and the same in every file'],
        [5, 'the row says that the home is not on offer'],
      ],
    );
  });

  it('telephone numbers and names of people are left out', () => {
    const { columns, homes } = homesOf('Ref|Rent|BHK|Owner Name|Mobile No\n1|20000|2|A. Person|90000 00000');
    expect(columns.slice(3).map(({ readAs, left }) => [readAs, left])).toEqual([
      ['Contact', 'contact details of people are not taken from a file of homes'],
      ['Contact', 'contact details of people are not taken from a file of homes'],
    ]);
    expect(JSON.stringify(homes)).not.toContain('Person');
  });
});

describe('columns', () => {
  it('one that nobody knows stops nothing and is said', () => {
    const { columns, homes } = homesOf('Ref|Rent|BHK|Zodiac\n1|20000|2|Leo\n2|30000|3|Virgo');
    expect(homes).toHaveLength(2);
    expect(columns.at(-1)).toMatchObject({ name: 'Zodiac', readAs: null, stated: 2, notHeld: 2 });
  });

  it.each([
    ['Type', 'BHK2', 'Bedrooms'],
    ['Type', 'Villa', 'Type'],
    ['Size', '3 BHK', 'Bedrooms'],
    ['Size', '1200', 'Area'],
    ['Area', 'Hebbal', 'Locality'],
    ['Area', '1,200 sqft', 'Area'],
    ['Status', 'Semi-Furnished', 'Furnishing'],
    ['Status', 'Ready to move', 'Available from, or possession'],
    ['Status', 'Sold', 'On offer or not'],
    ['Ready/UC', 'UC', 'Available from, or possession'],
    ['Ready / Under construction', 'Ready', 'Available from, or possession'],
    ['Column 7', '2 BHK', 'Bedrooms'],
    ['Price per unit area', '5000', 'Price for each square foot'],
    ['Builder Name', 'Firm', 'Builder'],
    ['City Id', '7', null],
    ['Rent Agreement', 'yes', null],
    ['is_Apartment', 'TRUE', null],
    ['Zone', 'North', 'Locality'],
    ['Price (in lakh)', '45', 'Price'],
    ['Transaction', 'New Property', 'New or resale'],
    ['Transaction', 'Rent', 'Sale or rent'],
    ['Rent (₹ per month)', '20,000', 'Rent'],
    ['details.carpetArea', '800', 'Carpet area'],
    ['constructor', 'x', null],
    ['__proto__', 'x', null],
  ])('a column ‘%s’ with ‘%s’ is read as %s', (name, cell, readAs) => {
    const { columns } = homesOf(`Ref|${name}\n1|${cell}\n2|${cell}`, { offer: 'Sale' });
    expect(columns[1]).toMatchObject({ name, readAs });
  });

  it('what staff corrected once holds for a column and for a value', () => {
    const corrections = {
      columns: new Map([...noCorrections.columns, ['Zone', 'locality' as const], ['Area', null]]),
      values: new Map([['Kind', new Map([['IF', 'Independent Floor']])]]),
    };
    const [home] = fieldsOf(
      'Ref|Rent|BHK|Zone|Area|Kind|Type of Property\n1|20000|2|Hebbal|1200||IF'
        .replace('Kind|Type of Property', 'Kind')
        .replace('||IF', '|IF'),
      {
        corrections: {
          ...corrections,
          columns: new Map([...corrections.columns, ['Kind', 'asset_type' as const]]),
        },
      },
    );
    expect(home).toMatchObject({ area: 'Hebbal', asset_type: 'Independent Floor' });
    expect(home).not.toHaveProperty('sqft');
  });

  it('every stated cell is counted as read, silent, without a place or unread', () => {
    const { columns } = homesOf(
      'Ref|Rent|BHK|Parking|Deposit|Zodiac|Posted On\n1|20000|two|BOTH|No Deposit|Leo|today\n2|x|3|NONE|40000||soon',
    );
    for (const { stated, read, silent, notHeld, unread } of columns)
      expect(read + silent + notHeld + unread).toBe(stated);
  });
});

describe('files of other publishers', () => {
  it('two columns of prices: the one that a home can cost is its price, and the other is said', () => {
    const text =
      'Title|Price (in rupees)|Amount(in rupees)|Carpet Area|Transaction\n2 BHK Ready to Occupy Flat for sale|6000|42 Lac |500 sqft|Resale\n3 BHK Flat|7000|Call for Price|60 sqm|New Property';
    const [first, second] = fieldsOf(text);
    expect(first).toMatchObject({
      price: 42_00_000,
      bedrooms: 2,
      asset_type: 'Apartment',
      sale_kind: 'resale',
    });
    expect(second).toMatchObject({ sqft: 646, area_basis: 'carpet', sale_kind: 'new' });
    expect(findingsOf(text)).toContainEqual({
      row: 2,
      column: 'Price (in rupees)',
      value: '6000',
      reason: 'another column says 42,00,000, which holds',
      kind: 'unread',
    });
  });

  it('a sheet that a broker keeps by hand', () => {
    const [first, second] = fieldsOf(
      'Sl No|Apartment Name|Area|Config|Sq.ft|Rent|Advance|Avl from|Furnishing|Pref|Pets|Contact\n1|Lake View|Hebbal|2bhk|1300 sft|35k|2L|1st Dec 2026|Semi|Family only|Not allowed|90000 00000\n2|Lake View|Hebbal|3 BHK + SR|1850|₹55,000 (Negotiable)|3 lakhs|Immediate|Full|Bachelors ok|Allowed|90000 00001',
    );
    expect(first).toMatchObject({
      price: 35_000,
      deposit: '200000',
      available_from: '2026-12-01',
      open_to: ['family'],
      pets: false,
    });
    expect(second).toMatchObject({
      bedrooms: 3,
      price: 55_000,
      negotiable: true,
      available_from: 'now',
      pets: true,
    });
  });

  it('a list of a builder’s units, of which some are ready and some under construction', () => {
    const { homes } = homesOf(
      'Unit Code|Project|Micro Market|Config|SBA|Price (Cr)|Ready/UC\nT1-0403|Lake View|Hebbal|2 BHK|1200|1.1|Ready\nT2-0501|Lake View|Hebbal|3 BHK|1650|1.6|UC',
    );
    expect(homes.map(({ reference, fields }) => [reference, fields['possession'], fields['price']])).toEqual([
      ['T1-0403', 'ready', 1_10_00_000],
      ['T2-0501', 'under_construction', 1_60_00_000],
    ]);
  });

  it('‘Yes’ under Resale and under New construction are opposites', () => {
    expect(fieldsOf('Price|BHK|Area|Resale\n9000000|2|1100|Yes')[0]).toMatchObject({ sale_kind: 'resale' });
    expect(fieldsOf('Price|BHK|Area|New Build\n9000000|2|1100|Yes')[0]).toMatchObject({ sale_kind: 'new' });
  });
});

describe('references', () => {
  const file = (price: string) =>
    `BHK|Rent|Locality|Area\n2|${price}|Hebbal|1100\n2|25000|Hebbal|1100\n3|30000|Hebbal|1400`;

  it('derived ones stay when a price changes, and differ for equal homes', () => {
    const before = homesOf(file('20000')).homes.map(({ reference }) => reference);
    expect(homesOf(file('21000')).homes.map(({ reference }) => reference)).toEqual(before);
    expect(new Set(before).size).toBe(3);
  });
});

describe('what is no home', () => {
  const flats = Array.from({ length: 20 }, (_, at) => `F${at}|Flat ${at}|Apartment|2|${25_000 + at}`).join(
    '\n',
  );
  const table = (rows: string) => homesOf(`Ref|Title|Type|BHK|Rent\n${flats}\n${rows}`);

  it('a column is known by its rows: a few odd words among flats are told, and the flats keep their type', () => {
    const { homes, findings } = table(
      'P1|Near the lake|Boys PG|1|9000\nP2|Near the lake|Godown|1|9000\nP3|Near the lake|Palace|1|9000\nP4|Near the lake|Igloo|1|9000\nP5|Near the lake|Ark|1|9000',
    );
    expect(homes).toHaveLength(23);
    expect(homes[0]?.fields['asset_type']).toBe('Apartment');
    expect(findings).toMatchObject([
      { row: 22, kind: 'refused', isMeant: true, reason: '‘Boys PG’ is no home' },
      { row: 23, kind: 'refused', isMeant: true, reason: '‘Godown’ is no home' },
      { row: 24, column: 'Type', kind: 'unread' },
      { row: 25, column: 'Type', kind: 'unread' },
      { row: 26, column: 'Type', kind: 'unread' },
    ]);
  });

  it('is refused by the start of its title, whatever stands under its type', () => {
    const { homes, findings } = table('P1|PG for ladies near Manyata|Apartment|1|9000');
    expect(homes).toHaveLength(20);
    expect(findings).toMatchObject([{ row: 22, reason: '‘pg’ is no home' }]);
  });

  it('what stands under bedrooms, sharing or sale and rent counts as well', () => {
    const of = (head: string, cell: string) =>
      homesOf(`Ref|${head}|Rent|Sqft\n1|${cell}|9000|900\n2|2|9000|900`).findings.map(({ reason }) => reason);
    expect(of('BHK', 'Single sharing')).toContain('‘Single sharing’ is no home');
    expect(
      homeOf({ Ref: '1', 'Room type': 'Double sharing', Rent: '9000', Sqft: '300' }).home,
    ).toBeUndefined();
    expect(
      homeOf({ Ref: '1', PropertyType: 'Commercial Lease', ListPrice: '900000', Sqft: '300' }).home,
    ).toBeUndefined();
  });

  it('shops nearby make no home a shop', () => {
    expect(homeOf({ Ref: '1', BHK: '2', Rent: '22000', Nearby: 'Shops' }).home?.fields['bedrooms']).toBe(2);
  });
});

describe('a home that is gone', () => {
  const gone = (cells: Record<string, string>) =>
    homeOf({ Ref: '1', For: 'Sale', BHK: '2', Price: '9500000', 'Area sqft': '1100', ...cells }).home ===
    undefined;
  it.each<[Record<string, string>, boolean]>([
    [{ Available: 'No' }, true],
    [{ Available: 'Yes' }, false],
    [{ Available: 'Immediately' }, false],
    [{ Availability: 'Sold' }, true],
    [{ Availability: 'Available' }, false],
    [{ Possession: 'Booked' }, true],
    [{ Price: 'SOLD' }, true],
    [{ Price: 'Sold out!' }, true],
    [{ Sold: 'Yes' }, true],
    [{ Sold: 'No' }, false],
    [{ 'Is hidden': '1' }, true],
    [{ is_deleted: 'false' }, false],
    [{ 'Is Active': 'N' }, true],
    [{ Status: 'Available', 'Is Active': '0' }, true],
    [{ Rented: 'Yes' }, false],
    [{ Rented: 'Yes', For: 'Rent', Price: '22000' }, true],
    [{ Title: 'SOLD - 2 BHK in Hebbal' }, true],
    [{ Title: 'Sold by owner: 2 BHK in Hebbal' }, false],
  ])('%o: %s', (cells, isGone) => {
    expect(gone(cells)).toBe(isGone);
  });
});

describe('two columns that say whether a home is on offer', () => {
  it('the one that says no hides it', () => {
    const blm = (status: string, flag: string) =>
      homeOf(
        {
          AGENT_REF: 'A1',
          STATUS_ID: status,
          PUBLISHED_FLAG: flag,
          TRANS_TYPE_ID: '1',
          BEDROOMS: '2',
          PRICE: '9500000',
        },
        { format: 'BLM' },
      ).home;
    expect(blm('0', '1')).toBeDefined();
    expect(blm('0', '0')).toBeUndefined();
    expect(blm('1', '1')).toBeUndefined();
  });
});
