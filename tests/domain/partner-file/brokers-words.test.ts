import { describe, expect, it } from 'vitest';
import { homeOf, homesOf } from './homes-of.ts';

/** A home to rent in Hebbal with these cells beside. */
const rentOf = (cells: Readonly<Record<string, string>>) =>
  homeOf({ Ref: 'A1', BHK: '2 BHK', Rent: '22000', Locality: 'Hebbal', ...cells });
const saleOf = (cells: Readonly<Record<string, string>>) =>
  homeOf({ Ref: 'A1', BHK: '2 BHK', 'Sale price': '85 L', Locality: 'Hebbal', ...cells });
const unreadOf = ({ findings }: ReturnType<typeof homeOf>) =>
  findings.filter(({ kind }) => kind === 'unread' || kind === 'refused').map(({ reason }) => reason);

describe('columns as brokers shorten them', () => {
  it.each([
    ['Flr/Tot Flr', '4/12', { floor_no: '4', total_floors: 12 }],
    ['Flr', '4/12', { floor_no: '4', total_floors: 12 }],
    ['Floor / Total Floors', '0/3', { floor_no: 'Ground', total_floors: 3 }],
    ['Floor', 'G+3', { total_floors: 3 }],
    ['floor.total', '9', { total_floors: 9 }],
    ['Furn', 'SF', { furnishing: 'semi' }],
    ['Furnishing', 'UF', { furnishing: 'none' }],
    ['Lift (Y/N)', 'Y', { lift: true }],
    ['Lift', 'Not available', { lift: false }],
    ['Maint', '3k', { maint_charges: 3000 }],
    ['Maintenance', 'Rs 3,000 pm', { maint_charges: 3000 }],
    ['Maintenance', '₹ 2,500/-', { maint_charges: 2500 }],
    ['Saleable Area (sft)', '1,240', { sqft: 1240, area_basis: 'super_built_up' }],
    ['Carpet Area (sft)', '940', { sqft: 940, area_basis: 'carpet' }],
    ['Plot Area (Sq.Yards)', '200', { sqft: 1800, area_basis: 'plot' }],
    ['Dimension', '30x40', { sqft: 1200, area_basis: 'plot' }],
    ['Plot Dimensions', "40' X 60'", { sqft: 2400, area_basis: 'plot' }],
    ['Type', 'Condominium', { asset_type: 'Apartment' }],
    ['Area', '1,240 sqft (SBA)', { sqft: 1240, area_basis: 'super_built_up' }],
    ['Area', 'Carpet: 900 sft', { sqft: 900, area_basis: 'carpet' }],
    ['Area m²', '100', { sqft: 1076 }],
    ['Deposit (months)', '10', { deposit: '10 months' }],
    ['Available W.E.F', '15.12.2026', { available_from: '2026-12-15' }],
    // As Excel stores a day.
    ['Available From', '46371', { available_from: '2026-12-15' }],
    ['Parking', 'Nil', { parking_covered: 0 }],
    ['BHK Type', '2BHK/2T', { bedrooms: 2, baths: 2 }],
    ['Floor', 'First Floor', { floor_no: '1' }],
    ['Facing', 'NE corner', { facing_dir: 'North-East' }],
    ['Preferred Tenants', 'Family & Bachelors', { open_to: ['family', 'singles'] }],
    ['Property Type', 'Duplex House', { asset_type: 'Duplex' }],
    ['Water', 'Cauvery + Bore', { water: ['corporation', 'borewell'] }],
  ])('‘%s’ with ‘%s’ is read', (column, cell, fields) => {
    const said = rentOf({ [column]: cell });
    expect(said.home?.fields).toMatchObject(fields);
    expect(unreadOf(said)).toEqual([]);
  });

  it.each(['Property #', 'property_uuid', 'Prop Code', 'Prop ID', 'Site ID', 'Record Id', 'Unit Ref'])(
    '‘%s’ is a reference',
    (name) => {
      expect(homeOf({ [name]: 'K7', Rent: '22000', BHK: '2' }).home?.reference).toBe('K7');
    },
  );

  it('a plot has no rooms and no floors, and what a file says of them is told', () => {
    const home = {
      Ref: '1',
      Property: 'Villa Plot',
      BHK: '2',
      Floor: '0',
      Lift: 'No',
      Price: '8500000',
      Area: '1200',
    };
    const { home: plot, findings } = homeOf({ ...home, Purpose: 'Sale' });
    expect(plot?.fields).toEqual({
      asset_type: 'Plot',
      property_type: 'Sale',
      price: 8_500_000,
      sqft: 1200,
      title: 'Plot for sale',
    });
    expect(findings).toMatchObject([
      { column: 'BHK', value: '2', reason: 'a plot has no rooms and no floors' },
    ]);
  });

  it('a door number tells homes apart, and is shown to nobody', () => {
    const { homes, columns } = homesOf(
      'Unit No|Type|Saleable Area (sft)|Price\nA-101|2 BHK|1,240|8500000\nA-102|2 BHK|1,240|8600000',
    );
    expect(new Set(homes.map(({ reference }) => reference)).size).toBe(2);
    expect(homes[0]?.reference).toMatch(/^row-[a-z0-9]+$/);
    expect(columns[0]).toMatchObject({ readAs: 'Number of the flat', notHeld: 2 });
    expect(JSON.stringify(homes)).not.toContain('A-101');
  });

  it('numbers of rows are no bedrooms, also where one row is called ‘Total’', () => {
    const { homes } = homesOf(
      'Sl No|Ref|Config|SBA|Demand\n1|S1|2 BHK|1,240|8500000\n2|S2|3 BHK|1,640|11500000\nTOTAL|||2,880|20000000',
    );
    expect(homes.map(({ fields }) => fields['bedrooms'])).toEqual([2, 3]);
  });

  it('rooms are no name of a society', () => {
    const said = homeOf({ Property: '2 BHK Apartment', Rent: '22000', Locality: 'Hebbal' });
    expect(said.home).toMatchObject({ society: null, fields: { bedrooms: 2, asset_type: 'Apartment' } });
    expect(rentOf({ 'Property Name': '2 BHK Flat near the lake' }).home?.society).toBeNull();
  });

  it('the name before a vague one says what it is', () => {
    const { home } = homeOf({
      'listing.id': 'L1',
      'agent.id': '77',
      'agent.name': 'Ramesh',
      'node.locality.name': 'Hebbal',
      'node.society.name': 'Sky Towers',
      'builtUpArea.value': '1240',
      'builtUpArea.unit': 'sqft',
      'price.value': '8500000',
      'listing.for': 'sale',
    });
    expect(home).toMatchObject({
      reference: 'L1',
      locality: 'Hebbal',
      society: 'Sky Towers',
      fields: { sqft: 1240, area_basis: 'built_up', price: 8500000 },
    });
  });
});

