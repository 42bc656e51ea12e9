import { CITY_PROBLEM, isCityName } from '../city/city-column.ts';
import { readCity } from '../city/read-city.ts';
import { readFlag } from '../column/read-word.ts';
import { writtenFacts, type WrittenName, writtenNames } from '../fact/written-facts.ts';
import { currencyOf } from '../money/currency-of.ts';
import { factWords } from '../property/fact-words.ts';
import { isNoHome } from '../property/no-home.ts';
import { recordOf } from '../record-of.ts';
import { labelOf } from '../listing/listing-columns.ts';
import { readArea, sqftOfUnit } from './read-area.ts';
import { readBedrooms } from './read-bedrooms.ts';
import { readDay } from './read-day.ts';
import { readFloor } from './read-floor.ts';
import { readPictures } from './read-pictures.ts';
import { readPositionCell } from './read-position-cell.ts';
import { homeTypeIn } from './home-type-in.ts';
import { isGone, isOfferedBy } from './is-offered-by.ts';
import { kindsOfArea } from './kind-of-area.ts';
import { rupeesOfUnit } from './decide-price-unit.ts';
import { readPrice } from './read-price.ts';
import { readTypedCount } from './read-range.ts';
import {
  type CellFacts,
  type CellReading,
  type ColumnContext,
  type Meaning,
  notHeld,
  read,
  readColumn,
  silent,
  unread,
} from './cell-reading.ts';
import { counted, described, flagged, inMonths, readDescribed } from './read-described.ts';
import { lettersOf } from './letters-of.ts';
import { isSale, readOffer } from './read-offer.ts';
import { readDeposit } from './read-deposit.ts';
import { readMaintenance } from './read-maintenance.ts';
import { readMovingIn } from './read-moving-in.ts';
import { readParking } from './read-parking.ts';

const text = (label: string, factsOf: (cell: string) => CellFacts): Meaning => ({
  label,
  read: (cell) =>
    /\p{L}/u.test(cell) && readFlag(cell) === null ? read(factsOf(cell)) : unread('expected words'),
});

/** 'T1', 'Tower 3', 'Block A': a part of a society that the row does not name. */
const BLOCK = /^(?:(?:tower|block|wing)\s*[-.]?\s*(?:[a-z]|[a-z]?-?\d{1,3})|[a-z]-?\d{0,2})$/i;
/** 'R42001': a number of the home, and no name. */
const CODE = /^[a-z]{0,3}[-_/]?\d{2,}[\w/-]*$/i;
const nameText = (label: string, factsOf: (cell: string) => CellFacts): Meaning => {
  const any = text(label, factsOf);
  return {
    ...any,
    read: (cell, context) => (CODE.test(cell) ? unread('a number, and no name') : any.read(cell, context)),
  };
};
const societyText = nameText('Society', (society) => ({ society }));

/** Known to be no fact of a home, for this reason. */
const left = (label: string, reason: string): Meaning => ({
  label,
  left: reason,
  read: () => notHeld(reason),
});

const area = (label: string, basis: Parameters<typeof readArea>[1]): Meaning => ({
  label,
  read: (cell, context) => readArea(cell, basis, context),
});

/** Of formats that never name the unit, because it is always the square metre. */
const inMetres = (label: string, basis: Parameters<typeof readArea>[1]): Meaning => ({
  label,
  read: (cell, context) => readArea(cell, basis, { ...context, words: 'in sq m' }),
});

const SHOWN = new Set('public everyone all shown show visible published display'.split(' '));
const HIDDEN = new Set(
  'private hidden hide nobody internal draft unpublished confidential office officeonly'.split(' '),
);
const ON_REQUEST = new Set(
  'poa por onrequest onapplication priceonrequest priceonapplication hidden hide'.split(' '),
);
/** 'Yes' under such a name says that it is not shown. */
const SAYS_HIDDEN =
  /\b(?:hidden?|hides?|private|not|draft|deleted|confidential|off market|exclude[sd]?|opt out)\b/;

function flagOrWord(cell: string, yes: ReadonlySet<string>, no: ReadonlySet<string>): boolean | null {
  const letters = lettersOf(cell);
  if (yes.has(letters)) return true;
  return no.has(letters) ? false : readFlag(cell);
}

/** A name under which 'Yes' takes a home off: 'Sold', 'Archived'. */
const SAYS_GONE =
  /^(?:is )?(?:sold|sold out|rented|rented out|leased out|archived|deleted|inactive|unavailable)$/;
