import type { Day } from '../calendar/day.ts';
import { HOME_LIMITS, LONG_TEXT, PLACE_LIMIT } from '../limits.ts';
import { formatNumber } from '../money/rupees.ts';
import { exactRupees } from '../money/rupees.ts';
import type { Offer } from '../offer.ts';
import { formatCount } from '../text/text.ts';
import { truncate } from '../text/truncate.ts';
import { isOurCity } from '../city/read-city.ts';
import { roomDoubts } from '../doubt/size-doubts.ts';
import { composeTitle } from './compose-title.ts';
import { refitUnit, rupeesNamed } from './decide-price-unit.ts';
import type { HomeInFile } from './home-in-file.ts';
import { joinAreas } from './join-areas.ts';
import { joinPictures } from './join-pictures.ts';
import { positionOf, rounded } from './read-position-cell.ts';
import { bareNumberIn } from './read-price.ts';
import { offerInTitle, readProse, readTitle } from './read-prose.ts';
import { factWords } from '../property/fact-words.ts';
import { noHomeInTitle } from '../property/no-home.ts';
import { isPlausiblePrice, isPlausibleSize } from '../property/plausible-price.ts';
import { type AreaInFile, type CellFacts, tidyCell } from './cell-reading.ts';
import { sheetFault } from './sheet-fault.ts';
import { isWithoutPlace } from './is-without-place.ts';
import { isWholeName } from './meanings-of-name.ts';
import type { Remark, CellOfRow } from './cell-of-row.ts';
import { wordsOfName } from './words-of-name.ts';

/** A row of totals has one number and fewer columns than these. */
const MIN_FACTS = 3;
/** Above, a 'lease' is the sum that is paid once and given back. */
const MOST_MONTHLY = 3_00_000;
const PRICES: ReadonlySet<string> = new Set(['price', 'rent', 'sale_price']);
const TELLING = ['sqft', 'bedrooms', 'asset_type'];

/** `isGone`: the row says itself that the home is not on offer. */
export type JoinedFacts = { remarks: readonly Remark[] } & (
  | { refused: string; reference: string | null; isGone: boolean }
  | ({ reference: string | null } & Omit<
      HomeInFile,
      'row' | 'reference' | 'made' | 'isPriceLost' | 'isPriceOnRequest'
    >)
);

