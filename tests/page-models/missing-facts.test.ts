import { describe, expect, it } from 'vitest';
import type { Area } from '#domain/area/area.ts';
import type { CatalogueRows } from '#domain/catalogue/catalogue.ts';
import type { Property } from '#domain/property/property.ts';
import type { Society } from '#domain/society/society.ts';
import { sitePages } from '#page-models/site-pages.ts';
import { aBareProperty, aContext, anArea, aProperty, aSociety, guid, homes } from '../fixtures/rows.ts';
import { seededRandom } from '../fixtures/seeded-random.ts';
import { emptyHeadings, faultsOf, shownStrings } from './shown-strings.ts';

function faults(rows: Partial<CatalogueRows>): string[] {
  return sitePages(aContext(rows)).flatMap(({ path, model }) => {
    const page = model();
    return [...faultsOf(page), ...emptyHeadings(page)].map((fault) => `${path} ${fault}`);
  });
}

const EMPTY_VALUES = [null, undefined, '', ' ', 'N/A', 'null', 'undefined', '-'] as const;
/** Rows in which every free text is `none`. */
function emptyRows(none: (typeof EMPTY_VALUES)[number]): Partial<CatalogueRows> {
  const list = [none, none];
  const area: Area = {
    ...anArea(),
    city_section: none,
    overview: none,
    description: none,
    featured_image_url: none,
    area_images: none === null || none === undefined ? none : [none],
    market_data: {
      averagePrice: none,
      avgPricePerSqft: none,
      investmentRating: none,
      appreciationRate: none,
      rentalYieldMin: none,
      rentalYieldMax: none,
      stampDutyPercentage: none,
    },
    infrastructure: {
      connectivity: none,
      metroConnectivity: { nearestStation: none, status: none },
      waterSupplyReliability: none,
    },
    local_amenities: { topSchools: [{ name: none, type: none }], topHospitals: list, shoppingMalls: none },
    narratives: {
      vibeNarrative: none,
      connectivityNarrative: none,
      marketNarrative: none,
      amenitiesNarrative: none,
      investmentNarrative: none,
    },
    buyer_intelligence: { insiderTips: list, commonMistakes: none },
    vibe_and_lifestyle: { bestSuitedFor: list },
  };
  const society: Society = {
    id: 'courtyard',
    name: 'Courtyard Heights',
    slug: none?.trim() ? 'courtyard' : none,
    area: area.id,
    city: none,
    locality: none,
    description: none,
    overview: none,
    developer: none,
    total_units: none,
    configurations: none,
    price_range: none,
    project_status: none,
    year_of_completion: none,
    highlights: list,
    property_images: [{ original: none }],
    specifications: { developer: none, totalUnits: none, configurations: list, priceRange: none },
    location: { nearbyAmenities: list, educationalInstitutions: none, healthcareFacilities: [] },
    community: { sportsAndFitness: list, clubhouseFeatures: list, securityFeatures: none },
    market: {
      developerName: none,
      projectStatus: none,
      completionYear: none,
      targetDemographic: none,
      propertyCategory: none,
    },
    narratives: {
      projectOverview: none,
      propertyPositioning: none,
      neighborhoodDescription: none,
      entertainmentLifestyle: none,
      connectivityAnalysis: none,
      familyAppeal: none,
    },
  };
  const home: Property = {
    ...aBareProperty({
      id: guid(300),
      slug: 'empty',
      area_id: area.id,
      society_id: society.id,
      publish: 1000,
    }),
    description: none,
    images: none === null || none === undefined ? none : [none],
    image_desc: none === undefined ? none : [none],
    area: none,
    city: none,
    floor_no: none,
    facing_dir: none,
    asset_type: none,
    marketing_tag: none,
    source_key: none,
  };
  const rental: Property = {
    ...home,
    id: guid(301),
    slug: 'empty-too',
    property_type: 'Rent',
    price: 0,
    sqft: 0,
    baths: 0,
  };
  return { areas: [area], societies: [society], properties: [home, rental] };
}

describe('missing facts', () => {
  it.each(EMPTY_VALUES)('given as %j leave no trace on any page', (emptyValue) => {
    expect(faults(emptyRows(emptyValue))).toEqual([]);
  });

  it('in minimal rows leave no trace on any page', () => {
    expect(
      faults({
        cities: [],
        areas: [{ id: guid(50), area: 'Whitefield', slug: 'whitefield' }],
        societies: [
          { id: 's', name: 'S', area: guid(50) },
          { id: 't', name: 'T' },
        ],
        properties: [
          aBareProperty({ area_id: guid(50), society_id: 's' }),
          aBareProperty({ id: guid(7), slug: 'b' }),
        ],
      }),
    ).toEqual([]);
    expect(faults({})).toEqual([]);
  });

  it('in random rows leave no trace on any page', () => {
    const random = seededRandom(7);
    const withRandomGaps = <Row extends object>(row: Row, keep: readonly string[]): Row => {
      const copy = { ...row };
      for (const key of Object.keys(copy))
        if (!keep.includes(key) && random() < 0.4) Reflect.set(copy, key, null);
      return copy;
    };
    const properties = homes(150, { society_id: 'courtyard', area_id: guid(50), publish: 1000 }).map((home) =>
      withRandomGaps(home, ['id', 'slug', 'title', 'property_type', 'publish']),
    );
    expect(
      faults({ areas: [anArea({ city_section: 'East' })], societies: [aSociety()], properties }),
    ).toEqual([]);
  });

  it('are found by this test when they leave a trace', () => {
    expect(faultsOf({ a: 'null BHK', b: 'East, , West', c: '', d: ['x, '], caption: '' })).toHaveLength(4);
    expect(
      emptyHeadings({ tabs: [{ title: 'Sports', items: [] }], others: { heading: 'O', cards: [] } }),
    ).toEqual(['tabs.0.items is empty']);
    expect(emptyHeadings({ groups: [{ name: 'East', cards: [] }] })).toEqual(['groups.0.cards is empty']);
  });
});

it('no page contains a hostile address from a row', () => {
  const urls = [
    'javascript:alert(1)',
    'data:image/svg+xml,<svg/onload=alert(1)>',
    '//tracker.example/p.gif',
    '/\\tracker.example/p.gif',
    'https://tracker.example/"onerror="alert(1)',
  ];
  const [first = ''] = urls;
  const rows = {
    areas: [anArea({ featured_image_url: first, area_images: urls })],
    societies: [
      aSociety({ area: guid(50), property_images: urls }),
      aSociety({ id: 'other', area: guid(50), property_images: urls.map((original) => ({ original })) }),
    ],
    properties: urls.map((_, n) =>
      aProperty({
        id: guid(100 + n),
        images: urls,
        publish: 1000,
        area_id: guid(50),
        society_id: n % 2 ? 'other' : 'courtyard',
      }),
    ),
  };
  const leaked = sitePages(aContext(rows)).flatMap(({ model }) =>
    shownStrings(model()).filter(([, text]) => /javascript:|data:image|tracker\.example/.test(text)),
  );
  expect(leaked).toEqual([]);
});