const orGone = (meaning: Meaning): Meaning => ({
  ...meaning,
  read: (cell, context) => (isGone(cell) ? read({ isOffered: false }) : meaning.read(cell, context)),
});
const MONTHS_OF_RENT: ReadonlyMap<string, number> = new Map([
  ...['month', 'monthly', 'permonth', 'pcm'].map((word) => [word, 1] as const),
  ...['quarter', 'quarterly'].map((word) => [word, 3] as const),
  ...['year', 'yearly', 'annually', 'peryear'].map((word) => [word, 12] as const),
]);

const DIRECTIONS: ReadonlyMap<string, string> = new Map(
  ['North', 'South', 'East', 'West', 'North-East', 'North-West', 'South-East', 'South-West'].flatMap(
    (name) => [[lettersOf(name), name] as const, [name.replace(/[^A-Z]/g, '').toLowerCase(), name] as const],
  ),
);

function readFacing(cell: string): CellReading {
  const direction = DIRECTIONS.get(lettersOf(cell).replace(/(?:facing|face|corner)$/, ''));
  return direction ? readColumn('facing_dir', direction) : unread('expected a direction, such as East or NE');
}

const FURNISHED: ReadonlyMap<string, string> = new Map([
  ...['ff', 'fully', 'fullfurnished', 'fullyfurn', 'fullfurn', 'wellfurnished'].map(
    (word) => [word, 'full'] as const,
  ),
  ...['sf', 'semifurnish', 'semifurn'].map((word) => [word, 'semi'] as const),
  ...['uf', 'nf', 'nonfurnished', 'unfurnish', 'raw', 'bare'].map((word) => [word, 'none'] as const),
]);

function readFurnishing(cell: string): CellReading {
  const word = FURNISHED.get(lettersOf(cell));
  if (word !== undefined) return readColumn('furnishing', word);
  return readFlag(cell) === true
    ? unread('it says that there is furniture, not how much: Furnished, Semi-furnished or Unfurnished')
    : readDescribed('furnishing', cell);
}

function readPowerBackup(cell: string): CellReading {
  const flag = readFlag(cell);
  if (flag === null) return readDescribed('power_backup', cell);
  return flag
    ? notHeld('it says that there is power backup, not of what')
    : readColumn('power_backup', 'none');
}

/** What the cells beside pictures say of each. */
const ofPictures = (label: string, say: NonNullable<CellFacts['ofPictures']>['say']): Meaning => ({
  label,
  read: (text) => read({ ofPictures: { say, text } }),
});

/** 'Yes' under 'New construction' says the opposite of 'Yes' under 'Resale'. */
function readSaleKind(cell: string, { words }: ColumnContext): CellReading {
  const flag = readFlag(cell);
  if (flag === null)
    return readDescribed('sale_kind', cell.replace(/ (?:property|launch|construction)$/i, ''));
  return readColumn('sale_kind', flag === /resale/.test(words) ? 'resale' : 'new');
}

function readBasis(cell: string): CellReading {
  const reading = readDescribed('area_basis', cell);
  const { kinds } = kindsOfArea(cell);
  if (reading.state !== 'read')
    return kinds.length === 1 && kinds[0] && !/\d/.test(cell) ? read({ basis: kinds[0] }) : reading;
  const stored = reading.facts.columns?.['area_basis'];
  const basis = Object.keys(factWords.area_basis).find((each) => each === stored);
  return isBasis(basis) ? read({ basis }) : unread('expected the kind of area');
}

const isBasis = (text: string | undefined): text is NonNullable<CellFacts['basis']> =>
  text !== undefined && Object.hasOwn(factWords.area_basis, text);

const localityText = text('Locality', (locality) => ({ locality: locality.replace(/^in /i, '') }));

/** '1709 sqft', '1500 (carpet 1100)', 'UDS 450 sqft'. '100 Feet Road' and '560024' are places. */
const SIZE =
  /^\d[\d,.]*\s*(?:sq|sft|m2|acres?\b|cents?\b|gunt)|\d\s*(?:sq\.? ?(?:ft|feet|m\b|mt|yd|yard)|sqft|sft)|^\d[\d,.]{2,}(?!\d)\s*(?!(?:feet|ft)\b)[^\d\s]/i;

const contactReason = 'contact details of people are not taken from a file of homes';

