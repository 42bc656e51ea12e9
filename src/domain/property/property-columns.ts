import * as z from 'zod';
import {
  amountColumn,
  choiceColumn,
  countColumn,
  lineColumn,
  longTextColumn,
  numberColumn,
  phrasesColumn,
  picturesColumn,
  placeColumn,
  priceColumn,
  textColumn,
} from '../column/column-kinds.ts';
import type { ListingColumns } from '../column/listing-column.ts';
import {
  HOME_LIMITS,
  LONG_TEXT,
  pictureLimits,
  PLACE_LIMIT,
  SHORT_TEXT,
  SOCIETY_ID_LIMIT,
} from '../limits.ts';
import { offers } from '../offer.ts';
import { requiredName } from '../text/required-name.ts';
import { rowUuid } from '../text/row-uuid.ts';
import { withLimit } from '../text/with-limit.ts';

/** Whole, or with a half for a small extra room, as listings in India write: '2.5 BHK'. The table has the same rule. */
const bedrooms = z
  .number('expected a number of bedrooms')
  .nonnegative('expected 0 or more')
  .max(99.5, 'expected at most 99.5')
  .multipleOf(0.5, 'expected whole bedrooms or a half more, such as 2.5');

/** The groups of the editor, in the order of a broker's questions. */
export const propertyGroups = [
  'What and where',
  'Price and terms',
  'Size and rooms',
  'Building and floor',
  'Words and features',
  'Pictures',
  'Publishing',
];

/** The columns of a home that staff write (spec.md section 3), in the order of an exported table. */
export const propertyColumns = {
  title: lineColumn('Title', HOME_LIMITS.title, requiredName('expected a title'), {
    group: 'What and where',
    required: true,
    hint: 'Its address on the site is made from it.',
  }),
  source_key: textColumn('Reference', PLACE_LIMIT, {
    group: 'What and where',
    after: 'city',
    hint: 'The partner’s own number.',
  }),
  property_type: choiceColumn('For', offers, z.enum(offers, { error: 'expected Sale or Rent' }), {
    group: 'What and where',
    required: true,
    initial: 'Sale',
  }),
  asset_type: textColumn('Type', SHORT_TEXT, {
    group: 'What and where',
    suggestions: ['Apartment', 'Villa', 'Independent house', 'Row house', 'Plot', 'Penthouse'],
  }),
  price: priceColumn(
    'Price',
    z.number('expected a number of rupees').nonnegative('expected 0 or more').nullish(),
    {
      group: 'Price and terms',
      hint: 'As you say it: 1.57 cr, 95 lakh, 52k. Empty: on request.',
      typed: (price) => price.refine((rupees) => (rupees ?? 0) <= 1e12, 'expected at most a lakh crore'),
    },
  ),
  currency: textColumn('Currency', HOME_LIMITS.currency, {
    group: 'Price and terms',
    hint: 'Three letters, such as INR.',
    initial: 'INR',
    typed: () =>
      z
        .string()
        .regex(/^[A-Z]{3}$/, 'expected three capital letters, such as INR')
        .nullish(),
  }),
  maint_charges: amountColumn('Maintenance', '₹ a month', { group: 'Price and terms' }),
  bedrooms: numberColumn('Bedrooms', bedrooms.nullish(), {
    group: 'Size and rooms',
    unit: 'BHK',
    range: '0 to 99.5, in halves; 0 is a studio',
  }),
  baths: countColumn('Bathrooms', 99, z.int().nonnegative().nullish(), { group: 'Size and rooms' }),
  sqft: amountColumn('Carpet area', 'sqft', { group: 'Size and rooms' }),
  floor_no: lineColumn('Floor', SHORT_TEXT, z.union([z.string(), z.number()]).nullish(), {
    group: 'Building and floor',
    hint: 'Such as 4 of 5.',
  }),
  facing_dir: textColumn('Facing', SHORT_TEXT, {
    group: 'Building and floor',
    suggestions: ['East', 'West', 'North', 'South', 'North-East', 'North-West', 'South-East', 'South-West'],
  }),
  society_id: placeColumn(
    'Society',
    'society',
    { schema: withLimit(SOCIETY_ID_LIMIT, z.string().nullish()), limit: SOCIETY_ID_LIMIT },
    { group: 'What and where', bulk: 3 },
  ),
  area_id: placeColumn('Area', 'area', { schema: rowUuid().nullish() }, { group: 'What and where', bulk: 2 }),
  area: textColumn('Area in words', PLACE_LIMIT, { group: 'What and where', hint: 'As the page says it.' }),
  city: textColumn('City', SHORT_TEXT, { group: 'What and where', initial: 'Bangalore' }),
  marketing_tag: textColumn('Tag', SHORT_TEXT, {
    group: 'Words and features',
    after: 'description',
    bulk: 4,
  }),
  publish: countColumn(
    'Publish',
    1_000_000,
    z.int('expected a whole number').nonnegative('expected 0 or more').nullish(),
    {
      group: 'Publishing',
      hint: 'Up to 10: hidden, a draft. From 11: on the site. From 1,000: also on the home page, the highest first.',
      initial: '0',
      bulk: 1,
    },
  ),
  description: longTextColumn('Description', LONG_TEXT, { group: 'Words and features' }),
  images: picturesColumn(
    { cell: 'texts', limit: pictureLimits, schema: z.array(z.string().trim()).nullish() },
    { group: 'Pictures' },
  ),
  image_desc: phrasesColumn('Captions of pictures', z.array(z.string().nullable()).nullish(), {
    group: 'Pictures',
    aligned: true,
    hint: 'One in a line, in the order of the pictures; an empty line for none.',
  }),
} satisfies ListingColumns;
