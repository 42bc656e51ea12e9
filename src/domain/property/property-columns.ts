import * as z from 'zod';
import { positionColumn } from '../position/position-column.ts';
import { cityColumn } from '../city/city-column.ts';
import { readFreeFrom, sayFreeFrom } from '../calendar/free-from.ts';
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
  spokenColumn,
  textColumn,
  wordColumn,
} from '../column/column-kinds.ts';
import type { ListingColumns } from '../column/listing-column.ts';
import { factColumns as facts } from './fact-columns.ts';
import type { Spoken } from '../column/spoken.ts';
import {
  ADDRESS_LIMIT,
  floorPlanLimits,
  HOME_LIMITS,
  LONG_TEXT,
  pictureLimits,
  PLACE_LIMIT,
  SHORT_TEXT,
  SOCIETY_ID_LIMIT,
} from '../limits.ts';
import { type Charge, parseCharge, readCharge, sayCharge } from '../money/charge.ts';
import { offers } from '../offer.ts';
import { reraNumberColumn } from './rera-number-column.ts';
import { factWords } from './fact-words.ts';
import { parsePossession, sayPossession } from './possession.ts';
import { readTypedPossession } from './read-possession.ts';
import { withTheRest } from '../record-of.ts';
import { requiredName } from '../text/required-name.ts';
import {
  typedUnits,
  readBedroomsTyped,
  readFloorsTyped,
  readTypedCount,
  readTypedCountOrNone,
  readMonthlyTyped,
  readSizeTyped,
  readYearTyped,
} from '../column/typed-number.ts';
import { wholeMonths } from '../calendar/whole-months.ts';
import { rowUuid } from '../text/row-uuid.ts';
import { parseUrl } from '../text/parse-url.ts';
import { withLimit } from '../text/with-limit.ts';

/** Whole, or with a half for a small extra room, as listings in India write: '2.5 BHK'. The table has the same rule. */
const bedrooms = z
  .number('expected a number of bedrooms')
  .nonnegative('expected 0 or more')
  .max(99.5, 'expected at most 99.5')
  .multipleOf(0.5, 'expected whole bedrooms or a half more, such as 2.5');

const count = z.int('expected a whole number').nonnegative('expected 0 or more').nullish();
const phrases = z.array(z.string()).nullish();
const builtYear = z
  .int('expected a year')
  .gte(1800, 'expected 1800 or later')
  .lte(2100, 'expected 2100 or earlier')
  .nullish();

const sayStored = (read: (stored: string) => Charge | null) => (stored: string) => {
  const charge = read(stored);
  return charge ? sayCharge(charge) : stored;
};

const deposit: Spoken = {
  read: (typed) => readCharge(typed, ['rupees', 'months']),
  expected: 'rupees or months of rent, such as ₹1.5 L, 2 months or none',
  say: sayStored(parseCharge),
};

const brokerage: Spoken = {
  read: (typed) => readCharge(typed, ['rupees', 'months', 'percent']),
  expected: 'rupees, months of rent or a share of the price, such as 1 month, 15 days, 1% or none',
  say: sayStored(parseCharge),
};

const freeFrom: Spoken = {
  read: readFreeFrom,
  expected: 'now or a day with its year, such as 1 Dec 2026',
  say: sayFreeFrom,
};

const possession: Spoken = {
  read: readTypedPossession,
  expected: 'ready, under construction, or the month until which it is built, such as Jun 2027',
  say: (stored) => {
    const parsed = parsePossession(stored);
    return parsed ? sayPossession(parsed) : stored;
  },
};

/** '6 months', '1 year', '30 days', as the reader of files has them. `of`: 'notice' counts a bare 30 in days. */
const readMonths = (of: 'lock-in' | 'notice') => (typed: string) => {
  const read = wholeMonths(typed, of);
  return 'problem' in read
    ? { problem: 'This must be whole months, such as 6, 11 months or 1 year.' }
    : { value: read.months };
};

/** What furnished homes in Bangalore are said to have, most frequent first. Any other words are taken. */
const furniture = [
  'Wardrobes',
  'Modular kitchen',
  'Beds',
  'Gas stove',
  'Refrigerator',
  'Washing machine',
  'Sofa',
  'Dining table',
  'Television',
  'Geysers',
  'Air conditioners',
  'Curtains',
];

/** The groups of the editor, in the order of a broker's questions. */
export const propertyGroups = [
  'What and where',
  'Price and terms',
  'Size and rooms',
  'Moving in',
  'Building and floor',
  'Words and features',
  'Pictures',
  'Floor plans and video',
  'Publishing',
];

