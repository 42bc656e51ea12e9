import { propertyColumns } from '../property/property-columns.ts';
import { type Corrections, joinCorrections, noCorrections } from './corrections.ts';
import type { FileTable } from './file-table.ts';
import { isMeaning, type MeaningName } from './meanings.ts';

export interface Preset {
  name: string;
  corrections: Corrections;
}

/** The format that the names of the columns give away, with what its names and codes mean. */
export function presetOf({ format, columns }: FileTable): Preset | null {
  const has = (name: string) => columns.includes(name);
  if (format === 'BLM') return { name: 'Rightmove BLM', corrections: blm };
  if (has('price_freq') && (has('surface_area/built') || has('beds')))
    return { name: 'Kyero 3', corrections: kyero };
  if (has('ListPrice') || has('LeaseAmount') || has('StandardStatus'))
    return {
      name: 'RESO Data Dictionary',
      corrections: has('ListingId')
        ? reso
        : joinCorrections(reso, correctionsOf({ ListingKey: 'reference' })),
    };
  if (has('property_type') && has('asset_type') && has('publish'))
    return { name: 'our own export', corrections: ownExport(columns) };
  return null;
}

type Columns = Readonly<Record<string, MeaningName | null>>;
type Values = Readonly<Record<string, Readonly<Record<string, string>>>>;

function correctionsOf(columns: Columns, values: Values = {}): Corrections {
  return {
    columns: new Map(Object.entries(columns)),
    values: new Map(
      Object.entries(values).map(([column, words]) => [column, new Map(Object.entries(words))]),
    ),
  };
}

/** Names that the trade's words would take for something else. The others are read as those of any file. */
const reso = correctionsOf(
  {
    ListingId: 'reference',
    ListingKey: null,
    ListPrice: 'price',
    LeaseAmount: 'rent',
    LeaseAmountFrequency: 'rent_period',
    // A term is no lock-in.
    LeaseTerm: null,
    PropertyType: 'offer',
    PropertySubType: 'asset_type',
    BedroomsTotal: 'bedrooms',
    BathroomsTotalInteger: 'baths',
    LivingArea: 'area',
    LivingAreaUnits: 'area_unit',
    // Who measured, not what.
    LivingAreaSource: null,
    LotSizeArea: 'plot_area',
    LotSizeUnits: 'plot_unit',
    LotSizeSquareFeet: 'plot_area',
    YearBuilt: 'built_year',
    NewConstructionYN: 'sale_kind',
    EntryLevel: 'floor',
    StoriesTotal: 'total_floors',
    CoveredSpaces: 'parking_covered',
    OpenParkingSpaces: 'parking_open',
    ParkingTotal: 'parking',
    Furnished: 'furnishing',
    PetsAllowed: 'pets',
    AvailabilityDate: 'moving_in',
    StandardStatus: 'status',
    SubdivisionName: 'society',
    City: 'city',
    MLSAreaMajor: 'locality',
    PublicRemarks: 'description',
    'Media.MediaURL': 'images',
    'Media.ShortDescription': 'image_captions',
    MediaShortDescription: 'image_captions',
    // Of what it is a picture, where nobody has described it: 'Kitchen'.
    'Media.ImageOf': 'image_captions',
    'Media.LongDescription': null,
    'Media.MediaCategory': 'image_kinds',
    // 'Private' and the like are for nobody outside.
    'Media.Permission': 'image_kinds',
    'Media.Order': 'image_order',
    'Media.MediaKey': null,
    'Media.MediaType': null,
  },
  {
    Furnished: { Negotiable: '' },
    PetsAllowed: { CatsOk: 'Yes', DogsOk: 'Yes', Call: '' },
  },
);

/** Prices are for sale or by the month; areas in square metres, of no stated kind. */
const kyero = correctionsOf(
  {
    id: 'reference',
    ref: null,
    date: 'posted',
    price: 'price',
    price_freq: 'sale_or_period',
    currency: 'currency',
    type: 'asset_type',
    'type/en': 'asset_type',
    town: 'locality',
    province: 'city',
    beds: 'bedrooms',
    baths: 'baths',
    new_build: 'sale_kind',
    'surface_area/built': 'area_in_metres',
    'surface_area/plot': 'plot_in_metres',
    'desc/en': 'description',
    'images/image/url': 'images',
    'images/image@id': 'image_order',
    'images/image/tags/tag': 'image_kinds',
    'features/feature': 'amenity',
  },
  // 0 is what every home has that nobody called new.
  { new_build: { 0: '' } },
);

/** Codes are those of version 3. A blank is never the code 0. */
const blm = correctionsOf(
  {
    AGENT_REF: 'reference',
    PRICE: 'price',
    TRANS_TYPE_ID: 'offer',
    STATUS_ID: 'status',
    PUBLISHED_FLAG: 'status',
    BEDROOMS: 'bedrooms',
    LET_BOND: 'deposit',
    LET_RENT_FREQUENCY: 'rent_period',
    LET_DATE_AVAILABLE: 'moving_in',
    LET_FURN_ID: 'furnishing',
    LET_TYPE_ID: null,
    NEW_HOME_FLAG: 'sale_kind',
    DISPLAY_ADDRESS: 'title',
    ADDRESS_2: 'society',
    ADDRESS_3: 'locality',
    TOWN: 'city',
    SUMMARY: 'summary',
    DESCRIPTION: 'description',
    // Certificates of energy, which stand among the pictures.
    ...{ MEDIA_IMAGE_60: null, MEDIA_IMAGE_61: null, MEDIA_IMAGE_TEXT_60: null, MEDIA_IMAGE_TEXT_61: null },
    BRANCH_ID: null,
    PROP_SUB_ID: null,
    PRICE_QUALIFIER: 'price_shown',
  },
  {
    TRANS_TYPE_ID: { 1: 'Sale', 2: 'Rent' },
    STATUS_ID: { 0: 'Available', 1: 'Sold', 2: 'Sold', 3: 'Under offer', 4: 'Reserved', 5: 'Let' },
    // 1 is a price on application; the others are kinds of prices that are shown.
    PRICE_QUALIFIER: {
      1: 'POA',
      ...Object.fromEntries(
        [0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16].map((code) => [code, '']),
      ),
    },
    LET_FURN_ID: { 0: 'Furnished', 1: 'Semi-furnished', 2: 'Unfurnished', 3: '', 4: '' },
    LET_RENT_FREQUENCY: { 0: 'week', 1: 'month', 2: 'quarter', 3: 'year', 5: 'week for each person' },
  },
);

/** Its columns have the names of ours. */
function ownExport(columns: readonly string[]): Corrections {
  const own = new Map<string, MeaningName | null>([
    ['id', null],
    ['publish', null],
    ['source_key', 'reference'],
    ['property_type', 'offer'],
    ['sqft', 'area'],
    ['carpet_sqft', 'carpet_area'],
    ['plot_sqft', 'plot_area'],
    ['society_id', 'society'],
    ['area_id', null],
    ['area', 'locality'],
    ['floor_no', 'stored'],
    ['available_from', 'stored'],
    ['possession', 'stored'],
    ['image_desc', 'image_captions'],
  ]);
  for (const column of columns)
    if (!own.has(column) && Object.hasOwn(propertyColumns, column))
      own.set(column, isMeaning(column) ? column : 'stored');
  return { ...noCorrections, columns: own };
}