describe('cells as brokers write them', () => {
  it('a comma is a decimal mark where the column shows that it is none between thousands', () => {
    const { homes } = homesOf(
      'Ref|BHK|Area|Price (Cr)|Carpet\n1|2|Hebbal|0,710|900\n2|3|Hebbal|1,035|1,100\n3|3|Hebbal|1,885|1,150',
    );
    expect(homes.map(({ fields }) => [fields['price'], fields['sqft']])).toEqual([
      [7_100_000, 900],
      [10_350_000, 1_100],
      [18_850_000, 1_150],
    ]);
  });

  it.each(['Not Available', 'Blocked', 'Booked', 'Rented Out', 'Token paid'])(
    'a home whose status is ‘%s’ is not on offer',
    (status) => {
      expect(unreadOf(rentOf({ Status: status }))).toEqual(['the row says that the home is not on offer']);
    },
  );

  it.each(['Shop', 'Commercial Office', 'Office Space', 'PG', 'Warehouse', 'Agricultural land'])(
    '‘%s’ is no home',
    (type) => {
      expect(unreadOf(rentOf({ 'Property Type': type }))).toEqual([`‘${type}’ is no home`]);
    },
  );

  it('‘S’ and ‘R’ are an offer only under a name that says so', () => {
    const { homes } = homesOf('Ref|Sale/Rent|BHK|Price\n1|S|2|85 L\n2|R|2|22k');
    expect(homes.map(({ fields }) => fields['property_type'])).toEqual(['Sale', 'Rent']);
    // Residential and commercial.
    expect(homesOf('Ref|Category|BHK|Price\n1|R|2|85 L\n2|R|2|90 L').homes[0]?.fields).toMatchObject({
      property_type: 'Sale',
    });
  });

  it('a title says the offer where no column does', () => {
    const { homes } = homesOf(
      'Ref|Headline|Rent/Price\n1|2 BHK for sale in Sky, Hebbal|85 L\n2|2 BHK to let in Sky|22k\n3|3 BHK for sale or for rent|90 L',
    );
    expect(homes.map(({ fields }) => fields['property_type'])).toEqual(['Sale', 'Rent']);
  });

  it('a resale is for sale, and resold', () => {
    const { home } = homeOf({ Ref: '1', Transaction: 'Resale', BHK: '2', Price: '85 L' });
    expect(home?.fields).toMatchObject({ property_type: 'Sale', sale_kind: 'resale' });
  });

  it('a lease for one sum is no monthly rent', () => {
    const row = { Ref: '1', BHK: '2', Locality: 'Hebbal', Purpose: 'Lease' };
    expect(unreadOf(homeOf({ ...row, Price: '18 Lakhs' }))).toEqual([
      'a lease for one sum is neither a rent nor a sale, and is not held',
    ]);
    expect(homeOf({ ...row, Price: '22000' }).home?.fields).toMatchObject({
      property_type: 'Rent',
      price: 22_000,
    });
  });

  it('a price for each square foot is neither a price nor an area', () => {
    const said = homeOf({
      Ref: '1',
      Type: '2BHK',
      'Rate (Rs/sqft)': '7500',
      Locality: 'Hebbal',
      'SBA (sqft)': '1200',
    });
    expect(said.home?.fields).toMatchObject({ sqft: 1200, property_type: 'Sale' });
    expect(said.home?.fields).not.toHaveProperty('price');
  });

  it('rents in thousands are under a name that says so', () => {
    expect(homesOf("Ref|Config|RENT ('000)\n1|2BHK|24.5\n2|3BHK|32").homes[0]?.fields).toMatchObject({
      price: 24_500,
    });
  });

  it('a number is no name of a society, and an area is no place', () => {
    expect(rentOf({ 'Project Name': 'R42001' }).home?.society).toBeNull();
    expect(
      homeOf({ Ref: '1', BHK: '2', Rent: '22000', Area: '1709 sqft (usable, with terrace)' }).home?.locality,
    ).toBeNull();
  });

  it.each([
    ['₹ 1.2 Cr + GST', { price: 12_000_000 }],
    ['1.1 CR (Nego)', { price: 11_000_000, negotiable: true }],
    ['Rs 72 lakh slightly negotiable', { price: 7_200_000, negotiable: true }],
    ['80 lacs fixed', { price: 8_000_000 }],
    ['~ 90L', { price: 9_000_000 }],
    ['85 Lakh*', { price: 8_500_000 }],
  ])('the price ‘%s’ is read', (price, fields) => {
    const { homes } = homesOf(`Ref|Purpose|BHK|Price\n1|Sale|2|${price}\n2|Sale|2|85 L`);
    expect(homes[0]?.fields).toMatchObject(fields);
  });

  it.each([
    ['25k + 3k maint', { price: 25_000, maint_charges: 3_000 }],
    ['₹25,000/month + ₹2,000 maintenance', { price: 25_000, maint_charges: 2_000 }],
    ['₹30K incl maint', { price: 30_000 }],
    ['Rs 22,000 p/m', { price: 22_000 }],
  ])('the rent ‘%s’ is read', (rent, fields) => {
    const { homes } = homesOf(`Ref|BHK|Rent\n1|2|${rent}\n2|2|22000`);
    expect(homes[0]?.fields).toMatchObject(fields);
  });

  it('at least ten years is no year in which it was built', () => {
    expect(saleOf({ Age: '10+' }).home?.fields).not.toHaveProperty('built_year');
  });

  it('full rupees need no area beside them to be rupees', () => {
    expect(
      homesOf('Ref|Type|Basic Cost|Facing\n1|2 BHK|5850000|E\n2|3 BHK|7150000|N').homes[0]?.fields,
    ).toMatchObject({ price: 5_850_000 });
  });

  it('‘Furnished: Yes’ says not how much, and ‘Included’ not what maintenance is', () => {
    const { homes, findings } = homesOf(
      'Ref|Rent|BHK|Furnished|Maintenance\n1|22000|2|Yes|Included\n2|23000|2|Semi|2500\n3|24000|2|No|2500',
    );
    expect(homes.map(({ fields }) => [fields['furnishing'], fields['maint_charges']])).toEqual([
      [undefined, undefined],
      ['semi', 2500],
      ['none', 2500],
    ]);
    expect(findings.map(({ row, column }) => [row, column])).toEqual([
      [2, 'Furnished'],
      [2, 'Maintenance'],
    ]);
  });

  it('another number for the same kind of area is said', () => {
    const { home, findings } = saleOf({ Dimension: '30x40', 'Plot Size': '1500' });
    expect(home?.fields['sqft']).toBe(1200);
    expect(findings.map(({ value }) => value)).toContain('1500');
  });

  it('an address gives its place and never the door, and nothing beside a column with the place', () => {
    const address = 'No 12, 4th Cross,\nHebbal, Bangalore 560 024';
    const words = { Ref: '1', BHK: '2', Rent: '22000', Address: address };
    expect(homeOf(words).home?.locality).toBe('4th Cross, Hebbal');
    expect(homeOf({ ...words, Locality: 'Hebbal' }).home?.locality).toBe('Hebbal');
    expect(homeOf({ ...words, Address: '12 MG Road, 80 Feet Road' }).home?.locality).toBe(
      'MG Road, 80 Feet Road',
    );
  });
});