/** The columns of a home that staff write (spec.md section 3), in the order of an exported table. */
const placedColumns = {
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
      bulk: 11,
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
  maint_charges: amountColumn('Maintenance', '₹ a month', {
    read: readMonthlyTyped,
    group: 'Price and terms',
  }),
  bedrooms: numberColumn('Bedrooms', bedrooms.nullish(), {
    group: 'Size and rooms',
    unit: 'BHK',
    range: '0 to 99.5, in halves; 0 is a studio',
    read: readBedroomsTyped,
  }),
  baths: countColumn('Bathrooms', 99, z.int().nonnegative().nullish(), {
    group: 'Size and rooms',
    read: readTypedCount(typedUnits.baths, 'a number of bathrooms, such as 2'),
  }),
  sqft: amountColumn('Area', 'sqft', {
    read: readSizeTyped,
    group: 'Size and rooms',
    hint: 'As the partner gives it. Say below what it measures.',
  }),
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
  city: cityColumn,
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
    'Addresses of pictures',
    { cell: 'texts', limit: pictureLimits, schema: z.array(z.string().trim()).nullish() },
    { group: 'Pictures' },
  ),
  image_desc: phrasesColumn('Captions of pictures', z.array(z.string().nullable()).nullish(), {
    group: 'Pictures',
    aligned: true,
    hint: 'One in a line, in the order of the pictures; an empty line for none.',
  }),
  area_basis: wordColumn('Kind of area', factWords.area_basis, {
    group: 'Size and rooms',
    after: 'sqft',
    hint: 'What the area above measures. It is never converted. Leave it empty if nobody has said.',
    bulk: 5,
    others: {
      carpet: ['Carpet area'],
      built_up: ['Built-up area', 'Builtup', 'BUA'],
      super_built_up: ['Super built-up area', 'Super area', 'Saleable area', 'SBA', 'SBUA'],
      plot: ['Plot area', 'Site area'],
    },
  }),
  carpet_sqft: amountColumn('Carpet area beside it', 'sqft', {
    read: readSizeTyped,
    group: 'Size and rooms',
    hint: 'If the area above is of another kind, and the carpet area is stated too.',
  }),
  plot_sqft: amountColumn('Plot area beside it', 'sqft', { read: readSizeTyped, group: 'Size and rooms' }),
  balconies: countColumn('Balconies', 20, count, {
    group: 'Size and rooms',
    read: readTypedCountOrNone(typedUnits.balconies, 'a number of balconies, such as 2'),
  }),
  furnishing: facts.furnishing,
  furnished_with: phrasesColumn('What is there', phrases, {
    group: 'Moving in',
    hint: 'One in a line: wardrobes, 2 beds, gas stove.',
    suggestions: furniture,
  }),
  available_from: spokenColumn('Available from', freeFrom, {
    group: 'Moving in',
    offer: 'Rent',
    hint: 'Such as now, 1 Dec or from 1st.',
    bulk: 12,
  }),
  possession: spokenColumn('Possession', possession, {
    group: 'Moving in',
    offer: 'Sale',
    hint: 'Ready, or under construction until Jun 2027.',
    bulk: 13,
  }),
  open_to: facts.open_to,
  pets: facts.pets,
  sale_kind: facts.sale_kind,
  negotiable: facts.negotiable,
  deposit: spokenColumn('Deposit', deposit, {
    group: 'Price and terms',
    after: 'maint_charges',
    offer: 'Rent',
    hint: '2 months, ₹1.5 L, or none. Leave it empty if nobody has said.',
  }),
  brokerage: spokenColumn('Brokerage', brokerage, {
    group: 'Price and terms',
    after: 'maint_charges',
    hint: 'What the partner takes beside our fee: 1 month, 15 days, 1% or none.',
  }),
  lock_in_months: countColumn('Lock-in', 120, count, {
    ...{ group: 'Moving in', offer: 'Rent', unit: 'months' },
    read: readMonths('lock-in'),
  }),
  notice_months: countColumn('Notice', 24, count, {
    ...{ group: 'Moving in', offer: 'Rent', unit: 'months' },
    read: readMonths('notice'),
  }),
  ownership: facts.ownership,
  khata: facts.khata,
  total_floors: countColumn('Floors of the building', 200, count, {
    group: 'Building and floor',
    after: 'floor_no',
    hint: 'Without basements.',
    read: readFloorsTyped,
  }),
  built_year: numberColumn('Built in', builtYear, {
    group: 'Building and floor',
    range: '1800 to 2100',
    read: readYearTyped,
  }),
  lift: facts.lift,
  gated: facts.gated,
  power_backup: facts.power_backup,
  water: facts.water,
  parking_covered: countColumn('Covered parking', 50, count, {
    group: 'Building and floor',
    unit: 'cars',
    hint: '2+1 is two covered and one open.',
    pair: { second: 'parking_open', words: ['covered', 'open'] },
    read: readTypedCountOrNone(
      typedUnits.coveredCars,
      'a number of cars, such as 1, or 2+1 with one of them open',
    ),
  }),
  parking_open: countColumn('Open parking', 50, count, {
    ...{ group: 'Building and floor', unit: 'cars' },
    read: readTypedCountOrNone(typedUnits.openCars, 'a number of cars, such as 1'),
  }),
  parking_two_wheeler: countColumn('Two-wheeler parking', 50, count, {
    group: 'Building and floor',
    unit: 'two-wheelers',
    read: readTypedCountOrNone(typedUnits.twoWheelers, 'a number of two-wheelers, such as 1'),
  }),
  rera_number: reraNumberColumn('Building and floor'),
  floor_plans: picturesColumn(
    'Addresses of floor plans',
    { cell: 'texts', limit: floorPlanLimits, schema: z.array(z.string().trim()).nullish() },
    { group: 'Floor plans and video' },
  ),
  video_url: lineColumn('Video', ADDRESS_LIMIT, z.string().trim().nullish(), {
    group: 'Floor plans and video',
    hint: 'A link that begins with https://. Pages open it on a tap and load nothing of it before.',
    typed: (video) =>
      video.refine(
        (url) => url == null || (url.startsWith('https://') && parseUrl(url) !== null),
        'expected a link that begins with https://',
      ),
  }),
} satisfies ListingColumns;

/** A new column stands last in the table of a clone and in exported tables. */
export const propertyColumns = { ...withTheRest(placedColumns, facts), position: positionColumn };