/** A home of what its cells say. Where two cells contradict each other, the first in the file holds, and it is said. */
export function joinFacts(
  stated: readonly CellOfRow[],
  { today, offer: offerOfFile }: { today: Day; offer: Offer | null },
): JoinedFacts {
  const remarks: Remark[] = [];
  const columns = joinColumns(stated, remarks);
  const first = <Name extends keyof CellFacts>(name: Name): CellFacts[Name] | undefined =>
    stated.find(({ facts }) => facts[name] !== undefined)?.facts[name];

  const titled = offerInTitle(stringOf(columns.get('title')) ?? '');
  const offer = first('offer') ?? titled ?? offerOfFile;
  const reference = first('reference') ?? null;
  const refuse = (refused: string, isGone = false) => ({ remarks, refused, reference, isGone });
  // Of two columns that say it, one that says no is enough: a flag to show a home beside its status.
  if (stated.some(({ facts }) => facts.isOffered === false))
    return refuse('the row says that the home is not on offer', true);
  if (stated.some(({ facts }) => facts.mayBeShown === false))
    return refuse('the row says that the home may not be shown', true);
  if (GONE.test(stringOf(columns.get('title')) ?? ''))
    return refuse('its title says that the home is not on offer', true);
  const noHome = first('noHome') ?? noHomeInTitle(stringOf(columns.get('title')) ?? '') ?? undefined;
  if (noHome !== undefined) return refuse(`‘${noHome}’ is no home`, true);
  if (offer === null) return refuse('nothing says whether the home is for sale or for rent');

  const areas = stated
    .flatMap((each) =>
      [...(each.facts.area ? [each.facts.area] : []), ...(each.facts.moreAreas ?? [])].map(
        inUnit(ownUnit(each, stated) ?? first('unit') ?? 1, first('unitOfPlot')),
      ),
    )
    .filter((area) => isLikely(area, remarks));
  const description = stringOf(columns.get('description'));
  const prose = readProse(description ?? '');
  const held = joinAreas(areas, first('basis') ?? null, prose.areas);
  for (const [name, value] of [...Object.entries(held.columns), ...Object.entries(prose.columns)])
    if (!columns.has(name)) columns.set(name, value);
  if (held.contradicting.length > 0)
    remarks.push({
      column: 'area',
      value: held.contradicting
        .map(({ basis, sqft }) =>
          `${formatNumber(sqft)} sqft ${basis ? factWords.area_basis[basis] : ''}`.trim(),
        )
        .join(', '),
      reason: 'the one that lies within the other is larger, so neither is held',
    });
  for (const { basis, sqft } of held.left)
    remarks.push({
      column: `${basis ?? 'second'} area`,
      value: String(sqft),
      reason: 'a home holds one area, and beside it a carpet area within it and a plot',
    });

  for (const [name, value] of Object.entries(readTitle(stringOf(columns.get('title')) ?? '')))
    if (!columns.has(name)) columns.set(name, value);
  checkConverted(columns, areas, remarks);
  if (first('isStudio')) columns.set('bedrooms', 0);
  checkKind(columns, stated, remarks);
  checkFloors(columns, remarks);

  const isPriceShown = stated.every(({ facts }) => facts.isPriceShown !== false);
  const priced = isPriceShown
    ? refitPrices(stated, { offer, sqft: columns.get('sqft') }, remarks)
    : withoutPrices(stated, remarks);
  // A price for each square foot may stand under the name of a price.
  const prices = priced.filter(({ facts }) => facts.price !== undefined);
  const likely = prices.filter(({ facts }) =>
    isPlausiblePrice({ property_type: offer, price: facts.price ?? null }),
  );
  const ofPrices = likely.length > 0 ? likely : prices;
  const named = ofPrices.filter(({ column }) => isWholeName(wordsOfName(column)));
  const areUnsure = named.length === 0 && new Set(ofPrices.map(({ facts }) => facts.price)).size > 1;
  const price = areUnsure ? undefined : (named[0] ?? ofPrices[0])?.facts.price;
  if (first('mayBeLump') && (price ?? 0) > MOST_MONTHLY)
    return refuse('a lease for one sum is neither a rent nor a sale, and is not held');
  const months = first('months') ?? 1;
  for (const { column, cell, facts } of priced)
    if (facts.price !== undefined && facts.price !== price)
      remarks.push({
        column,
        value: cell,
        reason: areUnsure
          ? 'another column of prices says another one, and no name says which holds'
          : `another column says ${formatNumber(price ?? 0)}, which holds`,
      });
  if (price !== undefined && months === 0)
    remarks.push({ column: 'rent', value: String(price), reason: 'rents are held by the month' });
  else if (price !== undefined) columns.set('price', Math.round(price / months));
  const postedOn = first('postedOn') ?? null;
  const age = first('age');
  if (age !== undefined && !columns.has('built_year'))
    columns.set('built_year', Number((postedOn ?? today).slice(0, 4)) - age);

  // 'Not new' is said of every home to rent.
  if (offer === 'Rent') columns.delete('sale_kind');
  const point = first('point');
  const { locality, society } = joinPlaces(stated, stringOf(columns.get('city')));
  const street = stated.find(({ facts }) => facts.locality !== undefined || facts.address !== undefined);
  if (street && locality === null && isWithoutPlace(street.cell))
    remarks.push({
      column: street.column,
      value: street.cell,
      reason: 'a street without its locality: expected the locality too',
    });
  columns.set('property_type', offer);
  if (locality) columns.set('area', truncate(locality, PLACE_LIMIT));
  const text = joinDescription(
    description,
    held.range,
    price,
    priced.find(({ facts }) => facts.price === price)?.facts.priceUpTo,
  );
  if (text) columns.set('description', text);
  // Also one that is told on request, or that its spreadsheet lost.
  const statesPrice = stated.some(
    ({ meaning, cell, facts: { price: each } }) =>
      each !== undefined || (PRICES.has(meaning) && sheetFault(cell) !== null),
  );
  const telling = TELLING.filter((name) => columns.has(name)).length + (statesPrice ? 1 : 0);
  const pictures = joinPictures(stated, remarks);
  const facts = columns.size + (pictures.length > 0 ? 1 : 0);
  const isHome = telling > 1 || (telling === 1 && facts > MIN_FACTS);
  if (!isHome) return refuse('the row gives hardly anything about a home');
  const bedrooms = columns.get('bedrooms');
  const title = stringOf(columns.get('title'));
  columns.set(
    'title',
    title
      ? truncate(title, HOME_LIMITS.title)
      : composeTitle({
          offer,
          // What is doubted is in no title.
          bedrooms: typeof bedrooms === 'number' && roomDoubts({ bedrooms }).length === 0 ? bedrooms : null,
          assetType: stringOf(columns.get('asset_type')),
          society,
          locality,
          // Another city is asked about first.
          city: isOurCity(stringOf(columns.get('city')) ?? '') ? stringOf(columns.get('city')) : null,
        }),
  );
  return {
    remarks,
    reference,
    fields: Object.fromEntries(columns),
    pictures,
    locality,
    society,
    postedOn,
    position: point ? rounded(point) : positionOf(first('latitude'), first('longitude')),
    pinCodes: pinCodesIn(stated),
  };
}

