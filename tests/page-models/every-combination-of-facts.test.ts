import { expect, test } from 'vitest';
import type { Property } from '#domain/property/property.ts';
import { sitePages } from '#page-models/site-pages.ts';
import { aContext, anArea, aSociety, guid, homes } from '../fixtures/rows.ts';
import { seededRandom } from '../fixtures/seeded-random.ts';
import { emptyHeadings, faultsOf, shownStrings } from './shown-strings.ts';

const random = seededRandom(11);
const pick = <Value>(values: readonly Value[]): Value | null =>
  random() < 0.45 ? null : (values[Math.floor(random() * values.length)] ?? null);

const stated = (): Partial<Property> => ({
  price: pick([30_000, 0, 12_500_000]),
  currency: pick(['INR', 'USD']),
  sqft: pick([1490, 0, 900]),
  area_basis: pick(['carpet', 'built_up', 'super_built_up', 'plot']),
  carpet_sqft: pick([1100, 0]),
  plot_sqft: pick([2400, 0]),
  balconies: pick([0, 2]),
  furnishing: pick(['full', 'semi', 'none']),
  furnished_with: pick([[], ['Wardrobes'], ['null', ' ']]),
  available_from: pick(['now', '2026-12-01', '2020-01-01']),
  possession: pick(['ready', 'under_construction', '2027-06']),
  open_to: pick([['anyone'], ['family', 'students'], []]),
  pets: pick([true, false]),
  sale_kind: pick(['new', 'resale']),
  negotiable: pick([true, false]),
  deposit: pick(['0', '150000', '2 months', '0.5 months']),
  brokerage: pick(['0', '30000', '1 month', '1.5%']),
  lock_in_months: pick([0, 6]),
  notice_months: pick([0, 1]),
  ownership: pick(['freehold', 'power_of_attorney']),
  khata: pick(['a', 'b']),
  rera_number: pick(['PRM/KA/RERA/1251/308/PR/170726/000001', '']),
  total_floors: pick([0, 12]),
  position: pick(['12.971,77.641', '13.199,77.706']),
  built_year: pick([2015]),
  lift: pick([true, false]),
  gated: pick([true, false]),
  power_backup: pick(['none', 'lift_and_lights', 'full']),
  water: pick([[], ['tanker'], ['corporation', 'borewell', 'tanker']]),
  parking_covered: pick([0, 2]),
  parking_open: pick([0, 1]),
  parking_two_wheeler: pick([0, 1]),
  video_url: pick(['https://video.example/1', 'javascript:alert(1)']),
});

const rows = homes(600, { society_id: 'courtyard', area_id: guid(50), description: null }).map((home, n) => ({
  ...home,
  property_type: n % 2 ? ('Rent' as const) : ('Sale' as const),
  ...stated(),
}));
const byPath = new Map(rows.map((home) => [`/property/${home.slug}`, home]));

test('no combination of stated and missing facts leaves a trace of a missing one, or an amount of nothing', () => {
  const context = aContext({ areas: [anArea()], societies: [aSociety()], properties: rows });
  const faults = sitePages(context).flatMap(({ path, model }) => {
    const page = model();
    const home = byPath.get(path);
    const found = [...faultsOf(page), ...emptyHeadings(page)];
    const texts = shownStrings(page);
    for (const [at, text] of texts) if (/₹0(?![\d.])|\b0 sqft/.test(text)) found.push(`${at} has ${text}`);
    if (home && page.kind === 'property') {
      const carpet = page.tiles.find(({ label }) => label === 'Carpet');
      const isCarpet = (home.sqft && home.area_basis === 'carpet') || home.carpet_sqft;
      if (carpet && carpet.value !== 'N/A' && !isCarpet) found.push('an unknown area is called carpet');
      const said = texts.some(([, text]) => /carpet area \d|per sqft of carpet/i.test(text));
      if (said && !isCarpet) found.push('a text calls an unknown area carpet');
    }
    return found.map((fault) => `${path} ${fault}`);
  });
  expect(faults).toEqual([]);
});
