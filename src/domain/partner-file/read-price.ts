import { isForeignAmount } from '../money/currency-of.ts';
import { readTypedPrice } from '../money/typed-price.ts';
import { readNumber } from '../typed-text/read-number.ts';
import { isInPlainRupees } from './decide-price-unit.ts';
import { type CellReading, type ColumnContext, read, silent, unread } from './cell-reading.ts';
import { LOST_SIGN, READ_AS_RUPEES, withoutLostSign } from './lost-sign.ts';
import { rangeIn } from './read-range.ts';

/** What some write after a price. */
const TAIL =
  /\s*(?:\(?\b(?:slightly )?(?:negotiable|nego?)\b\.?\)?|\(?\b(?:approx|fixed|all inclusive)\b\)?|\*|\+\s*(?:maint\w*|gst|registration|reg(?:n|istration)? charges)|(?:incl\w*|including|inclusive)(?: of)? maint\w*)\s*$/i;

/** Characters. Nothing longer is a number, and looking for its end in a long row of spaces takes seconds. */
const MAX_PRICE = 200;

/** And before it: the least that one of several costs, like 'onwards' after it. */
const FROM = /^\s*(?:[~≈]|(?:starts?|starting)(?: (?:from|at))?\b|from\b)[:\s]*/i;

/** '25k + 3k maint': what comes on top is read apart, where its word says what it is. */
const ON_TOP = /^([^+]{1,40}?)\s*\+\s*([^+]{0,10}\d[^+]{0,40}?)\s*(?:\/\s*month\s*)?maint\w*\.?$/i;
const ON_REQUEST =
  /^(?:price |rent )?(?:on (?:request|application|call|demand)|negotiable|call(?: us| for price)?|poa|por)$/i;

/** Whether a cell of prices says that its price is told to those who ask. One that is empty or 'Negotiable' does not. */
export const isOnRequest = (cell: string) => ON_REQUEST.test(cell) && !/negotiable/i.test(cell);

/** '39.07' in the unit of its column, '1.30 Cr', '₹ 1,00,000', ' 2,00,000', '45 - 60 lakh' with both ends. */
export function readPrice(
  cell: string,
  { rupees: ofColumn, offer = null, currency = null }: PriceContext,
): CellReading {
  const rupees = ofColumn ?? ownUnit(cell, offer);
  if (ON_REQUEST.test(cell)) return silent;
  if (currency !== null && currency !== 'INR') return readForeign(cell, currency);
  if (isForeignAmount(cell) || MANGLED.test(cell)) return unread(FOREIGN);
  const lost = withoutLostSign(cell);
  if (lost) return lost.areRupees ? withRemark(readPrice(lost.rest, { rupees })) : unread(LOST_SIGN);
  const [, own = '', top = ''] = ON_TOP.exec(cell) ?? [];
  if (own !== '') return withMaintenance(readPrice(own, { rupees }), top, rupees);
  const plain = cell.replace(FROM, '').replace(TAIL, '');
  if (plain !== cell && plain !== '') return withoutTail(readPrice(plain, { rupees }), cell);
  const range = rangeIn(cell);
  if (!range) {
    const price = amountIn(cell, rupees);
    if (price === 'unit unknown') return unread(NO_UNIT);
    if (price === 0) return silent;
    return price === null ? unread(EXPECTED) : read({ price });
  }
  const [fromText, toText] = range;
  const unit = /^[₹Rs.\s]*[\d.,]+\s*(\D.*)$/i.exec(toText)?.[1] ?? '';
  const isBare = bareNumberIn(fromText) !== null;
  const [from, to] = [amountIn(isBare ? `${fromText} ${unit}` : fromText, rupees), amountIn(toText, rupees)];
  if (from === 'unit unknown' || to === 'unit unknown') return unread(NO_UNIT);
  if (from === null || to === null || to < from) return unread(EXPECTED);
  if (to > from * MOST_OF_RANGE) return unread('two prices that are far apart, and one may lack its unit');
  return read(
    { price: from, priceUpTo: to },
    'The price is given as a range; the lower end is held, and the description says both.',
  );
}

type PriceContext = Pick<ColumnContext, 'rupees' | 'currency'> & Partial<Pick<ColumnContext, 'offer'>>;

/** Of a column whose unit nobody knows. */
function ownUnit(cell: string, offer: ColumnContext['offer']): 1 | null {
  const number = bareNumberIn(cell);
  return number !== null && isInPlainRupees(number, offer) ? 1 : null;
}

