import type { Point } from '../city/distance-km.ts';
import type { Day } from '../calendar/day.ts';
import type { Offer } from '../offer.ts';
import type { AreaBasis } from '../property/area-basis.ts';
import type { PictureInFile } from './picture-in-file.ts';

/** An area that a row states. `upTo` is the upper end of a range. */
export interface AreaInFile {
  basis: AreaBasis | null;
  sqft: number;
  upTo?: number | undefined;
  /** It was given in another unit, which may be a slip. */
  isConverted?: boolean | undefined;
}

/** What one cell says about a home. */
export interface CellFacts {
  reference?: string;
  offer?: Offer;
  /** The word may mean a sum that is paid once instead of a rent. */
  mayBeLump?: boolean;
  /** The word for what is no home: 'Shop', 'PG'. */
  noHome?: string;
  /** Sold, let, withdrawn or on hold: the row is no offer. */
  isOffered?: boolean;
  /** Its partner shows it to nobody outside. */
  mayBeShown?: boolean;
  /** The price is told to those who ask. */
  isPriceShown?: boolean;
  /** In rupees, or in the currency of the row. */
  price?: number;
  priceUpTo?: number;
  /** That the rent is for; 0 for a time that is no number of months. */
  months?: number;
  area?: AreaInFile;
  /** Of other kinds in the same cell: '1650 SBA / 1200 CA'. */
  moreAreas?: readonly AreaInFile[];
  /** Of the area in another cell. */
  basis?: AreaBasis;
  /** Square feet in the unit of the areas in other cells. */
  unit?: number;
  unitOfPlot?: number;
  /** 'RK' beside a number of rooms: the rooms are no bedrooms. */
  isStudio?: boolean;
  postedOn?: Day;
  /** Years. */
  age?: number;
  locality?: string;
  address?: string;
  /** In degrees (WGS 84), as it is written. */
  latitude?: string;
  longitude?: string;
  /** Both, of one cell. */
  point?: Point;
  pinCode?: string;
  society?: string;
  /** A name of the home, its society or its place. */
  name?: string;
  /** Null: the list of the row has none in this place. */
  pictures?: readonly (PictureInFile | null)[];
  /** Of the pictures in other cells, one thing of each. */
  ofPictures?: { say: 'caption' | 'kind' | 'order'; text: string };
  /** Columns of `properties`, as they are stored. */
  columns?: Readonly<Record<string, unknown>>;
}

export type CellReading =
  /** `remark`: what did not arrive to the letter. */
  | { state: 'read'; facts: CellFacts; remark?: string | undefined }
  /** It says nothing about the home: 'N/A', 'No Deposit'. */
  | { state: 'silent' }
  | { state: 'unread' | 'not held'; reason: string };

/** The order in which numbers of a date stand. */
export type DateOrder = 'day first' | 'month first' | 'unclear';

/** What holds for all cells of a column, or of the file. */
export interface ColumnContext {
  /** The name of the column, in plain words: 'price in lakh'. */
  words: string;
  today: Day;
  /** Null: nothing says whether the row is for sale or for rent. */
  offer: Offer | null;
  /** Of the row, where a column says it: three letters, or '?' for a word that may mean several. */
  currency?: string | null;
  /** Rupees in a price without a unit; null if nothing says whether it is in rupees, thousands, lakh or crore. */
  rupees: number | null;
  dates: DateOrder;
  /** '2018-12-06' is 12 June: a spreadsheet swapped day and month where both are possible. */
  areIsoDatesSwapped: boolean;
  /** '19-Dec' is December 2019 and no day. */
  areNumbersYears: boolean;
  /** Another column names the unit of areas, so a number alone is neither likely nor unlikely. */
  isUnitElsewhere: boolean;
}

export interface Meaning {
  /** As staff read it: 'Bedrooms'. */
  label: string;
  /** Why no value of such a column is held. */
  left?: string;
  read: (cell: string, context: ColumnContext) => CellReading;
}

export const silent: CellReading = { state: 'silent' };
export const unread = (reason: string): CellReading => ({ state: 'unread', reason });
export const notHeld = (reason: string): CellReading => ({ state: 'not held', reason });
export const read = (facts: CellFacts, remark?: string): CellReading => ({ state: 'read', facts, remark });
/** One column of the home. */
export const readColumn = (name: string, value: unknown, remark?: string): CellReading =>
  read({ columns: { [name]: value } }, remark);

/** What programs and people write into a cell that has nothing to say: of Python, of JavaScript, of pivot tables, of forms. */
const NOTHING =
  /^(?:n[/.]?a\.?|n\.a\.?|[(<[{]?(?:null|nil|none|blank|empty|undefined|nan|missing|no data|no value)[)>\]}]?|\\n|\[object object\]|\[\]|\{\}|[-–—_.*/"'?\s]+|x{2,}|not (?:available|specified|disclosed|mentioned|given|applicable|provided|known|stated|set|updated|entered|filled|defined|sure|yet known)|unspecified|undisclosed|unknown|no (?:info(?:rmation)?|details?)|t\.?b\.?[adc]\.?|to be (?:decided|confirmed|announced|updated|advised|filled)|(?:yet to|will) (?:be )?(?:update|updated|decide|decided|confirm)|-*\s*(?:please )?(?:select|choose)(?: one| an option)?\s*-*|0000-00-00(?:[ t]00:00:00)?)$/i;

/** Invisible characters and double blanks come from pages and spreadsheets. Line ends stay. */
export function tidyCell(cell: string): string {
  const tidy = cell
    .replace(/[\u00a0\u2007\u202f]/g, ' ')
    .replace(/[\u200b\u2060\ufeff\u00ad\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[ \t]+/g, ' ')
    .trim()
    // '*95 lakh*' is bold where people copied it from a chat.
    .replace(/^([*_])([^*_]+)\1$/, '$2');
  return NOTHING.test(tidy) ? '' : tidy;
}