describe('a month of possession', () => {
  const possession = (cell: string) => saleOf({ Possession: cell }).home?.fields['possession'];
  it.each([
    ['Q3 2027', '2027-09'],
    ['3Q27', '2027-09'],
    ['Q3-27', '2027-09'],
    ["Q3'27", '2027-09'],
    ['2027-Q3', '2027-09'],
    ['Qtr 3, 2027', '2027-09'],
    ['Third quarter of 2027', '2027-09'],
    ['CY 2027 Q3', '2027-09'],
    ['by Q2 2028', '2028-06'],
    // A financial year ends in the March of its name.
    ['3QFY27', '2026-12'],
    ['Q1 FY 2027-28', '2027-06'],
    ['4QFY2028', '2028-03'],
    ['Q4 FY28', '2028-03'],
    ['2H FY28', '2028-03'],
    ['Q4 (Jan-Mar) 2028', '2028-03'],
    ['H1 2028', '2028-06'],
    ['2027 H2', '2027-12'],
    ['Mid 2028', '2028-06'],
    ['End of 2027', '2027-12'],
    ['Jan–Mar 2028', '2028-03'],
    ['Jun-Jul 2027', '2027-07'],
    ['Dec 2027 end', '2027-12'],
  ])('‘%s’ ends in %s', (cell, month) => {
    expect(possession(cell)).toBe(month);
  });

  it.each([
    '2028',
    'FY28',
    'Q5 2027',
    'Q3',
    'Q1 FY 2027-29',
    'Diwali 2027',
    'early 2028',
    '6 months',
    'Nov-Jan 2028',
  ])('‘%s’ is not certain, and is asked about', (cell) => {
    expect(possession(cell)).toBeUndefined();
    expect(unreadOf(saleOf({ Possession: cell }))).toEqual(['expected ready, or a month with its year']);
  });
});