/** A row whose currency stands in a column of its own: its price is a number in that currency, or none that we can read. */
function readForeign(cell: string, currency: string): CellReading {
  const number = bareNumberIn(cell.replace(/^\p{Sc}\s*/u, ''));
  if (currency === '?' || number === null || /[₹₨]|\b(?:rs|inr|rupees)\b/i.test(cell)) return unread(FOREIGN);
  return number === 0 ? silent : read({ price: number });
}

/** '₹25,000 (Negotiable)', '22k + maintenance'. */
function withoutTail(reading: CellReading, cell: string): CellReading {
  if (reading.state !== 'read') return reading;
  if (/\bnego?(?:tiable)?\b/i.test(cell))
    return { ...reading, facts: { ...reading.facts, columns: { negotiable: true } } };
  if (/incl\w*(?: of)? maint/i.test(cell)) return reading;
  return /\+\s*(?:gst|reg)/i.test(cell)
    ? { ...reading, remark: 'The price is held; tax and registration come on top.' }
    : /maint/i.test(cell)
      ? { ...reading, remark: 'The price is held; maintenance comes on top, and nobody says how much.' }
      : reading;
}

/** The rent, and what is paid for maintenance if that is less. */
function withMaintenance(reading: CellReading, text: string, rupees: number | null): CellReading {
  const charges = amountIn(text, rupees);
  if (reading.state !== 'read') return reading;
  return typeof charges === 'number' && charges < (reading.facts.price ?? 0)
    ? { ...reading, facts: { ...reading.facts, columns: { maint_charges: charges } } }
    : unread(EXPECTED);
}

const withRemark = (reading: CellReading): CellReading =>
  reading.state === 'read'
    ? { ...reading, remark: [READ_AS_RUPEES, reading.remark].filter(Boolean).join(' ') }
    : reading;

/** '1-20 Cr' may be 1.20 crore, or from a lakh on. */
const MOST_OF_RANGE = 4;
/** '€', '£' and '¥' in letters that have none of them. */
const MANGLED = /â‚¬|â\u0082¬|Â[£¥¤]|â‚[ª«¨]/;
const FOREIGN = 'a price in another currency than the rupee is not read';
const EXPECTED = 'expected a price, such as 1.57 cr, 95 lakh or 52,000';
const NO_UNIT = 'nothing says whether the numbers of this column are rupees, thousands, lakh or crore';

function amountIn(text: string, rupees: number | null): number | 'unit unknown' | null {
  const bare = bareNumberIn(text);
  if (bare !== null) return bare === 0 ? 0 : rupees === null ? 'unit unknown' : Math.round(bare * rupees);
  if (OTHER_MARKS.test(text) || SEVERAL.test(text)) return null;
  const price = readTypedPrice(text.replace(/\/\s*(?:month|mo|pm)\b|\bonwards?\b|\ball incl.*$/gi, ' '));
  return 'problem' in price ? null : price.rupees;
}

/** '@8500' is a rate, and '8500?' a question: around a price stands nothing else than these. */
const OTHER_MARKS = /[^\p{L}\p{M}\p{N}\s.,'’"₹₨()[\]*:+/=–—-]/u;

/** '₹1.1 Cr ₹95 lakh' and '1.1 Cr 95 lakh' are two prices; '1 Cr 25 lakh' is one. */
const SEVERAL =
  /(?:₹|₨|\brs\b\.?|\binr\b).*\d.*(?:₹|₨|\brs\b\.?|\binr\b)\s*\d|\d\.\d+\s*(?:crs?|crores?)\b\.?[\s,&+]*\d/i;

/** '39.07', ' 2,00,000', '₹ 45000', 'Rs. 45,000 per month': a number without lakh, crore or thousand. */
export function bareNumberIn(text: string): number | null {
  if (text.length > MAX_PRICE) return null;
  const lost = withoutLostSign(text);
  const digits = (lost?.areRupees ? lost.rest : text)
    .replace(TAIL, '')
    .replace(/^(?:₹|₨|rs\.?|inr)\s*/i, '')
    .replace(/\s*(?:\/-|\/\s*(?:month|mo)|per month|p\.?\/?m\.?|only|rupees|inr)\.?$/i, '')
    .trim();
  const number = readNumber(digits);
  return 'problem' in number ? null : number.value;
}