/** Of a column, or at the end of an address. */
function pinCodesIn(stated: readonly CellOfRow[]): string[] {
  const codes = stated.flatMap(({ facts: { pinCode, locality, address } }) => [
    ...(pinCode ? [pinCode] : []),
    ...(`${locality ?? ''}\n${address ?? ''}`.match(/\b[1-9]\d{2} ?\d{3}\b/g) ?? []),
  ]);
  return [...new Set(codes.map((code) => code.replace(' ', '')))];
}

/** Each price in a unit that its row allows; without those of which nobody knows the unit. */
function refitPrices(
  stated: readonly CellOfRow[],
  { offer, sqft }: { offer: Offer; sqft: unknown },
  remarks: Remark[],
): readonly CellOfRow[] {
  return stated.flatMap((each) => {
    const { column, cell: value, facts } = each;
    const number = facts.price === undefined || facts.priceUpTo !== undefined ? null : bareNumberIn(value);
    if (facts.price === undefined || number === null) return [each];
    const home = { number, offer, sqft: typeof sqft === 'number' ? sqft : null };
    const refitted = refitUnit(home, facts.price / number, rupeesNamed(wordsOfName(column)) !== null);
    if (refitted === null) return [each];
    if ('problem' in refitted) {
      remarks.push({ column, value, reason: refitted.problem });
      return [];
    }
    const reason = `The unit of the column makes it ${exactRupees(facts.price)}, which is not likely; ${exactRupees(refitted.rupees)} is held.`;
    remarks.push({ column, value, reason, kind: 'adjusted' });
    return [{ ...each, facts: { ...facts, price: refitted.rupees } }];
  });
}

/** The row says that its price is told on request. */
function withoutPrices(stated: readonly CellOfRow[], remarks: Remark[]): CellOfRow[] {
  return stated.filter(({ column, cell, facts }) => {
    if (facts.price === undefined) return true;
    const reason = 'the row says that the price is told on request, so it is not held';
    remarks.push({ column, value: cell, reason });
    return false;
  });
}

/** 'SOLD OUT: 2 BHK in Hebbal'. */
const GONE = /^\W*(?:sold(?: out)?|rented out|leased out|booked|not available)\s*(?:[-–—:!|*)\]]|$)/i;

function joinColumns(stated: readonly CellOfRow[], remarks: Remark[]): Map<string, unknown> {
  const columns = new Map<string, unknown>();
  for (const { column, cell, facts } of stated)
    for (const [name, value] of Object.entries(facts.columns ?? {})) {
      const before = columns.get(name);
      if (before === undefined) columns.set(name, value);
      else if (name === 'description') columns.set(name, joined(before, value));
      else if (JSON.stringify(before) !== JSON.stringify(value))
        remarks.push({ column, value: cell, reason: `another column says ${String(before)}, which holds` });
    }
  return columns;
}

function joined(before: unknown, value: unknown): unknown {
  return before === value ? before : `${String(before)}\n\n${String(value)}`;
}

const stringOf = (value: unknown) => (typeof value === 'string' ? value : null);

/** Of 'carpetArea' that of 'carpetArea@unit', and of 'Carpet area' that of 'Carpet area unit'. */
function ownUnit({ column }: CellOfRow, stated: readonly CellOfRow[]): number | undefined {
  const words = wordsOfName(column).replace(/ (?:value|amount|number)$/, '');
  return stated.find(
    (each) =>
      each.facts.unit !== undefined &&
      wordsOfName(each.column).replace(/ (?:units?|uom)(?: (?:code|text))?$/, '') === words,
  )?.facts.unit;
}

