import * as z from 'zod';
import { isReservedName, RESERVED_SLUG } from '../address/reserved-names.ts';
import { cityColumn } from '../city/city-column.ts';
import {
  countColumn,
  groupColumn,
  lineColumn,
  longTextColumn,
  numberColumn,
  phrasesColumn,
  picturesColumn,
  placeColumn,
  textColumn,
} from '../column/column-kinds.ts';
import { innerLine, innerLongText, innerNumber, innerPhrases } from '../column/inner-inputs.ts';
import type { ListingColumns } from '../column/listing-column.ts';
import { groupLimit, LONG_TEXT, PLACE_LIMIT, SHORT_TEXT, SLUG_LIMIT } from '../limits.ts';
import { gateColumn } from '../position/position-column.ts';
import { reraNumberColumn } from '../property/rera-number-column.ts';
import { slugPattern, slugProblem } from '../text/slug-pattern.ts';
import { requiredName } from '../text/required-name.ts';
import { rowUuid } from '../text/row-uuid.ts';

const fact = z.union([z.string(), z.number()]).nullish();
const year = z
  .int('expected a year')
  .gte(1900, 'expected 1900 or later')
  .lte(2100, 'expected 2100 or earlier')
  .nullish();

export const societyGroups = [
  'What and where',
  'Price and terms',
  'Building',
  'Words',
  'Features',
  'Nearby',
  'Pictures',
  'Publishing',
];

/** The columns of a society that staff write (spec.md section 3), in the order of an exported table. */
export const societyColumns = {
  name: lineColumn('Name', 300, requiredName('expected a name'), { group: 'What and where', required: true }),
  slug: textColumn('Slug', SLUG_LIMIT, {
    group: 'What and where',
    hint: 'The end of its address: lower-case letters, digits and hyphens. ‘unlisted’ hides the society.',
    typed: (slug) =>
      slug
        .refine(
          (value) => value == null || slugPattern.test(value) || /^\s*unlisted\s*$/i.test(value),
          slugProblem,
        )
        .refine((value) => value == null || !isReservedName(value), RESERVED_SLUG),
  }),
  area: placeColumn(
    'Area',
    'area',
    { schema: rowUuid('expected the uuid of a local area').nullish() },
    { group: 'What and where', bulk: 1 },
  ),
  locality: textColumn('Locality', PLACE_LIMIT, {
    group: 'What and where',
    hint: 'Shown where no area is chosen.',
  }),
  city: cityColumn,
  developer: textColumn('Developer', PLACE_LIMIT, { group: 'Building' }),
  total_units: countColumn('Homes in all', 1_000_000, fact, {
    group: 'Building',
    after: 'year_of_completion',
  }),
  configurations: lineColumn('Configurations', 500, z.union([z.string(), z.array(z.string())]).nullish(), {
    group: 'Price and terms',
    after: 'price_range',
    hint: 'Such as 2, 3 BHK.',
    typed: (configurations) =>
      configurations.refine((value) => !Array.isArray(value), 'expected one text, such as 2, 3 BHK'),
  }),
  price_range: textColumn('Price range', PLACE_LIMIT, {
    group: 'Price and terms',
    hint: 'Such as ₹2.0 Cr to ₹3.8 Cr.',
  }),
  project_status: textColumn('Project status', SHORT_TEXT, {
    group: 'Building',
    suggestions: ['Ready to Move', 'Under Construction', 'New Launch'],
    bulk: 2,
  }),
  year_of_completion: numberColumn('Year of completion', fact, {
    group: 'Building',
    range: '1900 to 2100',
    typed: () => year,
  }),
  search_score: numberColumn('Search score', z.number().nullish(), {
    group: 'Publishing',
    range: 'the higher, the earlier in lists',
  }),
  description: longTextColumn('Description', LONG_TEXT, { group: 'Words' }),
  overview: longTextColumn('Overview', LONG_TEXT, { group: 'Words' }),
  highlights: phrasesColumn('Highlights', z.array(z.unknown()).nullish(), {
    group: 'Features',
    typed: (highlights) =>
      highlights.refine(
        (value) => value == null || value.every((each) => typeof each === 'string'),
        'expected texts',
      ),
  }),
  property_images: picturesColumn(
    'Addresses of pictures',
    {
      cell: 'group',
      limit: groupLimit,
      schema: z
        .array(z.union([z.string().trim(), z.looseObject({ original: z.string().trim().nullish() })]))
        .nullish(),
    },
    { group: 'Pictures' },
  ),
  specifications: groupColumn([
    innerLine(200, 'priceRange', 'Price range in the specifications', 'Price and terms'),
    innerLine(500, 'configurations', 'Configurations in the specifications', 'Price and terms'),
    innerLine(200, 'developer', 'Developer in the specifications', 'Building'),
    innerNumber(undefined, 'totalUnits', 'Homes in the specifications', 'Building'),
  ]),
  location: groupColumn([
    innerLine(100, 'city', 'City in the location', 'Nearby'),
    innerPhrases('nearbyAmenities', 'Landmarks', 'Nearby'),
    innerPhrases('educationalInstitutions', 'Schools and colleges', 'Nearby'),
    innerPhrases('healthcareFacilities', 'Hospitals', 'Nearby'),
  ]),
  community: groupColumn([
    innerPhrases('clubhouseFeatures', 'Clubhouse', 'Features'),
    innerPhrases('sportsAndFitness', 'Sports and fitness', 'Features'),
    innerPhrases('recreationalFacilities', 'Recreation', 'Features'),
    innerPhrases('familyAmenities', 'Family', 'Features'),
    innerPhrases('securityFeatures', 'Security', 'Features'),
  ]),
  market: groupColumn([
    innerLine(200, 'developerName', 'Developer in the market data', 'Building'),
    innerLine(100, 'projectStatus', 'Status in the market data', 'Building'),
    innerNumber(undefined, 'completionYear', 'Completion in the market data', 'Building'),
    innerLine(500, 'targetDemographic', 'Who lives here', 'Building'),
    innerLine(200, 'propertyCategory', 'Category', 'Building'),
  ]),
  narratives: groupColumn([
    innerLongText('projectOverview', 'The project', 'Words'),
    innerLongText('propertyPositioning', 'Positioning', 'Words'),
    innerLongText('neighborhoodDescription', 'The neighbourhood', 'Words'),
    innerLongText('entertainmentLifestyle', 'Going out', 'Words'),
    innerLongText('connectivityAnalysis', 'Getting about', 'Words'),
    innerLongText('familyAppeal', 'For families', 'Words'),
  ]),
  rera_number: reraNumberColumn('Building'),
  gate: gateColumn,
} satisfies ListingColumns;