describe('a street is no locality', () => {
  it.each([
    '3rd Cross',
    '12th Main',
    '12th Main Road',
    "5th 'A' Cross",
    'II Cross, 4th Main',
    'Main Road',
    '7th Cross Rd.',
  ])('‘%s’ alone says not where', (street) => {
    for (const name of ['Locality', 'Address', 'Location']) {
      const { home, findings } = homeOf({ Ref: '1', BHK: '2', Rent: '22000', [name]: street });
      expect(home?.locality).toBeNull();
      expect(home?.society).toBeNull();
      expect(home?.fields['title']).toBe('2 BHK to rent');
      expect(findings).toMatchObject([{ column: name, value: street, kind: 'unread' }]);
    }
  });

  it('and is part of one that is named beside it', () => {
    expect(rentOf({ Locality: '12th Main, Indiranagar' }).home?.locality).toBe('12th Main, Indiranagar');
    expect(rentOf({ Locality: '3rd Cross', Address: '12, 3rd Cross, Hebbal' }).home?.locality).toBe(
      '3rd Cross, Hebbal',
    );
    for (const locality of [
      'Sarjapur Main Road',
      '100 Feet Road',
      '5th Block',
      'Cox Town',
      'Kanakapura Road',
    ])
      expect(rentOf({ Locality: locality }).home?.locality).toBe(locality);
  });

  it('nor does the number of a door stand before its building', () => {
    const home = { Ref: '1', BHK: '2', Rent: '22000' };
    expect(homeOf({ ...home, Address: 'Flat 301 Lake Residency, Hebbal' }).home?.locality).toBe(
      'Lake Residency, Hebbal',
    );
    expect(homeOf({ ...home, Address: 'House No. 12/4 Temple Street, Hebbal' }).home?.locality).toBe(
      'Temple Street, Hebbal',
    );
  });
});

describe('a # before a reference', () => {
  it.each([
    ['#A3', '#A4'],
    ['#1', '#2'],
    ['# 301', '# 302'],
    ['A3', '#A4'],
    ['//A3', ';A4'],
  ])('makes no comment of the row: %s, %s', (one, other) => {
    const { homes } = homesOf(
      `Ref|For|BHK|Price|Locality\n${one}|Sale|2|95 lakh|Hebbal\n${other}|Sale|3|1.2 cr|Hebbal`,
    );
    expect(homes.map(({ reference, fields }) => [reference, fields['price']])).toEqual([
      [one, 9_500_000],
      [other, 12_000_000],
    ]);
  });
});