/** Of the facts that have a folder, where nothing else is said of them below. */
const factMeanings = recordOf<Record<WrittenName, Meaning>>(
  writtenNames.map((name) => [name, writtenFacts[name].kind === 'flag' ? flagged(name) : described(name)]),
);

/** What a column of a partner's file may mean, by a name that a partner's corrections keep. */
const meanings = {
  ...factMeanings,
  row_number: left('Number of the row', 'it counts the rows of the file'),
  door: left('Number of the flat', 'door numbers are shown to nobody; homes are told apart by them'),
  reference: {
    label: 'Reference',
    read: (cell) =>
      cell.length <= 200 ? read({ reference: cell }) : unread('expected at most 200 characters'),
  },
  offer: { label: 'Sale or rent', read: readOffer },
  status: {
    label: 'On offer or not',
    read: (cell, { words, offer }) => {
      const flag = readFlag(cell);
      // A home for sale may be let to somebody.
      if (flag !== null && /rented/.test(words) && offer === 'Sale')
        return notHeld('a home for sale may be let');
      if (flag !== null) return read({ isOffered: SAYS_GONE.test(words) ? !flag : flag });
      const isOffered = isOfferedBy(cell);
      return isOffered === null
        ? unread('expected a status, such as Available or Sold')
        : read({ isOffered });
    },
  },
  shown: {
    label: 'May be shown',
    read: (cell, { words }) => {
      const flag = flagOrWord(cell, SHOWN, HIDDEN);
      if (flag === null) return unread('expected yes or no');
      return read({ mayBeShown: SAYS_HIDDEN.test(words) ? !flag : flag });
    },
  },
  price_shown: {
    label: 'Price is shown',
    read: (cell, { words }) => {
      const flag = flagOrWord(cell, SHOWN, ON_REQUEST);
      if (flag === null) return unread('expected yes or no');
      const isAsked = /\b(?:hidden?|hides?|request|application|poa|por)\b/.test(words);
      return read({ isPriceShown: isAsked && readFlag(cell) !== null ? !flag : flag });
    },
  },
  asset_type: {
    label: 'Type',
    read: (cell) => {
      if (isNoHome(cell)) return read({ noHome: cell });
      const type = homeTypeIn(cell);
      if (type) return readColumn('asset_type', type);
      // '2 BHK Flat' under a type says both.
      const rooms = readBedrooms(cell);
      return rooms.state === 'read' && rooms.facts.columns?.['asset_type'] !== undefined
        ? rooms
        : unread('no kind of home that we know');
    },
  },
  usage: {
    label: 'Use',
    read: (cell) => (isNoHome(cell) ? read({ noHome: cell }) : silent),
  },
  bedrooms: {
    label: 'Bedrooms',
    read: (cell) => (isNoHome(cell) ? read({ noHome: cell }) : readBedrooms(cell)),
  },
  room_kind: {
    label: 'BHK or RK',
    read: (cell) => {
      if (isNoHome(cell)) return read({ noHome: cell });
      // 'R' is one room, 'RK' one with a kitchen.
      if (/^rk?$/i.test(cell)) return read({ isStudio: true });
      return /^bhk$/i.test(cell) ? read({}) : unread('expected BHK or RK');
    },
  },
  baths: counted('baths'),
  balconies: counted('balconies'),
  has_balcony: {
    label: 'Has a balcony',
    read: (cell) => {
      const has = readFlag(cell);
      if (has === null) return unread('expected yes or no');
      return has ? notHeld('it says that there is a balcony, not how many') : readColumn('balconies', 0);
    },
  },
  area: area('Area', null),
  carpet_area: area('Carpet area', 'carpet'),
  built_up_area: area('Built-up area', 'built_up'),
  super_area: area('Super built-up area', 'super_built_up'),
  plot_area: area('Plot area', 'plot'),
  other_area: left(
    'Another area',
    'it is that of a part of the home or its building, or a share in the land, and not of the home',
  ),
  area_in_metres: inMetres('Area', null),
  plot_in_metres: inMetres('Plot area', 'plot'),
  area_basis: { label: 'Kind of area', read: readBasis },
  area_unit: {
    label: 'Unit of areas',
    read: (cell) => {
      const unit = sqftOfUnit(cell);
      return unit === null ? unread('no unit of areas that we know') : read({ unit });
    },
  },
  plot_unit: {
    label: 'Unit of plots',
    read: (cell) => {
      const unitOfPlot = sqftOfUnit(cell);
      return unitOfPlot === null ? unread('no unit of areas that we know') : read({ unitOfPlot });
    },
  },
  price: orGone({ label: 'Price', read: readPrice }),
  rent: {
    label: 'Rent',
    read: (cell, context) => {
      const reading = readPrice(cell, context);
      return reading.state === 'read' ? { ...reading, facts: { ...reading.facts, offer: 'Rent' } } : reading;
    },
  },
  sale_price: {
    label: 'Sale price',
    read: (cell, context) => {
      const reading = readPrice(cell, context);
      return reading.state === 'read' ? { ...reading, facts: { ...reading.facts, offer: 'Sale' } } : reading;
    },
  },
  other_price: left(
    'Another price',
    'it is no price at which the home is offered: an old, official or market price, or a part of it',
  ),
  rent_period: {
    label: 'Rent for how long',
    read: (cell) => read({ months: MONTHS_OF_RENT.get(lettersOf(cell)) ?? 0 }),
  },
  sale_or_period: {
    label: 'Sale, or rent for how long',
    read: (cell) => {
      if (isSale(cell)) return read({ offer: 'Sale' });
      return read({ offer: 'Rent', months: MONTHS_OF_RENT.get(lettersOf(cell)) ?? 0 });
    },
  },
  rate: left('Price for each square foot', 'it follows from price and area'),
  currency: {
    label: 'Currency',
    read: (cell) => {
      const currency = currencyOf(cell) ?? (/^[A-Z]{3}$/.test(cell) ? cell : null);
      return currency === null
        ? unread('no currency that we know, so its price is not read')
        : readDescribed('currency', currency);
    },
  },
  price_unit: {
    label: 'Unit of prices',
    read: (cell) => (rupeesOfUnit(cell) === null ? unread('no unit of prices that we know') : read({})),
  },
  maint_charges: { label: labelOf('property', 'maint_charges'), read: readMaintenance },
  deposit: { label: 'Deposit', read: readDeposit },
  brokerage: described('brokerage'),
  lock_in_months: inMonths('lock_in_months'),
  notice_months: inMonths('notice_months'),
  furnishing: orGone({ label: labelOf('property', 'furnishing'), read: readFurnishing }),
  furnished_with: described('furnished_with', (cell) => cell.replace(/[,;]/g, '\n')),
  facing: { label: 'Facing', read: readFacing },
  floor: { label: 'Floor', read: readFloor },
  total_floors: {
    label: 'Floors of the building',
    read: (cell) => {
      const count = readTypedCount(cell.replace(/^g\s*\+\s*/i, ''));
      if (!count) return unread('expected a whole number');
      return count.value === 0
        ? unread('a building has one floor or more')
        : readDescribed('total_floors', String(count.value));
    },
  },
  moving_in: orGone({ label: 'Available from, or possession', read: readMovingIn }),
  age: {
    label: 'Age in years',
    read: (cell) => {
      if (/^\d{1,3}\s*\+/.test(cell)) return unread('at least so many years is no year');
      const count = readTypedCount(cell.replace(/\s*(?:years?|yrs?)\.?(?: old)?$/i, ''));
      if (!count || count.value > 150) return unread('expected an age in years');
      return count.value === 0
        ? unread('an age of 0 may mean new, or that nobody has said')
        : read({ age: count.value });
    },
  },
  built_year: described('built_year', (cell) => cell.replace(/^0+(?:\.0+)?$/, '').replace(/\.0+$/, '')),
  posted: {
    label: 'Day of the listing',
    read: (cell, context) => {
      const postedOn = readDay(cell, context);
      return postedOn ? read({ postedOn }) : unread('expected a day whose order of day and month is clear');
    },
  },
  power_backup: { label: 'Power backup', read: readPowerBackup },
  water: described('water', (cell) => cell.replace(/ ?[+&/] ?/g, ', ')),
  parking: { label: 'Parking', read: readParking },
  parking_covered: counted('parking_covered'),
  parking_open: counted('parking_open'),
  parking_two_wheeler: counted('parking_two_wheeler'),
  open_to: described('open_to', (cell) =>
    cell.replace(/ (?:only|ok|okay|allowed|preferred)$/i, '').replace(/ (?:&|and|or) /gi, ', '),
  ),
  sale_kind: { label: 'New or resale', read: readSaleKind },
  rera_number: described('rera_number'),
  title: text('Title', (title) => ({ columns: { title } })),
  name: nameText('Name', (name) => ({ name })),
  society: {
    ...societyText,
    read: (cell, context) =>
      BLOCK.test(cell)
        ? unread('a tower or block, which is no name of a society')
        : societyText.read(cell, context),
  },
  locality: {
    label: 'Locality',
    read: (cell, context) =>
      SIZE.test(cell)
        ? unread('an area of so many square feet, and no place')
        : localityText.read(cell, context),
  },
  address: text('Address', (address) => ({ address })),
  city: {
    label: 'City',
    read(cell) {
      // Its name becomes a folder of the site.
      if (!/\p{L}/u.test(cell) || !isCityName(cell)) return unread(CITY_PROBLEM);
      // One city has one name, or its homes would be in two.
      const city = readCity(cell);
      if (city === null) return silent;
      return isCityName(city) ? readColumn('city', city) : unread(CITY_PROBLEM);
    },
  },
  summary: left('Summary', 'the description says it too'),
  /** A column of our own export, under its name. */
  stored: {
    label: 'As exported',
    read: (cell, { words }) => readDescribed(words.replaceAll(' ', '_'), cell),
  },
  description: text('Description', (description) => ({ columns: { description } })),
  remarks: left(
    'Remarks',
    'remarks are often meant for colleagues: no page shows them unless staff say that the column is a description',
  ),
  images: { label: 'Pictures', read: (cell) => readPictures('photograph', cell) },
  floor_plans: { label: 'Floor plans', read: (cell) => readPictures('floor plan', cell) },
  image_captions: ofPictures('Captions of pictures', 'caption'),
  image_kinds: ofPictures('Kinds of pictures', 'kind'),
  image_order: ofPictures('Order of pictures', 'order'),
  video_url: described('video_url'),
  builder: left('Builder', 'the builder is that of the society'),
  position: { label: 'Position on the map', read: readPositionCell },
  pin_code: { label: 'PIN code', read: readPositionCell },
  contact: left('Contact', contactReason),
  lister: left('Who lists it', 'the partner of the file is its source'),
  food: left('Food', 'what people eat is not asked of them'),
  amenity: left('Amenity', 'amenities are those of the society'),
} satisfies Readonly<Record<string, Meaning>>;