const inUnit =
  (unit: number, unitOfPlot: number | undefined) =>
  (area: AreaInFile): AreaInFile => {
    const factor = area.basis === 'plot' ? (unitOfPlot ?? 1) : unit;
    return factor === 1 ? area : { ...area, sqft: Math.round(area.sqft * factor), isConverted: true };
  };

/** '1000Sq. Meter' for one bedroom is more likely 1,000 sqft; nobody knows, so it is not held. */
function checkConverted(columns: Map<string, unknown>, areas: readonly AreaInFile[], remarks: Remark[]) {
  const [sqft, rooms] = [Number(columns.get('sqft') ?? 0), Number(columns.get('bedrooms') ?? 0)];
  const isConverted = areas.some((each) => each.isConverted && each.sqft === sqft && each.basis !== 'plot');
  if (
    !isConverted ||
    rooms === 0 ||
    columns.get('area_basis') === 'plot' ||
    sqft <= rooms * MOST_SQFT_OF_BEDROOM
  )
    return;
  columns.delete('sqft');
  columns.delete('area_basis');
  remarks.push({
    column: 'area',
    value: `${formatNumber(sqft)} sqft`,
    reason: `not likely for ${formatCount(rooms, 'bedroom')}; the unit may be wrong`,
  });
}

const MOST_SQFT_OF_BEDROOM = 4_000;

/** An area whose unit stands in another cell can only be judged here. */
function isLikely({ sqft }: AreaInFile, remarks: Remark[]): boolean {
  if (isPlausibleSize(sqft)) return true;
  remarks.push({
    column: 'area',
    value: `${formatNumber(sqft)} sqft`,
    reason: 'no home is likely to have it',
  });
  return false;
}

/** Rooms and floors, which a plot has none of. */
const OF_BUILDINGS = [
  ...(['bedrooms', 'baths', 'balconies', 'floor_no', 'total_floors', 'built_year', 'furnishing'] as const),
  ...(['lift', 'power_backup', 'parking_covered', 'parking_open', 'parking_two_wheeler'] as const),
];
const ZERO = /^0+(?:\.0+)?$/;

/**
 * A 0 often stands where nobody has filled in a number: a plot has no rooms and no floor, a home is a studio only where words
 * say so, and none is without a bathroom.
 */
function checkKind(columns: Map<string, unknown>, stated: readonly CellOfRow[], remarks: Remark[]) {
  const type = columns.get('asset_type');
  if (type === 'Plot')
    for (const name of OF_BUILDINGS) {
      const value = columns.get(name);
      columns.delete(name);
      const cell = stated.find(({ facts }) => facts.columns?.[name] !== undefined);
      if (cell && !ZERO.test(cell.cell) && value !== false && value !== 0)
        remarks.push({ column: cell.column, value: cell.cell, reason: 'a plot has no rooms and no floors' });
    }
  if (columns.get('baths') === 0) columns.delete('baths');
  const isInWords =
    stated.some(
      ({ facts, cell }) => facts.isStudio || (facts.columns?.['bedrooms'] === 0 && !ZERO.test(cell)),
    ) || /\bstudio\b|\b1? ?rk\b/i.test(stringOf(columns.get('title')) ?? '');
  if (columns.get('bedrooms') === 0 && !isInWords) columns.delete('bedrooms');
  if (columns.get('bedrooms') === undefined && type === 'Studio Apartment') columns.set('bedrooms', 0);
}

/** No home is on floor 7 of 5: one of the two is wrong, and nobody knows which. */
function checkFloors(columns: Map<string, unknown>, remarks: Remark[]) {
  const [floor, total] = [columns.get('floor_no'), columns.get('total_floors')];
  if (typeof total !== 'number' || Number(floor) <= total || Number.isNaN(Number(floor))) return;
  columns.delete('floor_no');
  columns.delete('total_floors');
  remarks.push({
    column: 'floor',
    value: `${String(floor)} of ${total}`,
    reason: 'the floor is above the last floor of the building, so neither is held',
  });
}

const CITY =
  /^(?:(?:bangalore|bengaluru)(?: urban| city)?(?:\s*[-–]?\s*\d{3} ?\d{3})?|karnataka(?:\s*[-–]?\s*\d{3} ?\d{3})?|india|\d{3} ?\d{3})$/i;

