import { readFileSync, statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { type Offer, offers } from '#domain/offer.ts';
import { areaFields } from '#domain/area/area.ts';
import { cityFields } from '#domain/city/city.ts';
import { validateListing } from '#domain/listing/validate-listing.ts';
import { isKnownPrice } from '#domain/money/price.ts';
import { factWords } from '#domain/property/fact-words.ts';
import { isFeatured, isPublished, propertyFields } from '#domain/property/property.ts';
import { isHiddenSociety, societyFields } from '#domain/society/society.ts';
import { scriptLanguage } from '#domain/text/script-language.ts';
import { isIllustration } from '#site/illustrations.ts';

const folder = `${import.meta.dirname}/../../supabase/seed/demo`;
const tables = ['cities', 'local_areas', 'society', 'properties'] as const;

const market = z.looseObject({
  averagePrice: z.number().positive(),
  avgPricePerSqft: z.number().positive(),
  investmentRating: z.string().regex(/^[A-C][+-]?$/),
  appreciationRate: z.number().positive(),
  rentalYieldMin: z.number().positive(),
  rentalYieldMax: z.number().positive(),
  stampDutyPercentage: z.literal(5.6),
});

// The schemas are strict, so that a misspelt field fails here and does not leave a gap on a page.
const cities = rows('cities', z.strictObject(cityFields));
const areas = rows('local_areas', z.strictObject({ ...areaFields, market_data: market.optional() }));
const societies = rows('society', z.strictObject(societyFields));
const homes = rows('properties', z.strictObject(propertyFields));
const published = homes.filter(isPublished);

const ofRent = ['deposit', 'available_from', 'open_to', 'pets', 'lock_in_months', 'notice_months'] as const;
const ofSale = ['possession', 'sale_kind', 'ownership', 'khata'] as const;
const ofEither = [
  'area_basis',
  'carpet_sqft',
  'plot_sqft',
  'balconies',
  'furnishing',
  'furnished_with',
  'negotiable',
  'brokerage',
  'rera_number',
  'total_floors',
  'built_year',
  'lift',
  'gated',
  'power_backup',
  'water',
  'parking_covered',
  'parking_open',
  'parking_two_wheeler',
  'video_url',
] as const;
const listed = published.toSorted((a, b) => String(b.created_at).localeCompare(String(a.created_at)));

function text(table: (typeof tables)[number]): string {
  return readFileSync(`${folder}/${table}.jsonl`, 'utf8');
}

function rows<Row extends z.ZodType>(table: (typeof tables)[number], row: Row): z.output<Row>[] {
  const lines = text(table).trimEnd().split('\n');
  return lines.map((line) => row.parse(JSON.parse(line)));
}

function ofType(offer: Offer) {
  return published.filter((home) => home.property_type === offer);
}

function repeated(values: readonly unknown[]): unknown[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

/** All texts that a visitor may read, without ids and the addresses of illustrations and videos. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string')
    return /^(\/illustrations\/|https:\/\/video\.example\/|[0-9a-f-]{36}$)/.test(value) ? [] : [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

describe('the files of the demo data', () => {
  test.each(tables)('%s has one row of compact JSON per line and no repeated id', (table) => {
    const lines = text(table).split('\n');
    expect(lines.pop()).toBe('');
    expect(lines.filter((line) => JSON.stringify(JSON.parse(line)) !== line)).toEqual([]);
    const ids = lines.map((line) => z.object({ id: z.string() }).parse(JSON.parse(line)).id);
    expect(repeated(ids)).toEqual([]);
  });

  test('are smaller than 1.5 MB', () => {
    const bytes = tables.map((table) => statSync(`${folder}/${table}.jsonl`).size);
    expect(bytes.reduce((sum, size) => sum + size)).toBeLessThan(1.5e6);
  });
});

describe('the demo city', () => {
  test('has 40 areas in eight sections and one outside them', () => {
    expect(cities.map(({ name }) => name)).toEqual(['Bangalore']);
    expect(areas).toHaveLength(40);
    const sections = new Set(areas.map((area) => area.city_section));
    expect([sections.has(null), sections.size]).toEqual([true, 9]);
  });

  test('has at least 152 visible societies, one to seven in every area', () => {
    const visible = societies.filter((society) => !isHiddenSociety(society));
    expect(visible.length).toBeGreaterThanOrEqual(152);
    const counts = areas.map((area) => visible.filter((society) => society.area === area.id).length);
    expect([Math.min(...counts), Math.max(...counts)]).toEqual([1, 7]);
  });

  test('has 97 published homes for sale and 49 to rent', () => {
    expect([ofType('Sale').length, ofType('Rent').length]).toEqual([97, 49]);
  });

  test('has eight homes for the front page', () => {
    expect(published.filter(isFeatured)).toHaveLength(8);
  });

  test('has four unpublished homes: three of ranks 0, 5 and 10, and one without a rank', () => {
    const hidden = homes.filter((home) => !isPublished(home)).map((home) => home.publish);
    expect(hidden.toSorted()).toEqual([0, 10, 5, null]);
  });
});

describe('the rows of the demo data', () => {
  test('have unique ids, slugs and references', () => {
    expect(repeated([...cities, ...areas, ...societies, ...homes].map(({ id }) => id))).toEqual([]);
    expect(repeated(areas.map(({ slug }) => slug))).toEqual([]);
    expect(repeated(societies.map(({ slug }) => slug))).toEqual([]);
    expect(repeated(homes.map((home) => home.source_key))).toEqual([]);
  });

  test('have no broken references', () => {
    const existingIds = new Set([...cities, ...areas, ...societies].map(({ id }) => id));
    const references = [
      ...areas.map((area) => area.city_id),
      ...societies.map((society) => society.area),
      ...homes.flatMap((home) => [home.area_id, home.society_id]),
    ].filter((reference) => reference !== null && reference !== undefined);
    expect(references.filter((reference) => !existingIds.has(reference))).toEqual([]);
  });

  test('have each home in the area of its society', () => {
    const areaOf = new Map(societies.map(({ id, area }) => [id, area]));
    const misplaced = homes.filter(({ society_id, area_id }) => {
      const area = areaOf.get(society_id ?? '');
      return area && area_id && area !== area_id;
    });
    expect(misplaced).toEqual([]);
  });

  test('have no check before the listing, and most checks in November 2026', () => {
    const checked = homes.filter((home) => home.last_verified);
    expect(
      checked.filter((home) => String(home.created_at).slice(0, 10) > String(home.last_verified)),
    ).toEqual([]);
    expect(checked.every((home) => String(home.last_verified) <= '2026-11-20')).toBe(true);
    const november = checked.filter((home) => home.last_verified?.startsWith('2026-11'));
    expect(november.length).toBeGreaterThan(homes.length * 0.8);
  });
});

describe('the prices of the demo data', () => {
  const areaOf = new Map(areas.map((area) => [area.area, area]));
  const priced = published.flatMap((home) => {
    const marketData = areaOf.get(home.area ?? '')?.market_data;
    return isKnownPrice(home.price) && home.sqft && marketData
      ? [{ home, price: home.price, perSqft: home.price / home.sqft, market: marketData }]
      : [];
  });

  test('can be compared with the area for more than 90 % of homes', () => {
    expect(priced.length).toBeGreaterThan(published.length * 0.9);
  });

  test('of homes for sale are within 20 % of the rate of their area', () => {
    const outliers = priced.filter(({ home, perSqft, market: { avgPricePerSqft } }) => {
      return home.property_type === 'Sale' && Math.abs(perSqft / avgPricePerSqft - 1) > 0.2;
    });
    expect(outliers.map(({ home }) => home.title)).toEqual([]);
  });

  test('of rentals agree with the yield of their area', () => {
    const outliers = priced.filter(
      ({ home, perSqft, market: { avgPricePerSqft, rentalYieldMin, rentalYieldMax } }) => {
        const percent = ((perSqft * 12) / avgPricePerSqft) * 100;
        return (
          home.property_type === 'Rent' && (percent < rentalYieldMin - 0.1 || percent > rentalYieldMax + 0.1)
        );
      },
    );
    expect(outliers.map(({ home }) => home.title)).toEqual([]);
  });

  test('run from 12,000 to 3,50,000 for rent and from 28 lakh to 14 crore for sale', () => {
    const prices = (offer: Offer) =>
      ofType(offer).flatMap(({ price }) => (isKnownPrice(price) ? [price] : []));
    const minAndMax = (values: number[]) => [Math.min(...values), Math.max(...values)];
    expect(minAndMax(prices('Rent'))).toEqual([12_000, 350_000]);
    expect(minAndMax(prices('Sale'))).toEqual([2_800_000, 140_000_000]);
  });

  test('have yields with the lower end first in every area', () => {
    const reversed = areas.filter(
      (area) => area.market_data && area.market_data.rentalYieldMin >= area.market_data.rentalYieldMax,
    );
    expect(reversed).toEqual([]);
  });
});

describe('the pictures of the demo data', () => {
  const urls = [
    ...areas.flatMap((area) => [area.featured_image_url ?? '', ...(area.area_images ?? [])]),
    ...societies.flatMap((society) => society.property_images ?? []),
    ...homes.flatMap((home) => home.images ?? []),
  ].map((image) => (typeof image === 'string' ? image : (image.original ?? '')));

  test('are all illustrations that exist', () => {
    expect(urls.length).toBeGreaterThan(1000);
    expect(urls.filter((url) => !isIllustration(url))).toEqual([]);
  });

  test('are unique within a home, with no more captions than pictures', () => {
    expect(homes.filter((home) => repeated(home.images ?? []).length > 0)).toEqual([]);
    expect(homes.filter((home) => (home.image_desc?.length ?? 0) > (home.images?.length ?? 0))).toEqual([]);
  });

  test.each(offers)('start with different pictures in neighbouring homes of the list of %s', (offer) => {
    const first = listed.filter((home) => home.property_type === offer).map((home) => home.images?.[0]);
    const repeatedImages = first.filter(
      (image, index) => image && first.slice(index + 1, index + 4).includes(image),
    );
    expect(repeatedImages).toEqual([]);
  });

  test('of societies use both formats of the table', () => {
    const forms = new Set(
      societies.flatMap((society) => (society.property_images ?? []).map((image) => typeof image)),
    );
    expect(forms).toEqual(new Set(['string', 'object']));
  });
});

describe('the edge cases of the demo data', () => {
  const withoutPictures = homes.filter((home) => home.images?.length === 0);
  const hidden = societies.filter(isHiddenSociety);

  test.each([
    ['a studio', () => published.some((home) => home.bedrooms === 0)],
    ['a home with five bedrooms', () => published.some((home) => home.bedrooms === 5)],
    [
      'a plot without bedrooms',
      () => published.some((home) => home.asset_type === 'Plot' && home.bedrooms === null),
    ],
    ['a home without a price', () => published.some((home) => home.price === null)],
    ['a price of 0', () => published.some((home) => home.price === 0)],
    ['a home of 0 square feet', () => published.some((home) => home.sqft === 0)],
    ['at least two homes without pictures', () => withoutPictures.length >= 2],
    ['a home with one picture', () => published.some((home) => home.images?.length === 1)],
    ['a home with twelve pictures', () => published.some((home) => home.images?.length === 12)],
    [
      'fewer captions than pictures',
      () => published.some((home) => (home.image_desc?.length ?? 0) < (home.images?.length ?? 0)),
    ],
    [
      'four homes that were never verified',
      () => published.filter((home) => home.last_verified === null).length >= 4,
    ],
    ['a home without a description', () => published.some((home) => home.description === null)],
    ['a title in Kannada', () => published.some((home) => scriptLanguage(home.title) === 'kn')],
    ['a home without a society', () => published.some((home) => home.society_id === null)],
    ['a home with an area by name only', () => published.some((home) => home.area && home.area_id === null)],
    ['a home of the first public rank', () => published.some((home) => home.publish === 11)],
    ['a home of the last rank below the front page', () => published.some((home) => home.publish === 999)],
    ['an area without homes', () => areas.some(({ id }) => published.every((home) => home.area_id !== id))],
    ['an area without market data', () => areas.some((area) => !area.market_data)],
    [
      'an amenity with the value N/A',
      () => areas.some((area) => JSON.stringify(area.local_amenities).includes('N/A')),
    ],
    ['a slug that ends in the city', () => areas.some((area) => area.slug.endsWith('-bangalore'))],
    ['a society with highlights only', () => societies.some((each) => each.highlights && !each.community)],
    [
      'a society with little more than a name',
      () => societies.some((each) => !each.developer && !each.overview),
    ],
  ])('include %s', (_, exists) => {
    expect(exists()).toBe(true);
  });

  test('include two listings with the same title', () => {
    expect(repeated(homes.map(({ title }) => title))).toHaveLength(1);
  });

  test('include two public listings in the hidden society', () => {
    expect(hidden.map(({ id, name }) => [id, name])).toEqual([['1000', 'Unlisted']]);
    expect(published.filter((home) => home.society_id === '1000')).toHaveLength(2);
  });
});

describe('the facts of the demo homes', () => {
  const facts = [...ofRent, ...ofSale, ...ofEither];
  const stated = homes.map((home) => facts.filter((name) => (home[name] ?? null) !== null).length);

  test('are as staff may type them', () => {
    const problems = homes.flatMap((home) => {
      const columns = facts.map((name) => [name, home[name]]);
      const judged = validateListing('property', Object.fromEntries(columns), { isNew: false });
      return judged.state === 'valid' ? [] : [[home.source_key, judged.problems]];
    });
    expect(problems).toEqual([]);
  });

  test('are stated by most homes, missing in at least 15, and one or two in some', () => {
    expect(stated.filter((count) => count === 0).length).toBeGreaterThanOrEqual(15);
    expect(stated.filter((count) => count === 1 || count === 2).length).toBeGreaterThanOrEqual(5);
    expect(stated.filter((count) => count >= 10).length).toBeGreaterThan(90);
  });

  test('have every value of every fact, and every combination that pages word differently', () => {
    for (const [name, words] of Object.entries(factWords)) {
      const found = new Set(homes.flatMap((home) => Reflect.get(home, name) ?? []));
      const missing = Object.keys(words).filter((key) => !found.has(key));
      expect([name, missing]).toEqual([name, []]);
    }
    const shown = [
      published.some(({ deposit }) => deposit?.endsWith('months')),
      published.some(({ deposit }) => /^\d+$/.test(deposit ?? '')),
      published.some(({ brokerage }) => brokerage === '0'),
      published.some(({ brokerage }) => brokerage?.endsWith('%')),
      published.some(({ available_from }) => available_from === 'now'),
      published.some(({ available_from }) => available_from?.startsWith('2027-')),
      published.some(({ possession }) => possession?.startsWith('20')),
      published.some(({ area_basis, carpet_sqft }) => area_basis === 'super_built_up' && carpet_sqft),
      published.some(({ plot_sqft }) => plot_sqft),
      published.some(({ sqft, area_basis }) => sqft && !area_basis),
      published.some(({ video_url }) => video_url),
      published.some(({ rera_number }) => rera_number),
      societies.some(({ rera_number }) => rera_number),
    ];
    expect(shown).not.toContain(false);
  });

  test('are asked of what the home is offered for', () => {
    const misplaced = homes.filter((home) =>
      (home.property_type === 'Rent' ? ofSale : ofRent).some((name) => (home[name] ?? null) !== null),
    );
    expect(misplaced).toEqual([]);
  });

  test('agree with one another and with the description', () => {
    const contradictions = homes.filter((home) => {
      const { floor_no, total_floors, asset_type, sqft, area_basis, carpet_sqft, possession, built_year } =
        home;
      const [, floors] = /^\d+ of (\d+)$/.exec(String(floor_no ?? '')) ?? [];
      return (
        (total_floors && floors && total_floors !== Number(floors)) ||
        (asset_type === 'Plot' && (home.lift !== undefined || home.water || home.balconies)) ||
        (carpet_sqft && (area_basis === 'carpet' || carpet_sqft >= (sqft ?? 0))) ||
        (area_basis && !sqft) ||
        (possession?.startsWith('20') && built_year) ||
        (home.lift && /no lift|stairs only/i.test(home.description ?? '')) ||
        (home.khata && /not seen the khata/.test(home.description ?? '')) ||
        (home.notice_months && /notice period is not agreed/.test(home.description ?? ''))
      );
    });
    expect(contradictions.map(({ source_key }) => source_key)).toEqual([]);
  });
});

describe('the texts of the demo data', () => {
  const all = [...areas, ...societies, ...homes].flatMap(textsOf);

  test('have no flattering or pressing words', () => {
    const forbidden =
      /luxur|dream home|\bprime\b|hurry|only \d+ left|world[- ]class|\bbest price\b|illustration/i;
    expect(all.filter((text) => forbidden.test(text))).toEqual([]);
  });

  test('have no phone number, e-mail or web address', () => {
    const personal = /\+?\d[\d\s-]{8,}\d|@|https?:|www\./;
    const dates = /^\d{4}-\d{2}-\d{2}/;
    expect(all.filter((text) => personal.test(text) && !dates.test(text))).toEqual([]);
  });

  test('do not contain null, undefined or NaN', () => {
    expect(all.filter((text) => /\b(null|undefined|NaN)\b/.test(text))).toEqual([]);
  });

  test('describe each home in two to five sentences, without repeats', () => {
    const descriptions = homes.flatMap(({ description }) => description ?? []);
    expect(repeated(descriptions)).toEqual([]);
    const sentences = descriptions.map(
      (description) => description.split(/[.!?](?:\s|$)/).filter(Boolean).length,
    );
    expect([Math.min(...sentences) >= 2, Math.max(...sentences) <= 5]).toEqual([true, true]);
  });
});
