/**
 * Rows of a small site: three areas in two sections and one in none, societies with and without homes, 60 homes that
 * are published and two that are not.
 */
export interface DataSet {
  cities: Row[];
  local_areas: Row[];
  society: Row[];
  properties: Row[];
}

export type Row = Record<string, unknown>;

/** A UUID that starts with the number: slugs of listings with the same title differ by its first eight digits. */
export function idOf(number: number): string {
  return `${number.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`;
}

export const bangalore = idOf(0xc0);

export const areas = { whitefield: idOf(0xa1), hebbal: idOf(0xa2), yelahanka: idOf(0xa3), loner: idOf(0xa4) };

export const societies = { meadows: 's-meadows', heights: 's-heights', court: 's-court', hidden: '1000' };

export function areaRow(id: string, area: string, fields: Row = {}): Row {
  return {
    id,
    area,
    slug: area.toLowerCase().replaceAll(' ', '-'),
    city_id: bangalore,
    city_section: 'North Bangalore',
    overview: `${area} has lakes, schools and a market on Sundays.`,
    market_data: { avgPricePerSqft: 9800, rentalYieldMin: 3, rentalYieldMax: 4.5 },
    narratives: { vibeNarrative: `Mornings in ${area} begin with filter coffee.` },
    buyer_intelligence: { insiderTips: ['Ask about the water tanker bill.'] },
    ...fields,
  };
}

export function societyRow(id: string, name: string, area: string | null, fields: Row = {}): Row {
  return {
    id,
    name,
    slug: name.toLowerCase().replaceAll(' ', '-'),
    area,
    city: 'Bangalore',
    overview: `${name} is built around one large court.`,
    highlights: ['Swimming pool', 'Clubhouse', '24x7 security'],
    narratives: { propertyPositioning: `${name} is for people who stay.` },
    search_score: 10,
    ...fields,
  };
}

/** Listing `number`. A higher number is newer. By default it is for sale and has the title that many listings share. */
export function homeRow(number: number, fields: Row = {}): Row {
  return {
    id: idOf(number),
    title: '2 BHK in Hebbal',
    description: `Flat number ${number}.\nFacing the lake.`,
    price: 5_000_000 + number * 250_000,
    images: ['/illustrations/living-monsoon.avif', `https://pictures.example/${number}.jpg`],
    area: 'Hebbal',
    city: 'Bangalore',
    bedrooms: 2,
    baths: 2,
    sqft: 1000 + number,
    area_id: areas.hebbal,
    society_id: null,
    last_verified: '2026-11-14',
    publish: 50,
    property_type: 'Sale',
    created_at: new Date(Date.UTC(2026, 0, 1, number)).toISOString(),
    ...fields,
  };
}

/** Fields that the database accepts, although the addresses of the pictures alone are larger than a page may be. */
export const heavyHome: Row = {
  images: Array.from({ length: 100 }, (_, at) => `/${at}${'x'.repeat(1_500)}`),
};

/** Fields of a society that the database accepts, although the texts are five times as long when escaped for HTML. */
export const heavySociety: Row = {
  description: '&'.repeat(10_000),
  overview: '&'.repeat(10_000),
  highlights: Array.from({ length: 100 }, (_, at) => `${at}${'&'.repeat(400)}`),
  narratives: { propertyPositioning: '&'.repeat(19_000) },
};

const HOMES_FOR_SALE = 54;

export function dataSet(): DataSet {
  const sale = Array.from({ length: HOMES_FOR_SALE }, (_, index) => homeRow(index + 1));
  const rent = [101, 102, 103].map((number) =>
    homeRow(number, { title: `Flat ${number} to rent`, price: number * 300, property_type: 'Rent' }),
  );
  const specialHomes = [
    homeRow(201, {
      title: 'Corner flat in Whitefield Meadows',
      area: 'Whitefield',
      area_id: areas.whitefield,
      society_id: societies.meadows,
      price: 12_500_000,
      publish: 1000,
    }),
    homeRow(202, {
      title: 'ಮನೆ',
      area: 'Whitefield',
      area_id: areas.whitefield,
      society_id: societies.hidden,
      images: null,
      price: null,
      publish: 999,
    }),
    homeRow(203, {
      title: 'Studio in Hebbal Heights',
      society_id: societies.heights,
      bedrooms: 0,
      sqft: 0,
      price: 3_000_000,
      publish: 11,
      description: null,
    }),
    homeRow(204, { title: 'Withheld for now', publish: 10 }),
    homeRow(205, { title: 'Never meant to be seen', publish: null }),
  ];
  return {
    cities: [{ id: bangalore, name: 'Bangalore' }],
    local_areas: [
      areaRow(areas.whitefield, 'Whitefield', {
        slug: 'whitefield-bangalore',
        city_section: 'East Bangalore',
      }),
      areaRow(areas.hebbal, 'Hebbal'),
      areaRow(areas.yelahanka, 'Yelahanka'),
      areaRow(areas.loner, 'Somewhere else', { city_section: null, overview: null, market_data: null }),
    ],
    society: [
      societyRow(societies.meadows, 'Whitefield Meadows', areas.whitefield),
      societyRow(societies.heights, 'Hebbal Heights', areas.hebbal),
      societyRow(societies.court, 'Yelahanka Court', areas.yelahanka),
      societyRow(societies.hidden, ' Unlisted', areas.whitefield, { slug: 'unlisted' }),
    ],
    properties: [...sale, ...rent, ...specialHomes],
  };
}