export type MeaningName = keyof typeof meanings;

/** Texts and lists. Nothing else that is longer than this many characters says a fact of a home, and reading it takes long. */
const LONG: ReadonlySet<MeaningName> = new Set<MeaningName>([
  ...(['description', 'images', 'floor_plans', 'image_captions', 'image_kinds', 'image_order'] as const),
  ...(['furnished_with', 'stored'] as const),
]);
const MAX_FACT = 500;

/** Facts in words, of which a 0 says nothing. */
const WORDED: ReadonlySet<MeaningName> = new Set<MeaningName>([
  ...([
    'title',
    'name',
    'society',
    'locality',
    'address',
    'city',
    'description',
    'images',
    'floor_plans',
  ] as const),
  ...(['furnished_with', 'facing', 'moving_in', 'posted', 'video_url', 'rera_number', 'asset_type'] as const),
]);

const isTooLong = (name: MeaningName, cell: string) => cell.length > MAX_FACT && !LONG.has(name);

/**
 * What a column can mean, with its reader. A cell that is too long for its fact is unread, and 0 under a fact in words
 * says nothing.
 */
export function meaningOf(name: MeaningName): Meaning {
  const meaning: Meaning = meanings[name];
  if (meaning.left !== undefined) return meaning;
  return {
    ...meaning,
    read: (cell, context) =>
      isTooLong(name, cell)
        ? unread(`expected at most ${MAX_FACT} characters`)
        : WORDED.has(name) && /^0+(?:\.0+)?$/.test(cell)
          ? silent
          : meaning.read(cell, context),
  };
}

export function isMeaning(name: string): name is MeaningName {
  return Object.hasOwn(meanings, name);
}

/** The name and the label of each, for a menu; of meanings with one label the first. */
export const meaningChoices: readonly (readonly [string, string])[] = [
  ...new Map(
    Object.entries(meanings)
      .toReversed()
      .map(([name, { label }]) => [label, name]),
  ),
]
  .map(([label, name]): [string, string] => [name, label])
  .toSorted(([, one], [, other]) => (one < other ? -1 : 1));