/** Where somebody's door is: 'No 12', '#4/1', 'Flat 302', 'Door No. 7'. */
const DOOR =
  /^(?:#|(?:flat|door|house|plot|site|unit|villa|apt|h|d|s|block|tower|wing)\.? ?(?:no\.?|number|#)?|no\.?|number) ?[-:]? ?[a-z]?[-/]?\d[\w/-]*$|^\d[\d/-]*[a-z]?$/i;

const isNoDoor = (part: string) => !DOOR.test(part);
/** 'MG Road' of '12 MG Road'; '80 Feet Road' and '4th Cross' are names. */
const withoutDoor = (part: string) =>
  part
    .replace(
      /^(?:flat|door|house|villa|apartment|apt|unit)\.? ?(?:no\.?|number|#)? ?[-:]? ?[a-z]?[-/]?\d[\d/-]*[a-z]? +(?=\p{L}{2})/iu,
      '',
    )
    .replace(/^(?:#|no\.? ?)?\d{1,4}(?:[/-]\d+)?[a-z]? +(?!(?:feet|ft)\b)(?=\p{L}{2})/iu, '');

/** 'Pyramid Banksia by Pyramid Ventures' names who built it. */
const BUILDER = / +by +\S.*$/i;
/** '2 BHK Flat in Hebbal' under a name is what the home is, and not what its society is called. */
const ROOMS = /^\d{1,2}(?:\.5)?\s*-?\s*(?:bhk|rk|bed|bedrooms?)\b/i;
const NO_NAME =
  /^(?:apartments?|flats?|house|independent house|villas?|plots?|(?:residential )?propert(?:y|ies)|no name|standalone(?: building)?|individual)$/i;

/** A name such as 'Scion Elite Apartments, Byrasandra, C V Raman Nagar, Bangalore' has the society first and its place after. */
function joinPlaces(stated: readonly CellOfRow[], city: string | null) {
  const isCity = (part: string) =>
    CITY.test(part) || isOurCity(part) || part.toLowerCase() === city?.toLowerCase();
  const partsOf = (text: string | undefined) =>
    (text ?? '')
      .split(',')
      .map(tidyCell)
      .filter((part) => part !== '' && !isCity(part));
  const stating = stated.flatMap(({ facts }) => partsOf(facts.locality));
  // An address says more than the page of a home may: it is asked only where no column says the locality.
  const localities =
    stating.length > 0 && !isWithoutPlace(stating.join(','))
      ? stating
      : stated
          .flatMap(({ facts }) => partsOf(facts.address?.replace(/\n/g, ',')).filter(isNoDoor))
          .map(withoutDoor);
  const [named, ...after] = stated
    .flatMap(({ facts }) => partsOf(facts.name))
    .map((part) => part.replace(BUILDER, ''))
    .filter((part) => !NO_NAME.test(part) && !ROOMS.test(part));
  const isSociety =
    named !== undefined &&
    !isWithoutPlace(named) &&
    !localities.some((each) => each.toLowerCase() === named.toLowerCase());
  const stood = stated.find(({ facts }) => facts.society)?.facts.society;
  const society = stood?.replace(BUILDER, '') ?? (isSociety ? named : null);
  const parts = [...localities, ...(isSociety ? [] : [named]), ...after].filter((part) => part !== undefined);
  const distinct = parts.filter(
    (part, at) =>
      parts.findIndex((other) => other.toLowerCase() === part.toLowerCase()) === at && part !== society,
  );
  const locality = distinct.join(', ');
  return {
    locality: locality === '' || isWithoutPlace(locality) ? null : locality,
    society: society ?? null,
  };
}

/** Both ends of a range stand in words, because a home has one price and one area. */
function joinDescription(
  description: string | null,
  range: AreaInFile | null,
  price: number | undefined,
  upTo: number | undefined,
): string | null {
  const sentences = [
    range
      ? `Areas from ${formatNumber(range.sqft)} to ${formatNumber(range.upTo ?? range.sqft)} sqft.`
      : null,
    upTo && price ? `Prices from ${exactRupees(price)} to ${exactRupees(upTo)}.` : null,
  ].filter((sentence) => sentence !== null);
  const text = [description, ...sentences].filter(Boolean).join('\n\n');
  return text === '' ? null : truncate(text, LONG_TEXT);
}
